"""A database in a file: on disk when it says so, missed when it is moved, read where it cannot be written."""

import shutil

import pytest
from sqlalchemy import event, text
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite as dialect

from tessella.storage.sqlite import FileMoved
from tessella.storage.store import Store, StoreError, Unstored
from tessella.table.event import Event

from .opening import FOR_ANN_AND_BOB as OPEN

B2, A1 = Event("action", {"move": "b2"}), Event("action", {"move": "a1"})
OWNER = "a" * 64


@pytest.fixture
def store(url):
    store = Store(url)
    yield store
    store.close()


def test_what_is_acknowledged_is_on_disk(store):
    with store.database.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2  # FULL
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1


# A file that is moved, or cannot be written


@pytest.mark.parametrize("ending", ["", "-wal"])
@pytest.mark.parametrize("way", ["deleted", "replaced", "moved"])
def test_nothing_is_acknowledged_once_the_file_is_not_in_its_place(store, tmp_path, way, ending):
    table = store.open([OPEN], OWNER)
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
            store.open([OPEN], OWNER)
    assert store.read(table).events[:1] == [OPEN]
    assert way == "replaced" or not file.exists()


def test_what_was_moved_away_and_back_is_written_again(store, tmp_path):
    table = store.open([OPEN], OWNER)
    (tmp_path / "test.db").rename(tmp_path / "away")
    with pytest.raises(Unstored):
        store.append(table, 1, [B2])
    (tmp_path / "away").rename(tmp_path / "test.db")
    store.append(table, 1, [A1])
    assert store.read(table).events == [OPEN, A1]


def test_a_file_that_goes_while_something_is_written_is_missed_before_it_is_acknowledged(store, tmp_path):
    table = store.open([OPEN], OWNER)
    event.listen(store.database.engine, "commit", lambda _: (tmp_path / "test.db").rename(tmp_path / "away"))
    with pytest.raises(Unstored):
        store.append(table, 1, [B2])


def test_a_file_that_is_gone_is_never_made_anew(store, tmp_path):
    table = store.open([OPEN], OWNER)
    held = [store.database.engine.connect() for _ in range(4)]  # so that the next one is new
    (tmp_path / "test.db").unlink()
    with pytest.raises(FileMoved):
        store.read(table)
    for connection in held:
        connection.close()
    assert not (tmp_path / "test.db").exists()


def test_on_a_full_disk_nothing_is_stored_and_everything_is_read(store, caplog):
    table = store.open([OPEN, B2], OWNER)
    event.listen(
        store.database.engine,
        "checkout",
        lambda connection, *_: connection.execute("PRAGMA max_page_count=1"),
    )
    store.database.engine.dispose()
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
    table = before.open([OPEN, B2], OWNER)
    before.close()
    monkeypatch.setattr(dialect, "connect", refusing(dialect.connect, refused))
    store = Store(url)
    assert "can only be read" in caplog.text
    assert store.read(table).events == [OPEN, B2]
    with pytest.raises(Unstored):
        store.append(table, 2, [A1])
    with pytest.raises(Unstored):
        store.open([OPEN], OWNER)
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
    before.open([OPEN, B2], OWNER)
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
