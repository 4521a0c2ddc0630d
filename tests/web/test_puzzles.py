"""Pages of puzzles, and what becomes of a try."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest

from tessella import catalogue, find
from tessella.engine.levels import levels
from tessella.insight.puzzles import puzzle_of_the_day, puzzles_of
from tessella.web.app import create_app

from .conftest import PAGE, FirstMove, Here, TestClient, sentence_of

GAME = find("tictactoe")
WIN = next(puzzle for puzzle in puzzles_of(GAME) if puzzle.kind == "win" and puzzle.turns == 2)
DAY = datetime(2026, 11, 27, 8, tzinfo=UTC)
WITH_PUZZLES = [game for game in catalogue().values() if puzzles_of(game)]


class Time:
    """What the server's clock says."""

    now = DAY

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    return Time()


@pytest.fixture
def client(url, time):
    with TestClient(create_app(url, FirstMove, Here, clock=time)) as client:
        yield client


def call(client, what, puzzle=WIN, **trial):
    response = client.post(f"/puzzles/{puzzle.game.name}/{puzzle.id}/{what}", json=trial)
    assert response.status_code == 200, response.text
    return response.json()


def data_in(page):
    return json.loads(re.search(r'id="puzzle-data">(.*?)</script>', page)[1])


def page_of(client, puzzle=WIN):
    return client.get(f"/puzzles/{puzzle.game.name}/{puzzle.id}", headers=PAGE).text


def wrong_move(puzzle):
    """A move after which the win is gone; found by the try itself."""
    return next(move.text for move in puzzle.position.moves() if move.text not in right_moves(puzzle))


def right_moves(puzzle):
    """Moves after which every reply leaves a win at once: the puzzle is a win in two turns."""
    solver = puzzle.position.mover

    def wins_at_once(position):
        return any(
            position.play(move).over and position.play(move).utility[solver] for move in position.moves()
        )

    return [
        move.text
        for move in puzzle.position.moves()
        if all(
            wins_at_once(puzzle.position.play(move).play(reply))
            for reply in puzzle.position.play(move).moves()
        )
    ]


# Pages


def test_the_page_of_puzzles_has_the_one_of_the_day_of_each_game_with_any(client):
    page = client.get("/puzzles", headers=PAGE).text
    for game in WITH_PUZZLES:
        assert f'href="/puzzles/{game.name}/{puzzle_of_the_day(game, DAY.date()).id}"' in page
    assert page.count('<li class="cover">') == len(WITH_PUZZLES)


def test_a_games_page_has_each_puzzle_once_below_the_level_that_solves_it(client):
    page = client.get("/puzzles/tictactoe", headers=PAGE).text
    grades = {name: ids.split() for name, ids in re.findall(r'data-grade="(.*?)" data-ids="(.*?)"', page)}
    assert list(grades) == [name for name in levels() if name in grades]
    assert {each: name for name, ids in grades.items() for each in ids} == {
        puzzle.id: puzzle.grade for puzzle in puzzles_of(GAME)
    }
    assert len({each for ids in grades.values() for each in ids}) == sum(map(len, grades.values()))


def test_each_game_with_puzzles_leads_to_them_and_no_other(client, game):
    here, front = client.get(f"/games/{game.name}").text, client.get("/").text
    has = game in WITH_PUZZLES
    assert (f'href="/puzzles/{game.name}"' in here) == has
    assert (f'href="/puzzles/{game.name}/today"' in front) == has
    assert client.get(f"/puzzles/{game.name}").status_code == (200 if has else 404)


def test_todays_puzzle_is_another_one_tomorrow_and_knows_its_day(client, time):
    def todays(address):
        answer = client.get(address, follow_redirects=False)
        assert answer.status_code == 302
        return answer.headers["location"]

    several = next(game for game in WITH_PUZZLES if len(puzzles_of(game)) > 1)
    first = todays(f"/puzzles/{several.name}/today")
    assert first == f"/puzzles/{several.name}/{puzzle_of_the_day(several, DAY.date()).id}"
    assert data_in(client.get(first, headers=PAGE).text)["today"] == "2026-11-27"
    assert todays("/puzzles/today").split("/")[2] in {game.name for game in WITH_PUZZLES}
    time.now += timedelta(days=1)
    assert todays(f"/puzzles/{several.name}/today") != first
    assert data_in(client.get(first, headers=PAGE).text)["today"] == ""


def test_no_page_tells_the_solution(client):
    page = page_of(client)
    assert WIN.goal in page
    assert data_in(page).keys() == {
        *("marks", "ends", "labels", "game", "title", "id", "grade", "grades", "standing", "today")
    }
    assert data_in(page)["marks"] == sorted(move.text for move in WIN.position.moves())


def test_every_puzzle_has_a_picture_without_places_to_click(client):
    picture = client.get(f"/puzzles/tictactoe/{WIN.id}/board.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "data-at" not in picture.text and "public" in picture.headers["cache-control"]


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/puzzles/chess", "There is no game &#39;chess&#39;."),
        ("/puzzles/tictactoe/zz", "Tic-tac-toe has no puzzle of this name; all of them are under Puzzles."),
        (
            "/puzzles/tictactoe/zz/board.svg",
            "Tic-tac-toe has no puzzle of this name; all of them are under Puzzles.",
        ),
    ],
)
def test_what_is_not_there_gets_one_sentence(client, address, sentence):
    page = client.get(address, headers=PAGE)
    assert (page.status_code, sentence_of(page.text)) == (404, sentence)


@pytest.mark.parametrize("text", [None, "{}"], ids=["no-file", "unreadable"])
def test_a_game_without_puzzles_that_can_be_read_shows_none_and_breaks_nothing(
    client, tmp_path, monkeypatch, text
):
    if text:
        (tmp_path / "puzzles.json").write_text(text)
    monkeypatch.setattr(type(GAME), "folder", property(lambda _: tmp_path))
    puzzles_of.cache_clear()
    try:
        assert "/puzzles/tictactoe" not in client.get("/").text + client.get("/games/tictactoe").text
        assert "No game has puzzles yet." in client.get("/puzzles").text
        for address in ("/puzzles/tictactoe", "/puzzles/tictactoe/today"):
            page = client.get(address, headers=PAGE)
            assert (page.status_code, sentence_of(page.text)) == (404, "Tic-tac-toe has no puzzles yet.")
        assert client.get("/puzzles/today").status_code == 404
        assert client.get(f"/puzzles/tictactoe/{WIN.id}").status_code == 404
    finally:
        monkeypatch.undo()
        puzzles_of.cache_clear()


# Tries


def test_a_right_move_is_answered_until_the_puzzle_is_solved(client):
    first = call(client, "try", path=[WIN.solution[0]])
    assert (first["right"], first["done"], len(first["frames"])) == (True, False, 2)
    moves = [frame["text"] for frame in first["frames"]]
    position = WIN.position.replay(moves)
    assert first["marks"] == sorted(move.text for move in position.moves())
    rest = call(client, "solution", moves=moves)
    last = call(client, "try", moves=moves, text=rest["frames"][0]["text"])
    assert (last["right"], last["done"], last["marks"]) == (True, True, [])
    assert position.play(last["frames"][0]["text"]).ending in last["sentence"]


def test_a_wrong_move_is_told_why_and_refuted_on_the_board(client):
    wrong = call(client, "try", path=[wrong_move(WIN)])
    assert (wrong["right"], wrong["done"], wrong["marks"]) == (False, False, [])
    assert wrong["sentence"].endswith(".") and len(wrong["frames"]) > 1
    after = WIN.position.replay([frame["text"] for frame in wrong["frames"]])
    assert wrong["frames"][-1]["svg"] == after.svg(seat=WIN.position.mover)


def test_what_is_illegal_is_explained_and_counts_as_no_try(client):
    taken = WIN.position.history[0].text
    answer = call(client, "try", path=[taken])
    assert "(T1)" in answer["refusal"] and answer["frames"] == []
    assert answer["marks"] == data_in(page_of(client))["marks"]


def test_a_hint_is_the_first_click_of_a_right_move(client):
    assert call(client, "hint") == {"path": [WIN.solution[0]]}


def test_the_solution_is_shown_to_its_end(client):
    shown = call(client, "solution")
    assert [frame["text"] for frame in shown["frames"]] == [*WIN.solution]
    assert shown["done"] and shown["frames"][-1]["told"].endswith(".")


@pytest.mark.parametrize(
    ("what", "trial", "said"),
    [
        ("try", {"moves": ["a1", "a1"]}, "cannot be played"),
        ("hint", {"moves": ["x" * 65]}, "moves.0: "),
        ("try", {"moves": ["a1"] * 2001}, "moves: "),
        ("solution", {"engine": "hard"}, "engine: "),
        ("hint", {"moves": [*WIN.solution]}, "there is nothing to solve"),
    ],
)
def test_what_cannot_be_tried_gets_one_sentence(client, what, trial, said):
    response = client.post(f"/puzzles/tictactoe/{WIN.id}/{what}", json=trial)
    assert response.status_code == 422
    assert said in response.json()["error"]


def test_a_preview_is_that_of_the_position(client):
    assert call(client, "preview", path=[WIN.solution[0]])["svg"]
    assert call(client, "preview", path=["zz"]) == {}


def test_a_try_waits_for_the_compiler(client):
    """In plain Python the proof of a larger game takes minutes."""
    asked = []

    class Compiler:
        async def until_ready(self, game, _, step):
            asked.append((game.name, step))

        close = client.app.state.compiler.close

    client.app.state.compiler = Compiler()
    answer = client.post(f"/puzzles/tictactoe/{WIN.id}/try", json={"moves": [], "path": [WIN.solution[0]]})
    assert answer.json()["right"]
    assert asked == [("tictactoe", "master"), ("tictactoe", "proofs")]
