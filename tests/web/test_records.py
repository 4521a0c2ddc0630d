"""Games taken away and brought along."""

import json
import re
from datetime import UTC, datetime
from html import unescape
from unicodedata import normalize

import pytest

from tessella.record import parse
from tessella.web.work.uploads import log_in

from .conftest import (
    PERSON_AND_ENGINE,
    TestClient,
    act,
    changed,
    open_table,
    sentence_of,
    state_at,
    state_in,
)


@pytest.fixture
def played(client):
    """A table between Ann and Bob after b2 and a1."""
    table = open_table(client, **{"name.0": "Ann", "name.1": "Bob"})
    act(client, table, 1, "b2")
    act(client, table, 2, "a1")
    return table


def upload(client, text="", file=None):
    files = {"file": ("game.txt", file)} if file is not None else {"file": ("", b"")}
    return client.post("/records", data={"text": text}, files=files, follow_redirects=False)


def opened(client, response):
    """The state of the table that an upload has opened."""
    assert response.status_code == 303, response.text
    return state_in(client.get(response.headers["location"]).text)["state"]


def test_a_record_is_downloaded_as_text(client, played):
    response = client.get(f"{played}/record.txt")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert re.fullmatch(
        r'attachment; filename="tictactoe-.{6}\.txt"', response.headers["content-disposition"]
    )
    record = parse(response.text)
    assert [move.text for move in record.moves] == ["b2", "a1"]
    today = datetime.now(UTC).date().isoformat()
    assert dict(record.headers) == {"Date": today, "Cross": "Ann", "Nought": "Bob"}


def test_a_record_is_downloaded_as_json(client, played):
    response = client.get(f"{played}/record.json")
    assert response.headers["content-type"] == "application/json"
    assert parse(response.text) == parse(client.get(f"{played}/record.txt").text)
    assert json.loads(response.text)


def test_a_record_names_the_level_of_an_engine_and_the_ending(client):
    table = open_table(client, **PERSON_AND_ENGINE)
    client.post(f"{table}/resign", json={"seq": 1})
    headers = parse(client.get(f"{table}/record.txt").text).headers
    assert headers["Nought"] == "Hazel (first-game)"
    assert headers["Ending"].startswith("Cross resigned")


@pytest.mark.parametrize(
    ("file", "status", "said"),
    [
        ("record.pdf", 404, "as txt or json, not as pdf"),
        ("picture.bmp", 404, "as svg, png, gif, not as bmp"),
        ("picture.svg?ply=3", 404, "no move 3"),
        ("picture.svg?ply=x", 422, "ply: "),
    ],
)
def test_what_cannot_be_downloaded_is_said_in_one_sentence(client, played, file, status, said):
    response = client.get(f"{played}/{file}")
    assert response.status_code == status
    assert said in response.json()["error"]


def test_nothing_hidden_is_downloaded(client):
    table = open_table(client, game="peek")
    for file in ("record.txt", "record.json", "picture.svg", "picture.png", "picture.gif"):
        assert client.get(f"{table}/{file}").status_code == 409
    client.post(f"{table}/resign", json={"seq": 3})
    assert "draw?" not in client.get(f"{table}/record.txt").text


# Uploads


def test_an_uploaded_record_is_a_table_that_can_be_played_on(client, played):
    text = client.get(f"{played}/record.txt").text
    for response in (upload(client, text), upload(client, file=text.encode())):
        state = opened(client, response)
        assert [turn["moves"] for turn in state["moves"]] == [["b2"], ["a1"]]
        assert [player["name"] for player in state["players"]] == ["Ann", "Bob"]
        assert act(client, response.headers["location"], 3, "c3").json()["state"]["seq"] == 5


REMARKED = """\
Game: tictactoe
Place: Berlin
Cross: Ann
Nought: Ben
Date: 2026-10-31
Ending: Adjourned; to be played on.
Club: Night Owls

{Played by mail.} 1. b2 ! {the middle} 2. a1 (2. b1 ? {worse} 3. a1 (3. c3)) 3. c3 {so far}
"""


@pytest.mark.parametrize("form", ["txt", "json"])
def test_what_a_record_says_is_downloaded_again(client, form):
    """Comments, annotations, variations, and headers that a table does not have itself."""
    again = client.get(f"{upload(client, REMARKED).headers['location']}/record.{form}")
    assert parse(again.text) == parse(REMARKED)
    third = client.get(f"{upload(client, again.text).headers['location']}/record.{form}")
    assert third.text == again.text


def test_what_a_record_says_stays_with_the_moves_that_stay(client):
    table = upload(client, REMARKED).headers["location"]
    changed(client, table, "undo", seq=state_at(client, table).seq)
    changed(client, table, "act", seq=state_at(client, table).seq, text="c1")
    record = parse(client.get(f"{table}/record.txt").text)
    assert [move.text for move in record.moves] == ["b2", "a1", "c1"]
    assert record.line[:2] == parse(REMARKED).line[:2] and not record.line[2].comment
    assert (record.comment, record.headers["Club"]) == ("Played by mail.", "Night Owls")
    assert "Ending" not in record.headers


def test_who_plays_on_from_a_move_takes_along_what_was_said_of_it(client):
    table = upload(client, REMARKED).headers["location"]
    branch = f"/tables/{client.post(f'{table}/branch', json={'ply': 2}).json()['table']}"
    record = parse(client.get(f"{branch}/record.txt").text)
    assert record.line == parse(REMARKED).line[:2]


def test_a_record_with_more_headers_than_a_table_can_keep_comes_back(client):
    headers = "".join(f"n{number}: x\n" for number in range(99))
    response = upload(client, f"Game: tictactoe\n{headers}\n1. b2\n")
    assert response.status_code == 422
    assert "more headers than a table can keep" in response.text


def test_the_names_of_players_are_not_kept_with_what_was_said(client):
    """They stand apart, so that they can be forgotten."""
    kept = [event for event in log_in(REMARKED) if event.kind == "remarks"]
    assert "Ann" not in json.dumps(kept[0].payload)


def test_a_game_that_is_too_long_as_a_record_is_not_downloaded(client, played, monkeypatch):
    monkeypatch.setattr("tessella.record.lines.LONGEST", 40)
    response = client.get(f"{played}/record.txt")
    assert response.status_code == 409
    assert "would be longer than 40 characters" in response.json()["error"]


def test_a_finished_game_is_opened_for_looking_at(client, played):
    client.post(f"{played}/resign", json={"seq": 3})
    response = upload(client, client.get(f"{played}/record.json").text)
    assert opened(client, response)["verdict"] == "Nought wins"
    assert client.get(f"{response.headers['location']}/plies/1").json()["move"] == "b2"


def test_a_draw_by_agreement_is_opened_as_one(client, played):
    client.post(f"{played}/offer", json={"seq": 3})
    client.post(f"{played}/answer", json={"seq": 4, "accept": True})
    state = opened(client, upload(client, client.get(f"{played}/record.txt").text))
    assert (state["verdict"], state["ending"]) == ("Draw", "Both sides agreed on a draw.")


def test_where_no_draw_can_be_agreed_an_ending_is_only_a_remark(client):
    text = "Game: duet\nEnding: Both sides agreed on a draw.\n\n"
    assert opened(client, upload(client, text))["verdict"] is None


def test_a_record_without_names_has_usual_ones(client):
    state = opened(client, upload(client, f"Game: tictactoe\nCross: {'x' * 50}\n\n1. b2\n"))
    assert [player["name"] for player in state["players"]] == ["x" * 30, "Player 2"]


def test_a_name_is_as_long_as_people_read_it(client):
    """Other systems write a syllable as three characters."""
    name = "\N{HANGUL SYLLABLE HAN}" * 20
    text = f"Game: tictactoe\nCross: {normalize('NFD', name)}\n\n1. b2\n"
    assert opened(client, upload(client, text))["players"][0]["name"] == name


def test_who_uploads_owns_the_table(client, played):
    stranger = TestClient(client.app)
    response = upload(stranger, client.get(f"{played}/record.txt").text)
    assert opened(stranger, response)["mine"]
    assert not opened(client, response)["mine"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Game: tictactoe\n\n1. b2 b2\n", "Line 3, column 7: "),
        ("Game: chess\n\n1. e4\n", "Line 1, column 7: "),
        ("", "exactly one is expected"),
        ("</textarea><script>", "Line 1, column 1: "),
    ],
)
def test_a_broken_record_comes_back_with_its_mistake_and_nothing_lost(client, text, said):
    response = upload(client, text)
    assert response.status_code == 422
    assert said in unescape(response.text)
    assert (
        unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", response.text, re.S)[1]).strip()
        == text.strip()
    )


def test_bytes_that_are_no_text_are_refused_with_their_place(client):
    response = upload(client, file=b"Game: tictactoe\nCross: \xff\n\n1. b2\n")
    assert response.status_code == 422
    assert "Line 2, column 8" in response.text


def test_a_name_that_cannot_be_shown_is_refused(client):
    response = upload(client, "Game: tictactoe\nCross: A\u200bB\n\n1. b2\n")
    assert response.status_code == 422
    assert "printable" in response.text


def test_the_page_for_uploads_is_empty_at_first(client):
    page = client.get("/records")
    assert page.status_code == 200
    assert 'enctype="multipart/form-data"' in page.text


def test_a_record_that_is_too_big_is_refused(client):
    response = client.post(
        "/records", files={"file": ("big.txt", b"x" * 400_000)}, headers={"Accept": "text/html"}
    )
    assert response.status_code == 413
    assert "too big" in sentence_of(response.text)


@pytest.mark.where(holds=lambda game: not game.kernel.hidden)
def test_a_game_that_goes_on_is_downloaded_and_opened_again_with_the_same_players(client, game):
    people = {f"seat.{seat}": "person" for seat in range(len(game.sides))}
    table = open_table(client, game=game.name, **people)
    state = state_at(client, table)
    for _ in range(6):
        state = changed(client, table, "act", seq=state.seq, text=state.example)
    text = client.get(f"{table}/record.txt")
    assert text.status_code == 200
    again = opened(client, upload(client, text.text))
    assert [player["name"] for player in again["players"]] == [player.name for player in state.players]
