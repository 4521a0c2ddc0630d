"""Games that begin from a fair opening: the form, the table, the invitation, the lobby, the record."""

import re

from table.tables import ANN, BEN, typed
from tessella import find
from tessella.core.openings import FILE, lists_of
from tessella.record import parse
from tessella.table.event import Event
from tessella.table.fold import fold
from tessella.table.terms import open_event
from tessella.web.live.snapshot import Snapshot
from tessella.web.routes.table_page import told_since

from .browsers import gathered
from .conftest import PAGE, act, changed, open_table, sentence_of, state_at
from .looped import any_of

FAIR = {"opening": "fair"}
OPENINGS = [list(each.moves) for each in find("tictactoe").fair_openings({})]
TERM = "Fair opening"


def moves_of(state):
    return [move for turn in state["moves"] for move in turn["moves"]]


def test_the_form_offers_it_where_the_game_has_a_list(client):
    page = client.get("/games/tictactoe").text
    assert re.search(
        r'<input type="checkbox" name="opening" value="fair" [^>]*(?<!checked)> Begin from a fair', page
    )
    assert "Between random players, Cross won 49 to 57% of games" in page
    assert 'name="opening"' not in client.get("/games/trio").text
    assert re.search('name="opening"[^>]* checked>', client.get("/games/tictactoe?opening=fair").text)


def test_a_table_begins_with_an_opening_that_stays(client):
    table = open_table(client, **FAIR)
    state = state_at(client, table)
    given = moves_of({"moves": map(vars, state.moves)})
    assert given in OPENINGS and (state.given, state.ply) == (2, 2)
    assert TERM in client.get(table).text
    assert state.can["undo"] is False
    act(client, table, state.seq, free_place(*given))
    assert changed(client, table, "undo", seq=state.seq + 1).ply == 2


def test_an_engine_that_is_to_act_does_so_after_the_opening(client):
    table = open_table(client, **FAIR, **{"seat.0": "first-game", "seat.1": "person"})
    client.get(table)
    record = parse(client.get(f"{table}/record.txt").text)
    assert [move.text for move in record.moves[:2]] in OPENINGS


def test_the_record_tells_the_opening(client):
    text = client.get(f"{open_table(client, **FAIR)}/record.txt").text
    assert "\nOpening: fair, 2 moves\n" in text
    assert "Opening" not in client.get(f"{open_table(client)}/record.txt").text


def test_an_opening_is_drawn_when_the_last_seat_is_taken(ann, bob):
    table = ann.open(**FAIR)
    assert not ann.state(table)["moves"]
    invitation = ann.invitation(table)
    page = bob.get(invitation).text
    assert f"<dt>Opening</dt><dd>{TERM}" in page and "Cross won 49 to 57% of games" in page
    bob.join(invitation)
    assert moves_of(ann.state(table)) == moves_of(bob.state(table)) in OPENINGS
    begun = "A fair opening: the first 2 moves are given."
    assert ann.state(table)["note"] == f"{begun} You play Cross. You are to play."
    assert bob.state(table)["note"] == f"{begun} You play Nought. Ann is to play."


def test_stepping_back_tells_given_moves_of_their_side_and_of_nobody(ann, bob):
    table = gathered(ann, bob, **FAIR)
    first, second = moves_of(ann.state(table))
    ann.ask(table, "act", seq=ann.state(table)["seq"], path=[free_place(first, second)])
    told = [ann.get(f"{table}/plies/{ply}").json()["sentence"] for ply in range(4)]
    assert told[0] == "Your turn."
    assert told[1] == f"Move 1 of 2 of a fair opening: Cross: {first}. Nought to play."
    assert told[2] == f"Move 2 of 2 of a fair opening: Nought: {second}. Your turn."
    assert told[3].startswith("You: ")


def free_place(*taken):
    return next(place for place in ("a1", "c3", "c1") if place not in taken)


def test_each_game_of_a_series_and_a_rematch_begin_from_one(ann, bob):
    table = gathered(ann, bob, games="2", **FAIR)
    first = moves_of(ann.state(table))
    ann.ask(table, "resign", seq=ann.state(table)["seq"])
    ann.ask(table, "next", seq=ann.state(table)["seq"])
    second = moves_of(ann.state(table))
    assert second in OPENINGS and second != first
    ann.ask(table, "resign", seq=ann.state(table)["seq"])
    for browser in (ann, bob):
        browser.ask(table, "rematch")
    third = moves_of(ann.state(table))
    assert third in OPENINGS and third not in (first, second)


@any_of(
    ("fields", "sentence"),
    [
        ({"opening": "foul"}, "An opening is fair, or is left out; it cannot be &#39;foul&#39;."),
        ({"game": "trio", **FAIR}, "Trio has no list of fair openings."),
        ({**FAIR, "deal": "tuesday"}, "Tic-tac-toe begins with no open deal, so there is none to name."),
    ],
)
def test_what_cannot_be_gets_one_sentence(client, fields, sentence):
    answer = client.post("/tables", data={"game": "tictactoe", "with": "engine", **fields}, headers=PAGE)
    assert (answer.status_code, sentence_of(answer.text)) == (422, sentence)


def test_a_list_that_cannot_be_used_is_told_in_one_sentence(client, tmp_path, monkeypatch):
    monkeypatch.setitem(vars(find("trio")), "folder", tmp_path)
    (tmp_path / FILE).write_text("{}", "utf-8")
    lists_of.cache_clear()
    answer = client.get("/games/trio", headers=PAGE)
    told = "The openings.json of Trio cannot be used: &#39;format&#39; is missing."
    lists_of.cache_clear()
    assert (answer.status_code, sentence_of(answer.text)) == (503, told)


def test_what_given_moves_brought_is_no_news_of_anybody():
    first = open_event("andantino", {}, (ANN, BEN))
    table = fold([first, Event("opening", {"moves": "0,1 1,-1 0,-1"})])
    state = Snapshot(table).state(0)
    begun = "A fair opening: the first 3 moves are given. You play White. Ben is to play."
    assert (state.news, state.said) == ("", begun)
    assert told_since(table) == ([], "")
    moved = typed(table, "2,-1")
    assert "Ben" in Snapshot(moved).state(0).news
    assert told_since(moved) == (["Red places a tile on 2,-1."], "")
