"""The page of a game that is solved, and the player that plays the proof at a table."""

import pytest

from tessella import find
from tessella.engine import solved

from .conftest import PAGE

GAME = find("andantino")


def look_up(client, *moves):
    response = client.post("/games/andantino/solved", json={"moves": moves})
    assert response.status_code == 200, response.text
    return response.json()


def test_the_page_states_what_is_proved_and_is_found(client):
    page = client.get("/games/andantino/solved", headers=PAGE).text
    within = solved.certificate_of(GAME).within
    assert f"White wins Andantino, whatever Red does, within {within} moves, counting both sides." in page
    assert 'href="/games/andantino/solved"' in client.get("/games/andantino", headers=PAGE).text
    assert "/solved" not in client.get("/games/anda", headers=PAGE).text


@pytest.mark.parametrize("ask", ["get", "post"])
def test_other_games_have_no_such_page(client, ask):
    response = getattr(client, ask)("/games/anda/solved", **({"json": {}} if ask == "post" else {}))
    assert response.status_code == 404
    assert "Nobody has proved yet who wins Anda." in response.text


def test_a_position_has_the_winners_move_and_then_each_reply_the_longest_first(client):
    begin = look_up(client)
    assert begin["is_best"]
    assert begin["promise"].startswith("Whatever Red does, White can win within ")
    after = look_up(client, begin["moves"][0]["text"])
    position = GAME.new().replay([begin["moves"][0]["text"]])
    assert {move["text"] for move in after["moves"]} == {move.text for move in position.moves()}
    lengths = [move["within"] for move in after["moves"]]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == begin["moves"][0]["within"] - 1


def test_of_other_positions_nothing_is_known(client):
    moves = ["1,-1", "0,-1", "1,-2", "2,-2"]
    known = {move["text"] for move in look_up(client, *moves)["moves"]}
    position = GAME.new().replay(moves)
    answers = [look_up(client, *moves, move.text) for move in position.moves() if move.text not in known]
    assert {"moves": [], "is_best": False, "promise": ""} in answers


def test_a_move_that_cannot_be_played_is_told_in_a_sentence(client):
    response = client.post("/games/andantino/solved", json={"moves": ["9,9"]})
    assert response.status_code == 422
    assert response.json()["error"].startswith("Move 1 cannot be played: ")


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "tictactoe"}, "Perfect plays only what is solved, which Tic-tac-toe is not."),
        (
            {"game": "andantino", "option.exception": "yes"},
            "Perfect plays only what is solved, which Andantino with these options is not.",
        ),
    ],
)
def test_the_perfect_player_plays_nothing_else(client, fields, sentence):
    response = client.post("/tables", data={"with": "engine", "level": "perfect", **fields})
    assert response.status_code == 422
    assert sentence in response.text
