"""Seats are taken, given up and given to engines over HTTP; what is sent again counts once."""

from datetime import UTC, datetime, timedelta

import pytest

from tessella.storage.store import Store
from tessella.table.features.rename import NOT_YOURS
from tessella.web.app import create_app

from .browsers import Browser, gathered
from .conftest import FirstMove, Here, TestClient

KEY = "a-key-of-this-test"


def names(browser, table):
    return [player["name"] or "open" for player in browser.state(table)["players"]]


def test_somebody_at_the_table_takes_one_more_seat(ann, bob):
    table = gathered(ann, bob, game="trio")
    assert bob.ask(table, "sit", seat=2, name="Bea").status_code == 200
    assert names(ann, table) == ["Ann", "Player 1", "Bea"]


def test_who_is_not_at_the_table_needs_the_invitation(ann, bob):
    table = ann.open()
    refused = bob.ask(table, "sit", seat=1, name="Bob")
    assert refused.json()["error"] == "Open the invitation to take a seat."
    assert ann.state(table)["gathering"]


def test_the_host_frees_a_seat_before_the_start_and_nobody_after_it(ann, bob):
    table = gathered(ann, bob, game="trio")
    assert ann.ask(table, "stand", seat=1).status_code == 200
    assert names(ann, table) == ["Ann", "open", "open"]
    assert [player["yours"] for player in bob.state(table)["players"]] == [False] * 3
    begun = gathered(ann, bob)
    assert ann.ask(begun, "stand", seat=1).json()["error"] == NOT_YOURS


def test_a_seat_is_given_to_an_engine_and_the_game_begins(ann):
    table = ann.open()
    assert ann.ask(table, "engine", seat=1, level="first-game").status_code == 200
    assert not ann.state(table)["gathering"]
    assert ann.ask(table, "act", seq=2, path=["b2"]).status_code == 200


@pytest.mark.parametrize("seat", [-1, 2, 10**9])
def test_a_seat_that_is_not_there_is_refused_in_a_sentence(ann, bob, seat):
    table = gathered(ann, bob)
    bodies = {
        "sit": {"name": "Eve"},
        "stand": {},
        "engine": {"level": "first-game"},
        "vote": {"instead": "engine"},
        "rename": {"name": "Eve"},
    }
    for call, body in bodies.items():
        refused = ann.ask(table, call, seat=seat, **body)
        assert refused.status_code == 409, call
        assert refused.json()["error"].startswith("There is no seat"), call


def test_a_request_that_is_sent_again_counts_once_even_after_a_restart(url):
    with TestClient(create_app(url, FirstMove, Here)) as client:
        ann = Browser(client)
        table = ann.open()
        for _ in range(2):
            assert ann.ask(table, "engine", seat=1, level="first-game", key=KEY).status_code == 200
        move = {"seq": 2, "path": ["b2"], "key": f"{KEY}-2"}
        assert ann.ask(table, "act", **move).status_code == 200
    with TestClient(create_app(url, FirstMove, Here)) as client:
        again = Browser(client)
        again.secret = ann.secret
        before = again.state(table)["seq"]
        assert again.ask(table, "engine", seat=1, level="first-game", key=KEY).status_code == 200
        assert again.ask(table, "act", **move).status_code == 200
        assert again.state(table)["seq"] == before


def test_names_make_no_move_stale(ann, bob):
    table = gathered(ann, bob)
    assert bob.ask(table, "rename", seat=1, name="Robert").status_code == 200
    assert "state" in ann.ask(table, "act", seq=2, path=["b2"]).json()


def test_whoever_is_away_for_longer_than_agreed_is_replaced_once_all_others_agree(url):
    now = [datetime(2030, 1, 1, tzinfo=UTC)]
    with TestClient(create_app(url, FirstMove, Here, clock=lambda: now[0])) as client:
        ann, bob, cem = (Browser(client) for _ in range(3))
        table = gathered(ann, bob, cem, game="trio", away="5")
        store = Store(url, lambda: now[0])
        client.portal.call(left, ann, table, store)
        store.close()
        assert "may be away for 5 minutes" in bob.ask(table, "vote", seat=0, instead="engine").json()["error"]
        now[0] += timedelta(minutes=5)
        assert bob.ask(table, "vote", seat=0, instead="engine").status_code == 200
        assert ann.state(table)["mine"]
        assert cem.ask(table, "vote", seat=0, instead="engine").status_code == 200
        assert not ann.state(table)["mine"]


async def left(browser, table, store):
    """As another server over the same database tells it: the host had a page there, and closed it."""
    table_id = table.removeprefix("/tables/")
    for is_here in (True, False):
        store.be_here(table_id, 0, is_here)
    live = await browser.client.app.state.tables.find(table_id)
    await live.presence.refresh()
