"""A database that is slow, locked, full or gone holds up only who needs it."""

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from storage.opening import FOR_ANN_AND_BOB
from tessella.storage import async_store, sqlite
from tessella.storage.store import Store, Unstored
from tessella.table.event import Event
from tessella.table.features import deal
from tessella.table.fold import fold
from tessella.table.terms import Player, open_event
from tessella.web.live import engine_moves

from .conftest import FirstMove, TestClient, act, create_app, open_table, state_at, state_in

SECONDS = 60
MANY = 50
"""More than the threads in which a server makes its pages."""
ASLEEP = [FOR_ANN_AND_BOB, Event("action", {"move": "b2"})]

OWNER = "a" * 64


@pytest.fixture
def asleep(url):
    """The address of a table that no server knows yet."""
    store = Store(url)
    yield f"/tables/{store.open(ASLEEP, OWNER)}"
    store.close()


def until(condition):
    deadline = time.monotonic() + SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def known_to(client):
    """The tables in memory, by id."""
    return client.app.state.tables._tables


class Gate:
    """A place in the code where callers wait until it opens."""

    def __init__(self, function):
        self.function, self.reached, self.open = function, threading.Event(), threading.Event()

    def __get__(self, instance, _):
        return self.passed if instance is None else lambda *about: self.passed(instance, *about)

    def passed(self, *about):
        self.reached.set()
        assert self.open.wait(SECONDS)
        return self.function(*about)


@pytest.fixture
def pool():
    with ThreadPoolExecutor(MANY) as pool:
        yield pool


def test_a_locked_database_delays_no_page_that_needs_no_change(url, asleep, tmp_path, pool, monkeypatch):
    monkeypatch.setattr(sqlite, "DURABLE", (*sqlite.DURABLE[:3], f"busy_timeout={1000 * SECONDS}"))
    monkeypatch.setattr(async_store, "TIMEOUT", SECONDS)
    with TestClient(create_app(url, FirstMove)) as client:
        tables = [open_table(client) for _ in range(MANY)]
        locker = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
        locker.execute("BEGIN IMMEDIATE")
        acts = [pool.submit(act, client, table, 1, "b2") for table in tables]
        until(lambda: sum(table._lock.locked() for table in known_to(client).values()) == MANY)
        for page in ("/", "/games/tictactoe", tables[0], asleep, f"{asleep}/plies/1", f"{asleep}/record.txt"):
            assert client.get(page).status_code == 200
        assert not any(each.done() for each in acts)
        locker.execute("ROLLBACK")
        locker.close()
        assert {each.result().status_code for each in acts} == {200}


def test_who_cannot_even_begin_to_write_is_told_so(client, pool, monkeypatch):
    tables = [open_table(client) for _ in range(2)]  # one more than SQLite can write at once
    gate = Gate(Store.append)
    monkeypatch.setattr(Store, "append", gate)
    first = [pool.submit(act, client, table, 1, "b2") for table in tables[1:]]
    assert gate.reached.wait(SECONDS)
    with monkeypatch.context() as impatient:
        impatient.setattr(async_store, "TIMEOUT", 0.2)
        refused = act(client, tables[0], 1, "b2")
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "1")
    assert refused.json()["error"] == "The database has too much to do; please try again in a moment."
    gate.open.set()
    assert {each.result().status_code for each in first} == {200}
    assert act(client, tables[0], 1, "b2").status_code == 200


def test_a_table_that_is_slow_to_wake_delays_no_other(url, client, asleep, pool, monkeypatch):
    awake = open_table(client)
    client.get(awake)
    other = Store(url)
    late = f"/tables/{other.open(ASLEEP, OWNER)}"
    other.close()
    gate = Gate(fold)
    monkeypatch.setattr("tessella.web.live.tables.fold", gate.passed)
    first = [pool.submit(client.get, late) for _ in range(2)]
    assert gate.reached.wait(SECONDS)
    assert client.get(awake).status_code == 200
    assert act(client, awake, 1, "b2").status_code == 200
    assert not any(each.done() for each in first)
    gate.open.set()
    assert [each.result().status_code for each in first] == [200, 200]
    assert client.get(asleep).status_code == 200


@pytest.mark.parametrize("when", ["opened", "acted"])
def test_a_deal_that_takes_long_delays_nobody_else(client, pool, monkeypatch, when):
    if when == "acted":  # the next game of a series
        table = open_table(client, game="peek", games="2")
        client.post(f"{table}/resign", json={"seq": 3})
    gate = Gate(deal.chance)
    monkeypatch.setattr(deal, "chance", gate.passed)
    if when == "acted":
        dealing = pool.submit(client.post, f"{table}/next", json={"seq": 4})
    else:
        dealing = pool.submit(open_table, client, game="peek")
    assert gate.reached.wait(SECONDS)
    assert client.get("/").status_code == 200
    assert act(client, open_table(client), 1, "b2").status_code == 200
    assert not dealing.done()
    gate.open.set()
    dealing.result()


# What cannot be written can be looked at


def test_a_table_where_chance_is_to_act_is_shown_though_nothing_can_be_written(url, monkeypatch):
    store = Store(url)
    table = f"/tables/{store.open([open_event('peek', {}, [Player('Ann'), Player('Bob')])], OWNER)}"
    store.close()
    with TestClient(create_app(url, FirstMove)) as client:
        with monkeypatch.context() as full:
            full.setattr(Store, "append", failing)
            shown = client.get(table)
            assert shown.status_code == 200
            assert state_in(shown.text)["state"]["trouble"] == "The disk is full."
        assert state_at(client, table).ply == 2


def failing(*_):
    raise Unstored("The disk is full.")


def at_a_full_disk(client, monkeypatch):
    """A table whose engine could not store its move; now it can."""
    table = open_table(client, **{"seat.1": "first-game"})
    with monkeypatch.context() as full:
        whole = Store.append
        full.setattr(Store, "append", lambda *about: whole(*about) if about[2] == 1 else failing())
        act(client, table, 1, "b2")
        live = known_to(client)[table.rsplit("/", 1)[1]]
        until(lambda: live.snapshot.trouble == "The disk is full.")
    return table, live


def test_an_engine_whose_move_cannot_be_stored_says_so_and_is_asked_again(client, monkeypatch, caplog):
    table, _ = at_a_full_disk(client, monkeypatch)
    assert caplog.text == ""
    until(lambda: state_at(client, table).ply == 2)


def test_an_engine_whose_move_could_not_be_stored_tries_again_though_nobody_asks(client, monkeypatch):
    monkeypatch.setattr(engine_moves, "AGAIN", 0.05)
    _, live = at_a_full_disk(client, monkeypatch)
    until(lambda: live.table.position.ply == 2)
    assert live.snapshot.trouble == ""


def test_a_file_that_is_gone_is_told_and_what_is_in_memory_is_shown(client, tmp_path):
    table = open_table(client)
    act(client, table, 1, "b2")
    (tmp_path / "test.db").rename(tmp_path / "away.db")
    for refused in (act(client, table, 2, "a1"), client.post("/tables", data={"game": "tictactoe"})):
        assert refused.status_code == 503
        assert refused.json()["error"].endswith("so nothing was played or stored.")
    assert state_at(client, table).ply == 1
    assert client.get(f"{table}/record.txt").status_code == client.get("/").status_code == 200
    (tmp_path / "away.db").rename(tmp_path / "test.db")
    assert act(client, table, 2, "a1").json()["state"]["ply"] == 2
