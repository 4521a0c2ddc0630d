"""Where a browser can go on: its own tables, those where it is to act first."""

import json
from datetime import UTC, datetime, timedelta

from tessella.storage.store import UnknownTable
from tessella.web.routes import my_tables

from .browsers import Browser, gathered
from .conftest import lose_table


def told(browser):
    """What a browser is told."""
    answer = browser.get("/tables")
    assert answer.status_code == 200
    return json.loads(answer.content)["tables"]


def names(browser):
    return ["/tables/" + each["table"] for each in told(browser)]


def act(browser, table, *cells):
    for cell in cells:
        assert browser.ask(table, "act", seq=browser.state(table)["seq"], path=[cell]).status_code == 200


def at_one_screen(browser, *cells, **fields):
    """A table on which one browser plays for both."""
    table = browser.open(**{"seat.1": "person", **fields})
    act(browser, table, *cells)
    return table


def test_whoever_has_never_played_has_none(ann):
    assert told(ann) == []
    assert ann.secret is None


def test_each_is_told_of_a_table_as_it_looks_from_there(ann, bob):
    table = ann.open(**{"seat.2": "person"})
    bob.join(ann.invitation(table), name="Bob")
    act(ann, table, "b2")
    (hers,), (his,) = told(ann), told(bob)
    assert datetime.now(UTC) - datetime.fromisoformat(hers.pop("at")) < timedelta(minutes=5)
    assert hers == {
        "table": table.rpartition("/")[2],
        "title": "Tic-tac-toe",
        "company": "with Bob",
        "status": "Bob to play",
        "yours": False,
        "phase": "on",
        "alone": False,
        "turn": 1,
        "clock": None,
        "picture": f"{table}/watch/board.svg?seq=3",
        "seq": 3,
        "resigns": True,
        "games": 1,
        "score": "",
    }
    assert (his["company"], his["status"], his["yours"]) == ("with Ann", "Your turn", True)


def test_whoever_plays_alone_plays_with_nobody(ann):
    at_one_screen(ann, "b2")
    assert [each["company"] for each in told(ann)] == ["on this screen"]


def test_first_comes_where_one_is_to_act_and_then_what_is_newest(ann, bob):
    waits = gathered(ann, bob)
    act(ann, waits, "b2")
    first, second = at_one_screen(ann, "a1"), at_one_screen(ann, "a1")
    assert names(ann) == [second, first, waits]
    act(ann, first, "b1")
    assert names(ann) == [first, second, waits]


def test_nobody_goes_on_with_what_is_over_or_was_never_begun(ann):
    moves = ("a1", "b1", "a2", "b2", "a3")
    at_one_screen(ann)
    at_one_screen(ann, *moves)
    assert told(ann) == []
    (over,) = json.loads(ann.get("/tables").content)["finished"]
    assert (over["status"], over["company"], over["yours"]) == ("Ann wins", "on this screen", False)
    series = at_one_screen(ann, *moves, games="2")
    assert names(ann) == [series]


def test_a_table_that_waits_for_friends_is_one_to_go_on_with(ann):
    table = ann.open()
    (waiting,) = told(ann)
    assert (waiting["table"], waiting["status"]) == (table.rpartition("/")[2], "Waiting for players")
    assert waiting["company"] == ""


def test_what_cannot_be_read_any_more_hides_nothing_else(ann, monkeypatch):
    lost, found = at_one_screen(ann, "b2"), at_one_screen(ann, "b2")
    lose_table(monkeypatch, ann.client.app.state.tables, lost, UnknownTable("There is no such table."))
    assert names(ann) == [found]


MOVES = ("a1", "b1", "a2", "b2", "a3")


def put_away(browser, table, away=True):
    return browser.ask(table, "put-away", away=away)


def listed(browser, kind=""):
    """The ids of what is over, or of one kind."""
    answer = browser.get(f"/tables?kind={kind}" if kind else "/tables")
    return [each["table"] for each in json.loads(answer.content)["finished"]]


def test_what_is_put_away_is_in_no_list_but_its_own_and_comes_back(ann):
    table = at_one_screen(ann, *MOVES)
    id_ = table.rpartition("/")[2]
    assert listed(ann) == listed(ann, "alone") == [id_] and listed(ann, "people") == []
    assert put_away(ann, table).status_code == 200
    assert listed(ann) == listed(ann, "alone") == [] and listed(ann, "put-away") == [id_]
    assert ann.get(table).status_code == 200, "nothing is deleted"
    put_away(ann, table, away=False)
    assert listed(ann) == [id_] and listed(ann, "put-away") == []


def test_a_game_without_others_is_put_away_while_it_goes_on(ann):
    table = at_one_screen(ann, "b2")
    put_away(ann, table)
    assert names(ann) == []
    act(ann, table, "a1")
    assert names(ann) == [] and listed(ann, "put-away") == [table.rpartition("/")[2]]


def test_nobody_puts_away_a_game_for_which_others_wait(ann, bob, client):
    table = gathered(ann, bob)
    answer = put_away(bob, table)
    assert (answer.status_code, answer.json()["error"]) == (
        409,
        "Others play here with you: resign, or finish the game, before you put it away.",
    )
    assert put_away(Browser(client), table).status_code == 403


def test_a_table_that_was_put_away_comes_back_once_others_wait_again(ann, bob):
    table = gathered(ann, bob)
    ann.ask(table, "resign", seq=ann.state(table)["seq"])
    put_away(bob, table)
    assert listed(bob) == [] and listed(ann) == listed(ann, "people") == [table.rpartition("/")[2]]
    ann.ask(table, "rename", seat=0, name="Anna")
    assert listed(bob) == []
    for browser in (ann, bob):
        browser.ask(table, "rematch")
    assert names(bob) == [table]
    bob.ask(table, "resign", seq=bob.state(table)["seq"])
    assert names(bob) == [] and listed(bob) == [table.rpartition("/")[2]]


def test_a_list_tells_the_level_and_who_leads(ann, bob):
    engine = ann.open(**{"seat.1": "first-game"})
    act(ann, engine, "b2")
    (told_now,) = told(ann)
    assert told_now["company"] == "with Hazel (engine, first game)"
    table = gathered(ann, bob)
    bob.ask(table, "resign", seq=bob.state(table)["seq"])
    for browser in (ann, bob):
        browser.ask(table, "rematch")
    (now,) = told(bob)
    assert (now["score"], now["games"], now["resigns"]) == ("Ann leads 1 : 0", 2, True)


def test_a_branch_is_listed_once_it_is_played_on(ann):
    table = at_one_screen(ann, *MOVES)
    branch = f"/tables/{ann.ask(table, 'branch', ply=3).json()['table']}"
    assert names(ann) == []
    act(ann, branch, "c3")
    assert names(ann) == [branch]


def test_only_so_many_are_shown(ann, monkeypatch):
    monkeypatch.setattr(my_tables, "SHOWN", 2)
    tables = [at_one_screen(ann, "b2") for _ in range(3)]
    assert names(ann) == [tables[2], tables[1]]
