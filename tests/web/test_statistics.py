"""The statistics of a browser's games: every game that is over counts, and nobody else sees them."""

import re
from contextlib import closing
from html import unescape

import pytest
from sqlalchemy import select

from tessella.storage.schema import keys, results
from tessella.storage.store import Store
from tessella.table.event import Event
from tessella.web.app import create_app
from tessella.web.live import result_counter

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient

PAGE = "/mine/statistics"
LOADS_AGAIN = "/load-again.js"
WON = ("a1", "b1", "a2", "b2", "a3")
"""Moves with which the first seat wins."""


@pytest.fixture(autouse=True)
def all_is_counted(monkeypatch):
    """However busy the machine is."""
    monkeypatch.setattr(result_counter, "PATIENCE", 60)


@pytest.fixture
def client(either):
    with TestClient(create_app(either, FirstMove, Here)) as client:
        yield client


def act(table, cells, *players):
    """Play moves, by turns."""
    for number, cell in enumerate(cells):
        browser = players[number % len(players)]
        seq = browser.state(table)["seq"]
        assert browser.ask(table, "act", seq=seq, path=[cell]).status_code == 200


def ask(browser, table, call, **more):
    assert browser.ask(table, call, seq=browser.state(table)["seq"], **more).status_code == 200


def page(browser, query=""):
    answer = browser.get(PAGE + query)
    assert answer.status_code == 200 and answer.headers["cache-control"] == "no-store"
    return answer.text


def rows(text, name):
    """The rows of the table with a heading, as texts."""
    section = re.search(rf'<h2 id="{name}">.*?<tbody>(.*?)</tbody>', text, re.DOTALL)
    found = re.findall(r"<tr>(.*?)</tr>", section[1], re.DOTALL) if section else []
    cells = [re.findall(r"<t[hd].*?>(.*?)</t[hd]>", row, re.DOTALL) for row in found]
    return [[" ".join(unescape(re.sub("<.*?>", "", cell)).split()) for cell in row] for row in cells]


def test_whoever_is_new_is_told_what_will_be_here(ann):
    assert "Here you will find" in page(ann)
    assert ann.secret is None


def test_a_game_counts_for_both_and_for_nobody_else(ann, bob, client):
    table = gathered(ann, bob)
    act(table, WON, ann, bob)
    assert rows(page(ann), "by-person") == [["Player 1", "1", "1", "0", "0", "100 %"]]
    assert rows(page(bob), "by-person") == [["Ann", "1", "0", "0", "1", "0 %"]]
    assert rows(page(bob), "by-side") == [["Tic-tac-toe: Nought", "1", "0", "0", "1", "0 %"]]
    assert "Here you will find" in page(Browser(client))
    (last,) = rows(page(ann), "last")
    assert last[1:] == ["Tic-tac-toe Cross", "Player 1", "Won"]
    assert f'href="{table}/games/1"' in page(ann)
    assert ann.get(f"{table}/games/1").headers["location"] == table  # its last game


def test_names_are_text(ann, bob):
    table = ann.open(**{"name.0": "<b>Ann</b>"})
    bob.join(ann.invitation(table))
    act(table, WON, ann, bob)
    assert "<bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi>" in page(bob)


def test_each_game_of_a_table_counts_with_the_side_of_then(ann, bob):
    table = gathered(ann, bob)
    act(table, WON, ann, bob)
    assert rows(page(ann), "by-person")[0][1] == "1"
    for browser in (ann, bob):
        assert browser.ask(table, "rematch").status_code == 200
    act(table, WON, bob, ann)
    assert rows(page(ann), "by-side") == [
        ["Tic-tac-toe: Cross", "1", "1", "0", "0", "100 %"],
        ["Tic-tac-toe: Nought", "1", "0", "0", "1", "0 %"],
    ]


def test_the_first_game_of_a_series_counts_before_the_second(ann, bob):
    table = gathered(ann, bob, games="2")
    act(table, WON, ann, bob)
    assert rows(page(ann), "by-game")[0][1] == "1"


def test_a_game_whose_end_was_taken_back_no_longer_counts(ann):
    table = ann.open(**{"seat.1": "first-game", "name.1": ""})
    while not ann.state(table)["verdict"]:
        state = ann.state(table)
        if state["marks"]:
            ann.ask(table, "act", seq=state["seq"], path=[state["marks"][0]])
    assert rows(page(ann), "by-level")[0][:2] == ["Engine, first game", "1"]
    ask(ann, table, "undo")
    assert rows(page(ann), "by-level") == []


@pytest.mark.parametrize("address", [PAGE, "/mine/mistakes"])
def test_a_page_does_not_wait_for_many_old_games(ann, bob, monkeypatch, address):
    ask(ann, gathered(ann, bob), "resign")
    monkeypatch.setattr(result_counter, "PATIENCE", 0)
    early = ann.get(address).text
    assert "still being counted" in early and LOADS_AGAIN in early and "No finished game" not in early
    monkeypatch.setattr(result_counter, "PATIENCE", 60)
    assert LOADS_AGAIN not in ann.get(address).text
    assert len(rows(page(ann), "last")) == 1


def test_several_sides_on_one_screen_neither_win_nor_lose(ann):
    table = ann.open(**{"seat.1": "person"})
    act(table, WON, ann)
    text = page(ann)
    assert rows(text, "by-game") == [] and "1 game was played on one screen" in text
    assert rows(text, "last")[0][3] == "On one screen"


def test_who_wins_together_is_told_apart(ann, bob):
    table = gathered(ann, bob, game="duet")
    ask(ann, table, "resign")
    text = page(bob)
    assert rows(text, "by-game") == [] and rows(text, "together") == [["Duet", "1", "0", "1", "0 %"]]
    assert rows(text, "partners") == [["Ann", "1", "0", "1", "0 %"]]


def test_a_game_that_goes_on_from_another_one_does_not_count(ann, bob):
    table = gathered(ann, bob)
    act(table, WON, ann, bob)
    branch = "/tables/" + ann.ask(table, "branch", ply=4).json()["table"]
    act(branch, ["a3"], ann)
    assert ann.state(branch)["verdict"]
    assert rows(page(ann), "by-game")[0][1] == "1"
    assert "On one screen" not in page(ann)


def test_a_filter_chooses_a_game_and_opponents(ann, bob):
    for game in ("tictactoe", "duet"):
        table = gathered(ann, bob, game=game)
        ask(ann, table, "resign")
    ask(ann, ann.open(**{"seat.1": "first-game", "name.1": ""}), "resign")
    assert len(rows(page(ann), "last")) == 3
    assert [row[1] for row in rows(page(ann, "?game=duet"), "last")] == ["Duet"]
    for name in ("first-game", "easy"):  # its former name, as in old links
        assert [row[2] for row in rows(page(ann, f"?against={name}"), "last")] == ["Engine, first game"]
    assert len(rows(page(ann, "?against=people"), "last")) == 2
    chosen = page(ann, "?game=tictactoe&against=people")
    assert len(rows(chosen, "last")) == 1 and 'game=tictactoe&amp;against=first-game"' in chosen
    assert "No finished game fits" in page(ann, "?game=%3Cb%3E")


def test_both_devices_see_the_games_of_both(ann, bob, client):
    device, (one, other) = Browser(client), (gathered(ann, bob), gathered(bob, ann))
    for table in (one, other):
        ask(ann, table, "resign")
    link = bob.request("POST", "/mine/link", json={}).json()["address"].partition("#key=")[2]
    assert device.request("POST", "/mine/key", json={"secret": link}).status_code == 200
    assert rows(page(device), "by-person") == rows(page(bob), "by-person") != []


def test_whoever_is_forgotten_leaves_no_result_and_no_name(ann, bob, either):
    table = gathered(ann, bob)
    act(table, WON, ann, bob)
    assert rows(page(ann), "by-person") and rows(page(bob), "by-person")
    ann.request("POST", "/forget")
    assert rows(page(bob), "by-person")[0][0] == "Somebody without a name"
    with closing(Store(either)) as store, store.database.reading() as connection:
        assert connection.scalars(select(results.c.person)).all() == [1]
    assert "Here you will find" in page(ann)


def test_a_table_whose_game_is_no_longer_here_does_not_hide_the_others(ann, bob, either):
    ask(ann, gathered(ann, bob), "resign")
    with closing(Store(either)) as store, store.database.reading() as connection:
        digests = connection.scalars(select(keys.c.digest)).all()
        payload = {"game": "gone", "options": {}, "players": [], "games": 2}
        for digest in digests:
            store.open([Event("open", payload)], digest)
    assert len(rows(page(ann), "last")) == 1
