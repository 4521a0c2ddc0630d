"""What a move would bring: labels with the marks, and drawings when they are asked for."""

import pytest

from tessella.web.app import create_app

from .conftest import PAGE, PERSON_AND_ENGINE, FirstMove, TestClient, act, open_table, state_at
from .looped import any_of

FIRST = {"a1": "3", "a2": "2", "a3": "3", "b1": "2", "b2": "4", "b3": "2", "c1": "3", "c2": "2", "c3": "3"}
"""How many lines go through each cell of an empty board."""


def looked(client, table, seq, *path):
    response = client.post(f"{table}/preview", json={"seq": seq, "path": list(path)})
    assert response.status_code == 200, response.text
    return response.json()


def test_labels_come_with_the_marks(client):
    table = open_table(client)
    assert state_at(client, table).labels == FIRST
    labels = act(client, table, 1, "b2").json()["state"]["labels"]
    assert labels == {"a1": "2", "a2": "1", "a3": "2", "b1": "1", "b3": "1", "c1": "2", "c2": "1", "c3": "2"}


def test_a_first_click_of_two_answers_with_the_labels_for_the_second(client):
    assert act(client, open_table(client, game="duet"), 1, "a1").json()["labels"] == {}


def test_who_watches_sees_no_labels_and_no_previews(client):
    table, stranger = open_table(client), TestClient(client.app)
    assert state_at(stranger, table).labels == {}
    assert stranger.post(f"{table}/preview", json={"seq": 1, "path": ["a1"]}).json() == {}


def test_a_preview_is_drawn_for_a_move_and_plays_nothing(client):
    table = open_table(client)
    assert looked(client, table, 1, "b2")["svg"].count("<line") == 4
    assert looked(client, table, 1, "a2")["svg"].count("<line") == 2
    assert act(client, table, 1, "b2").json()["state"]["seq"] == 2
    assert looked(client, table, 2, "a2")["svg"].count("<line") == 1


@pytest.mark.parametrize(
    ("name", "seq", "path"),
    [
        ("tictactoe", 1, ["a1"]),
        ("tictactoe", 3, ["a1"]),
        ("tictactoe", 2, ["b2"]),
        ("tictactoe", 2, ["zz"]),
        ("tictactoe", 2, ["a1", "a2"]),
        ("duet", 1, ["a1"]),
    ],
)
def test_there_is_no_preview_of_the_past_nor_of_what_is_no_move(client, name, seq, path):
    table = open_table(client, game=name)
    if name == "tictactoe":
        act(client, table, 1, "b2")
    assert looked(client, table, seq, *path) == {}


def test_there_is_none_while_nobody_here_is_to_act(url):
    class Slow(FirstMove):
        async def think(self, view, level, session, seed=None):
            import asyncio

            return await asyncio.sleep(60)

    with TestClient(create_app(url, Slow)) as client:
        table = open_table(client, **PERSON_AND_ENGINE)
        assert act(client, table, 1, "b2").json()["state"]["labels"] == {}
        assert looked(client, table, 2, "a1") == {}


@any_of(
    ("body", "said"),
    [
        ({"seq": 1}, "path: "),
        ({"seq": 1, "path": []}, "path: "),
        ({"seq": 1, "path": ["x" * 65]}, "path.0: "),
    ],
)
def test_a_call_that_makes_no_sense_gets_one_sentence(client, body, said):
    response = client.post(f"{open_table(client)}/preview", json=body)
    assert response.status_code == 422
    assert said in response.json()["error"]


# The sandbox, and the pages


def test_the_sandbox_has_labels_and_previews(client):
    start = client.post("/games/tictactoe/sandbox", json={}).json()
    assert (start["labels"], start["ends"]) == (FIRST, start["marks"])
    trial = {"moves": ["b2"], "path": ["a2"]}
    assert client.post("/games/tictactoe/sandbox/preview", json=trial).json()["svg"].count("<line") == 1
    assert client.post("/games/tictactoe/sandbox/preview", json={**trial, "path": ["b2"]}).json() == {}
    assert client.post("/games/duet/sandbox/preview", json={"path": ["pack"]}).json() == {}
    assert client.post("/games/tictactoe/sandbox/preview", json={"moves": ["zz"]}).status_code == 422


@any_of(("name", "has"), [("tictactoe", True), ("duet", False)])
def test_the_switch_is_offered_where_a_game_has_previews(client, name, has):
    page = client.get(open_table(client, game=name), headers=PAGE).text
    assert ("data-previews" in page, 'data-switch="preview"' in page) == (has, has)
