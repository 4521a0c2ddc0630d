"""A database of an older version opens, and its games go on."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from tessella.web.app import create_app
from tessella.web.store import Store

from .conftest import FirstMove, TestClient, act, state_in
from .databases.make import LOGS, OWNER, make

OLDEST = Path(__file__).parent / "databases" / "version-0001.sql"


@pytest.fixture
def old_url(tmp_path):
    """The database of the first version, in a file of its own."""
    file = tmp_path / "old.db"
    connection = sqlite3.connect(file)
    connection.executescript(OLDEST.read_text())
    connection.close()
    return f"sqlite:///{file}"


@pytest.fixture
def owner(old_url, monkeypatch):
    """The browser that opened the old tables, on a server of today."""
    monkeypatch.setattr("tessella.web.calls.owner_of", lambda _: OWNER)
    monkeypatch.setattr("tessella.web.pages.owner_of", lambda _: OWNER)
    with TestClient(create_app(old_url, FirstMove)) as client:
        yield client


def contents(file):
    """The columns and rows of every table."""
    connection = sqlite3.connect(file)
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {
        name: [
            *connection.execute(f"PRAGMA table_info({name})"),
            *connection.execute(f"SELECT * FROM {name}"),
        ]
        for name in names
    }
    connection.close()
    return found


def test_the_first_version_is_kept_as_its_own_migration_makes_it(tmp_path, old_url):
    make(tmp_path / "made.db")
    made = contents(tmp_path / "made.db")
    assert made.keys() == {"alembic_version", "tables", "events"}
    assert made == contents(tmp_path / "old.db")


def test_every_event_is_still_there(old_url):
    store = Store(old_url)
    for table, log in LOGS.items():
        assert [event.kind for event in store.read(table).events] == [kind for kind, _ in log]
    store.close()


def test_a_game_between_people_goes_on(owner):
    table = "/tables/two-people-00001"
    state = state_in(owner.get(table).text)["state"]
    assert state["seq"] == 8
    assert [player["name"] for player in state["players"]] == ["Bob", "Ann"]
    assert [player["points"] for player in state["players"]] == ["1", "0"]
    assert act(owner, table, 8, "a1").json()["state"]["seq"] == 9
    assert owner.post(f"{table}/offer", json={"seq": 9}).json()["state"]["offer"] == 0
    assert (
        owner.post(f"{table}/answer", json={"seq": 10, "accept": True}).json()["state"]["verdict"] == "Draw"
    )


def test_an_engine_that_was_to_move_moves(owner):
    with owner.stream("GET", "/tables/with-engine-0001") as response:
        assert response.status_code == 200
    state = act(owner, "/tables/with-engine-0001", 5, "zz").json()["state"]
    assert [turn["moves"] for turn in state["moves"]] == [["a3"], ["a1"]]


@pytest.mark.parametrize("statement", ["UPDATE events SET kind = 'next'", "DELETE FROM events"])
def test_the_database_itself_keeps_what_was_written(old_url, statement):
    store = Store(old_url)
    with pytest.raises(IntegrityError, match="Events are only added"), store._engine.begin() as connection:
        connection.execute(text(statement))
    assert len(store.read("two-people-00001").events) == 8
    store.close()
