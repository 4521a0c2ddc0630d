"""Trying the rules out."""

import pytest

from tessella import Option
from tessella.laws.variants import chosen_with


def tried(client, game="tictactoe", **trial):
    response = client.post(f"/games/{game}/sandbox", json=trial)
    assert response.status_code == 200, response.text
    return response.json()


def test_it_begins_with_the_first_position(client):
    start = tried(client)
    assert start["svg"].count("data-at=") == 9
    assert len(start["marks"]) == 9
    assert {name: start[name] for name in ("moves", "turn", "status", "ending", "refusal", "example")} == {
        "moves": [],
        "turn": 0,
        "status": "Cross to play.",
        "ending": None,
        "refusal": "",
        "example": "a1",
    }


@pytest.mark.parametrize("move", [{"path": ["b2"]}, {"text": " B2"}])
def test_a_click_or_a_typed_move_plays_for_the_side_to_move(client, move):
    after = tried(client, moves=["a1"], **move)
    assert after["moves"] == ["a1", "b2"]
    assert after["turn"] == 0
    assert "b2: Nought" in after["svg"]


@pytest.mark.parametrize("move", [{"path": ["a1"]}, {"text": "a1"}, {"path": ["zz"]}, {"text": "castle"}])
def test_what_is_illegal_is_explained_and_changes_nothing(client, move):
    after = tried(client, moves=["a1"], **move)
    assert after["refusal"].endswith(".")
    assert after["moves"] == ["a1"]
    assert len(after["marks"]) == 8


def test_the_reason_is_the_games_own(client):
    assert "(T1)" in tried(client, moves=["a1"], path=["a1"])["refusal"]


def test_a_first_click_of_two_answers_with_the_marks_for_the_second(client):
    start = tried(client, "duet")["marks"]
    answers = [tried(client, "duet", path=[mark]) for mark in start]
    first, answer = next((mark, each) for mark, each in zip(start, answers, strict=True) if not each["moves"])
    assert answer["marks"] and not answer["refusal"]
    assert len(tried(client, "duet", path=[first, answer["marks"][0]])["moves"]) == 1


def test_chance_is_settled_and_its_moves_are_kept_by_the_page(client):
    start = tried(client, "peek")
    assert [move[:4] for move in start["moves"]] == ["draw", "draw"]
    assert "?" not in "".join(start["moves"])
    again = tried(client, "peek", moves=start["moves"])
    assert again["moves"] == start["moves"]


def test_a_finished_game_says_how_it_ended(client):
    over = tried(client, moves=["a1", "b1", "a2", "b2"], path=["a3"])
    assert over["turn"] == -2
    assert over["ending"].startswith("Cross has three")
    assert over["marks"] == [] and over["example"] == ""
    assert "The game is over" in tried(client, moves=over["moves"], text="c3")["refusal"]


def test_options_count(client, game):
    for option in game.options:
        for choice in option.choices:
            options = {name: Option.show(value) for name, value in chosen_with(option, choice).items()}
            assert tried(client, game.name, options=options)["svg"]


def test_an_option_without_those_that_it_needs_gets_one_sentence(client):
    assert (
        "goes with Players (players) 3 or 4, not with 2"
        in (client.post("/games/antino/sandbox", json={"options": {"drop_streak": "yes"}}).json()["error"])
    )


@pytest.mark.parametrize(
    ("name", "trial", "status", "said"),
    [
        ("chess", {}, 404, "There is no game"),
        ("tictactoe", {"options": {"size": 9}}, 422, "has no option"),
        ("tictactoe", {"moves": ["a1", "a1"]}, 422, "Move 2 cannot be played: Cell a1 is taken"),
        ("tictactoe", {"moves": ["x" * 65]}, 422, "moves.0: "),
        ("tictactoe", {"moves": ["a1"] * 2001}, 422, "moves: "),
        ("tictactoe", {"moves": 7}, 422, "moves: "),
        ("tictactoe", {"engine": "master"}, 422, "engine: "),
    ],
)
def test_what_cannot_be_set_up_gets_one_sentence(client, name, trial, status, said):
    response = client.post(f"/games/{name}/sandbox", json=trial)
    assert response.status_code == status
    assert said in response.json()["error"]
