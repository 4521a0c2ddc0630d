"""A database of an older version opens, and its games go on."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import JSON, create_engine, inspect, text
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as dialect
from sqlalchemy.exc import IntegrityError

from storage.postgres import always_on_both
from storage.test_sqlite import refusing
from tessella.storage import sqlite
from tessella.storage.schema import metadata, of_sqlite
from tessella.storage.store import Store, StoreError
from tessella.storage.upgrading import alembic_config, alone
from tessella.table.event import Event
from tessella.web.app import create_app

from .conftest import FirstMove, TestClient, act, state_in, until_seq
from .databases.make import AT, LOGS, OWNER, make

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
    monkeypatch.setattr("tessella.web.routes.callers.owner_of", lambda _: OWNER)
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
    with closing(Store(old_url)) as store:
        for table, log in LOGS.items():
            assert [event.kind for event in store.read(table).events] == [kind for kind, _ in log]


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
    state = until_seq(owner, "/tables/with-engine-0001", 6)
    assert [turn["moves"] for turn in state["moves"]] == [["a3"], ["a1"]]


@pytest.mark.parametrize("statement", ["UPDATE events SET kind = 'next'", "DELETE FROM events"])
def test_the_database_itself_keeps_what_was_written(old_url, statement):
    with closing(Store(old_url)) as store:
        with (
            pytest.raises(IntegrityError, match="Events are only added"),
            store.database.engine.begin() as connection,
        ):
            connection.execute(text(statement))
        assert len(store.read("two-people-00001").events) == 8


# The steps, in databases of both kinds

NEWEST_WITH_OWNERS = "0002"
BEFORE_NAMES_WERE_KEPT_APART = "0011-1"
NOBODY_YET = {"name": "", "level": None, "person": -1}


@pytest.fixture
def engine(empty):
    engine = create_engine(empty)
    yield engine
    engine.dispose()


@pytest.fixture
def old(engine, empty):
    """The address of a database of the last version in which tables have owners, with tables in it."""
    step(engine, command.upgrade, NEWEST_WITH_OWNERS)
    with engine.begin() as connection:
        at = datetime.fromisoformat(AT)
        for table, log in LOGS.items():
            connection.execute(
                text("INSERT INTO tables VALUES (:id, 'tictactoe', :owner, :at)"),
                {"id": table, "owner": OWNER[:-1] + table[-1], "at": at},
            )
            for seq, (kind, payload) in enumerate(log, 1):
                row = {"id": table, "seq": seq, "kind": kind, "payload": payload, "at": at}
                connection.execute(text("INSERT INTO events VALUES (:id, :seq, :kind, :payload, :at)"), row)
    return empty


def step(engine, direction, revision):
    """Upgrade or downgrade."""
    with alone(engine) as connection:
        direction(alembic_config(connection), revision)


def kept(store):
    """What the old tables hold now."""
    return {table: [(event.kind, event.payload) for event in store.read(table).events] for table in LOGS}


AS_IT_WAS = {table: [(kind, json.loads(payload)) for kind, payload in log] for table, log in LOGS.items()}


@always_on_both("empty")
def test_an_old_database_keeps_everything_and_its_owners_are_the_first_persons(old):
    with closing(Store(old)) as store:
        assert kept(store) == AS_IT_WAS
        for table in LOGS:
            log = store.read(table)
            assert log.persons == {OWNER[:-1] + table[-1]: 0}
            assert (log.invitation, log.keys) == (None, frozenset())
            assert log.opened_at.replace(tzinfo=None) == datetime.fromisoformat(AT)


def test_what_is_stepped_back_is_as_it_was_with_its_owners(old, engine):
    with closing(Store(old)) as store:
        store.append("two-people-00001", 8, store.tail("two-people-00001", 7)[0], "key")
        store.admit("two-people-00001", 1, "b" * 64)
        store.make_link("with-engine-0001", 0, "c" * 64)
        store.be_here("with-engine-0001", 0, True)
    step(engine, command.downgrade, NEWEST_WITH_OWNERS)
    with engine.connect() as connection:
        owners = connection.execute(text("SELECT id, owner FROM tables")).all()
        events = connection.scalar(text("SELECT count(*) FROM events"))
    assert dict(map(tuple, owners)) == {table: OWNER[:-1] + table[-1] for table in LOGS}
    assert events == sum(map(len, LOGS.values())) + 1
    with closing(Store(old)) as store:
        assert len(store.read("two-people-00001").events) == 9


def test_who_is_forgotten_leaves_an_old_log_without_names_and_otherwise_as_it_was(old, engine):
    with closing(Store(old)) as store:
        store.forget(("two-people-00001", 0))
        assert [event.kind for event in store.read("two-people-00001").events] == [
            kind for kind, _ in AS_IT_WAS["two-people-00001"]
        ]
        others = {table: log for table, log in AS_IT_WAS.items() if table != "two-people-00001"}
        assert kept(store).items() >= others.items()
    with engine.connect() as connection:
        about = text("SELECT payload FROM events WHERE table_id = 'two-people-00001' ORDER BY seq")
        payloads = " ".join(map(str, connection.scalars(about)))
    assert "Ann" not in payloads and "Bob" not in payloads


def test_names_that_were_kept_apart_stand_in_their_events_again_after_a_step_back(empty, engine):
    log = [
        Event("open", {"game": "tictactoe", "players": [{"name": "Ann", "level": None}, NOBODY_YET]}),
        Event("sit", {"person": 1, "player": 1, "name": "Bob"}),
        Event("rename", {"player": 0, "name": "Anna"}),
    ]
    with closing(Store(empty)) as store:
        tables = [store.open(log, OWNER) for _ in range(2)]
        store.forget((tables[1], 1))
    step(engine, command.downgrade, BEFORE_NAMES_WERE_KEPT_APART)
    with engine.connect() as connection:
        about = text("SELECT payload FROM events WHERE table_id = :table ORDER BY seq").columns(payload=JSON)
        payloads = [connection.scalars(about, {"table": table}).all() for table in tables]
        with pytest.raises(IntegrityError, match="Events are only added"):
            connection.execute(text("DELETE FROM events"))
    assert payloads[0] == [event.payload for event in log]
    assert [payload.get("name") for payload in payloads[1]] == [None, "Player 2", "Anna"]
    with closing(Store(empty)) as store:
        assert store.read(tables[0]).events == log


def test_stepping_back_to_the_beginning_removes_every_table(empty, engine):
    Store(empty).close()
    step(engine, command.downgrade, "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]


@always_on_both("empty")
def test_the_steps_make_the_schema_that_the_code_uses(empty):
    with closing(Store(empty)) as store, store.database.engine.connect() as connection:
        wanted = [metadata, of_sqlite] if connection.dialect.name == "sqlite" else [metadata]
        assert compare_metadata(MigrationContext.configure(connection), wanted) == []


def test_a_step_that_fails_leaves_everything_as_it_was(old, engine):
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE servers (id INTEGER)"))
    with pytest.raises(StoreError, match=r"cannot be used: .+ already exists\.$"):
        Store(old)
    assert "keys" not in inspect(engine).get_table_names()
    with engine.begin() as connection:
        assert len(connection.execute(text("SELECT owner FROM tables")).all()) == len(LOGS)
        connection.execute(text("DROP TABLE servers"))
    with closing(Store(old)) as store:
        assert kept(store) == AS_IT_WAS


@always_on_both("empty")
def test_of_servers_that_start_at_the_same_moment_one_takes_the_steps(old):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(Store, [old] * 4))
    for store in stores:
        assert kept(store) == AS_IT_WAS
        store.close()


def test_foreign_keys_hold_again_after_the_steps(old):
    with closing(Store(old)) as store, store.database.engine.connect() as connection:
        with pytest.raises(IntegrityError):
            connection.execute(text("INSERT INTO keys VALUES ('nowhere', 'digest', 0)"))
        if connection.dialect.name == "sqlite":
            connection.rollback()
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def test_an_old_database_that_cannot_be_written_is_refused_in_one_sentence(old_url, monkeypatch):
    monkeypatch.setattr(dialect, "connect", refusing(dialect.connect, ("mode=rw",)))
    with pytest.raises(StoreError, match=r"It is of an older version, and cannot be written: .+\.$"):
        Store(old_url)


def test_a_new_database_on_a_full_disk_is_not_called_old(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite, "DURABLE", (*sqlite.DURABLE, "max_page_count=4"))
    with pytest.raises(StoreError, match=r"It is new, and cannot be written: database or disk is full\.$"):
        Store(f"sqlite:///{tmp_path / 'new.db'}")
