"""Where logs are kept."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, event, text
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as dialect
from sqlalchemy.exc import ArgumentError

from tessella.table.event import Event
from tessella.table.terms import Player, open_event
from tessella.web.schema import metadata
from tessella.web.sqlite import FileMoved
from tessella.web.store import StaleLog, Store, StoreError, UnknownTable, Unstored, default_url

OPEN = open_event("tictactoe", {}, [Player("Ann"), Player("Bob")])
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


def test_an_event_keeps_its_time_and_one_without_gets_that_of_its_storing(url):
    noon, later = (datetime(2026, 11, 22, hour, 0, 0, 250000, UTC) for hour in (12, 13))
    store = Store(url, lambda: later)
    table = store.open("owner", [OPEN])
    store.append(table, 1, [Event("action", {"move": "b2"}, noon), A1])
    log = store.read(table)
    assert [event.at for event in log.events] == [later, noon, later]
    assert log.opened_at == later
    assert all(event.at.tzinfo is UTC for event in log.events)
    store.close()


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


# A file that is moved, or cannot be written


@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("way", ["deleted", "replaced", "moved"])
def test_nothing_is_acknowledged_once_the_file_is_not_in_its_place(store, tmp_path, way, ending):
    table = store.open("owner", [OPEN])
    file, away = tmp_path / f"test.db{ending}", tmp_path / "away"
    shutil.copy(file, tmp_path / "other")
    file.rename(away)
    if way == "deleted":
        away.unlink()
    if way == "replaced":
        (tmp_path / "other").rename(file)
    for _ in range(2):
        with pytest.raises(
            Unstored, match=r"not in its place on the server, so nothing was played or stored\.$"
        ):
            store.append(table, 1, [B2])
        with pytest.raises(Unstored):
            store.open("owner", [OPEN])
    assert store.read(table).events[:1] == [OPEN]
    assert way == "replaced" or not file.exists()


def test_what_was_moved_away_and_back_is_written_again(store, tmp_path):
    table = store.open("owner", [OPEN])
    (tmp_path / "test.db").rename(tmp_path / "away")
    with pytest.raises(Unstored):
        store.append(table, 1, [B2])
    (tmp_path / "away").rename(tmp_path / "test.db")
    store.append(table, 1, [A1])
    assert store.read(table).events == [OPEN, A1]


def test_a_file_that_goes_while_something_is_written_is_missed_before_it_is_acknowledged(store, tmp_path):
    table = store.open("owner", [OPEN])
    event.listen(store._engine, "commit", lambda _: (tmp_path / "test.db").rename(tmp_path / "away"))
    with pytest.raises(Unstored):
        store.append(table, 1, [B2])


def test_a_file_that_is_gone_is_never_made_anew(store, tmp_path):
    table = store.open("owner", [OPEN])
    held = [store._engine.connect() for _ in range(4)]  # so that the next one is new
    (tmp_path / "test.db").unlink()
    with pytest.raises(FileMoved):
        store.read(table)
    for connection in held:
        connection.close()
    assert not (tmp_path / "test.db").exists()


def test_on_a_full_disk_nothing_is_stored_and_everything_is_read(store, caplog):
    table = store.open("owner", [OPEN, B2])
    event.listen(
        store._engine, "checkout", lambda connection, *_: connection.execute("PRAGMA max_page_count=1")
    )
    store._engine.dispose()
    long = Event("action", {"move": "x" * 100_000})
    with pytest.raises(
        Unstored, match=r"^The table could not be stored, so nothing was played; please try again\.$"
    ):
        store.append(table, 2, [long])
    assert "database or disk is full" in caplog.text
    assert store.read(table).events == [OPEN, B2]
    store.append(table, 2, [A1])
    assert store.read(table).events == [OPEN, B2, A1]


@pytest.mark.parametrize("refused", [("mode=rw",), ("mode=rw", "mode=ro")])
def test_where_nothing_can_be_written_everything_is_read(url, tmp_path, monkeypatch, caplog, refused):
    """As on a disk that is mounted to be read only; there SQLite cannot even make its companions."""
    before = Store(url)
    table = before.open("owner", [OPEN, B2])
    before.close()
    monkeypatch.setattr(dialect, "connect", refusing(dialect.connect, refused))
    store = Store(url)
    assert "can only be read" in caplog.text
    assert store.read(table).events == [OPEN, B2]
    with pytest.raises(Unstored):
        store.append(table, 2, [A1])
    with pytest.raises(Unstored):
        store.open("owner", [OPEN])
    store.close()
    monkeypatch.undo()
    after = Store(url)
    assert after.read(table).events == [OPEN, B2]
    after.close()


def test_what_was_not_yet_moved_into_the_file_is_not_left_out_where_nothing_can_be_written(
    url, tmp_path, monkeypatch
):
    """After kill -9 some of it is in a companion; who read the file alone would show an older table."""
    before = Store(url)
    before.open("owner", [OPEN, B2])
    for file in tmp_path.iterdir():
        shutil.copy(file, tmp_path / file.name.replace("test", "killed"))
    before.close()
    monkeypatch.setattr(dialect, "connect", refusing(dialect.connect, ("mode=rw", "mode=ro")))
    with pytest.raises(StoreError):
        Store(f"sqlite:///{tmp_path / 'killed.db'}")


def refusing(connect, modes):
    """SQLite's connect, where files cannot be opened in some ways."""

    def connect_or_not(self, name, **more):
        if any(mode in name for mode in modes):
            connect(self, "/no/such/folder/x.db")
        return connect(self, name, **more)

    return connect_or_not


def test_passwords_are_never_told():
    for url in (
        "nosuchdatabase://me:s3cret@x/y",
        "nonsense:s3cret@x",
        "//me:s3cret@x",
        "sqlite+x://me:s3c@ret@x/y",
    ):
        with pytest.raises(StoreError) as refused:
            Store(url)
        assert "s3c" not in str(refused.value)


# Servers of databases


def test_a_connection_that_a_database_has_closed_is_noticed_before_it_is_used(url, monkeypatch):
    asked = {}

    def note(address, **more):
        asked[address.get_backend_name()] = more["pool_pre_ping"]
        raise ArgumentError("That is all.")

    monkeypatch.setattr("tessella.web.store.create_engine", note)
    for address in (url, "postgresql://me@db/tables"):
        with pytest.raises(StoreError):
            Store(address)
    assert asked == {"sqlite": False, "postgresql": True}
