"""The form of a new game: which side one gets, under which name, and what the page says of it."""

import json
import random
import re

import tessella as library

from .conftest import PAGE, open_table, sentence_of, state_in
from .looped import any_of

ENGINE = {"game": "trio", "with": "engine", "name": "Ann", "seat.0": "", "seat.1": ""}


def seated(client, **fields):
    """The name of the player of each seat; empty for an open one, and for an engine."""
    page = client.get(open_table(client, **{**ENGINE, **fields})).text
    return [each["name"] if each["person"] else "" for each in state_in(page)["state"]["players"]]


@any_of(
    ("fields", "players"),
    [
        ({}, ["Ann", "", ""]),
        ({"side": "0"}, ["Ann", "", ""]),
        ({"side": "2"}, ["", "", "Ann"]),
        ({"side": "2", "with": "friends"}, ["", "", "Ann"]),
        ({"side": "1", "with": "engine", "seat.0": "person", "name.0": "Bob"}, ["Bob", "Ann", ""]),
        ({"side": "1", "seat.1": "first-game"}, ["", "", ""]),
        ({"side": "2", "with": "screen"}, ["Ann", "Player 2", "Player 3"]),
        ({"side": "1", "name": ""}, ["", "You", ""]),
        ({"name": "", "name.0": "Ann"}, ["Ann", "", ""]),
    ],
)
def test_one_plays_the_side_that_one_has_chosen(client, fields, players):
    assert seated(client, **fields) == players


def test_by_lot_anybody_may_get_any_side(client, monkeypatch):
    monkeypatch.setattr(random, "shuffle", lambda players: players.reverse())
    assert seated(client, side="lot") == ["", "", "Ann"]
    assert seated(client, side="lot", **{"with": "screen", "name.1": "Bob"}) == ["Ann", "Bob", "Player 3"]


@any_of("side", ["3", "-1", "Cross", "9" * 5000])
def test_a_side_that_is_none_gets_one_sentence(client, side):
    answer = client.post("/tables", data={"game": "trio", "with": "engine", "side": side}, headers=PAGE)
    assert answer.status_code == 422
    assert "drawn by lot, not" in sentence_of(answer.text)


def test_a_side_that_does_not_play_gets_one_sentence(client):
    fields = {"game": "octopus", "with": "engine", "side": "2", "option.players": "2"}
    answer = client.post("/tables", data=fields, headers=PAGE)
    assert "Anchor, Shell or drawn by lot" in sentence_of(answer.text)


@any_of(("game", "begins"), [("andantino", ["White"]), ("octopus", [])])
def test_the_page_tells_which_side_begins_where_that_is_known(client, game, begins):
    page = client.get(f"/games/{game}").text
    assert re.findall(r"(\w+) <small>begins", page) == begins


@any_of("game", ["tictactoe", "octopus"])
def test_no_seat_needs_the_one_above_to_be_understood(client, game):
    page = client.get(f"/games/{game}").text
    assert "As above" not in page
    assert page.count('class="seat"') == page.count('<option value="open">A friend, by link</option>') > 1


def test_what_other_sites_add_to_a_link_changes_nothing(client):
    plain, added = (client.get(f"/games/anda{query}").text for query in ("", "?fbclid=abc&utm_source=x"))
    chosen = [re.findall(r"<option [^>]*selected[^>]*>[^<]*", page) for page in (plain, added)]
    assert chosen[0] == chosen[1] != []
    assert [re.findall(r"<details[^>]*>", page) for page in (plain,)] == [
        re.findall(r"<details[^>]*>", added)
    ]


def test_a_deal_may_be_chosen_by_its_stars(client, monkeypatch, tmp_path):
    game = library.find("cancelletto")
    monkeypatch.setitem(game.__dict__, "folder", tmp_path)
    measured = {
        "format": "tessella deals 1",
        "game": "cancelletto",
        "options": game.choose({}),
        "command": "c",
    }
    measured |= {"build": "b", "date": "2026-11-27", "partners": 10, "first": 1, "wins": [10, 0, 5]}
    (tmp_path / "deals.json").write_text(json.dumps([measured]))
    page = client.get("/games/cancelletto?deal=3").text
    assert re.findall(r'name="stars" value="(\d?)"', page) == ["", "1", "3"]
    assert "This deal: ★★★ 5 of 10 simulated partners win it." in page
    fields = {"game": "cancelletto", "with": "screen", "stars": "3"}
    table = client.get(open_table(client, **fields)).text
    assert state_in(table)["state"]["deal"]["name"] == "3"
    for wrong in ({"stars": "5"}, {"stars": "many"}, {"option.set": "open"}):
        answer = client.post("/tables", data={**fields, **wrong}, headers=PAGE)
        assert answer.status_code == 422
        assert "stars" in sentence_of(answer.text)
