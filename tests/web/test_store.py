"""Where logs are kept."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from tessella.table.events import Event, Player, opened
from tessella.web.schema import metadata
from tessella.web.store import StaleLog, Store, StoreError, UnknownTable, default_url

OPEN = opened("tictactoe", {}, [Player("Ann"), Player("Bob")])
B2, A1 = Event("action", {"move": "b2"}), Event("action", {"move": "a1"})


@pytest.fixture
def store(url):
    store = Store(url)
    yield store
    store.close()


def test_a_log_comes_back_as_it_was(store):
    table = store.open("owner", [OPEN])
    store.append(table, 1, [B2, A1])
    assert store.read(table).owner == "owner"
    assert store.read(table).events == [OPEN, B2, A1]


def test_a_log_outlives_its_store(store, url):
    table = store.open("owner", [OPEN, B2])
    store.close()
    again = Store(url)
    assert again.read(table).events == [OPEN, B2]
    again.close()


def test_tables_do_not_mix(store):
    one, other = store.open("owner", [OPEN]), store.open("owner", [OPEN])
    store.append(one, 1, [B2])
    store.append(other, 1, [A1])
    assert store.read(one).events == [OPEN, B2]
    assert store.read(other).events == [OPEN, A1]


def test_what_was_written_is_never_overwritten_and_a_stale_append_leaves_nothing(store):
    table = store.open("owner", [OPEN, B2])
    with pytest.raises(StaleLog):
        store.append(table, 1, [A1])
    with pytest.raises(StaleLog):
        store.append(table, 0, [OPEN, A1])
    assert store.read(table).events == [OPEN, B2]


def test_of_appends_at_the_same_moment_one_wins(store):
    table = store.open("owner", [OPEN])

    def attempt(event):
        try:
            store.append(table, 1, [event])
        except StaleLog:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, [B2, A1] * 8)) == 1
    assert len(store.read(table).events) == 2


def test_an_unknown_table_is_named_so(store):
    with pytest.raises(UnknownTable, match="There is no such table"):
        store.read("nowhere")


def test_what_is_acknowledged_is_on_disk(store):
    with store._engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1


def test_migrations_make_the_schema_that_the_code_uses(store):
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_of_the_first_version_keeps_its_logs(store, url):
    table = store.open("owner", [OPEN, B2])
    store.close()
    for _ in range(2):  # every start migrates; a second time there is nothing to do
        again = Store(url)
        assert len(again.read(table).events) == 2
        again.close()


def test_a_database_of_a_newer_tessella_is_refused_in_one_sentence(store, url, tmp_path):
    store.close()
    with sqlite3.connect(tmp_path / "test.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match=r"was made by a newer Tessella\.$"):
        Store(url)


@pytest.mark.parametrize("bad", ["nonsense", "sqlite:////no/such/folder/x.db", "nosuchdatabase://x/y"])
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(bad):
    with pytest.raises(StoreError, match=r"^The database \S+ cannot be used: [^\n]+\.$"):
        Store(bad)


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "notes.db").write_text("dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Store(f"sqlite:///{tmp_path / 'notes.db'}")


def test_the_usual_database_is_in_the_users_data_directory(monkeypatch, tmp_path):
    monkeypatch.setattr("tessella.web.store.user_data_dir", lambda *_, **__: str(tmp_path / "a" / "b"))
    assert default_url() == f"sqlite:///{tmp_path / 'a' / 'b' / 'tessella.db'}"
    assert (tmp_path / "a" / "b").is_dir()


def test_a_data_directory_that_cannot_be_made_is_named(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("tessella.web.store.user_data_dir", lambda *_, **__: str(tmp_path / "file" / "b"))
    with pytest.raises(StoreError, match=r"cannot be made: .+\.$"):
        default_url()


def test_downgrading_removes_every_table(url):
    from alembic import command

    from tessella.web.store import alembic_config

    store = Store(url)
    with store._engine.begin() as connection:
        command.downgrade(alembic_config(connection), "base")
    store.close()
    engine = create_engine(url)
    with engine.connect() as connection:
        left = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")).all()
    engine.dispose()
    assert left == ["alembic_version"]
