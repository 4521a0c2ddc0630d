"""Where logs are kept, in databases of both kinds."""

import errno
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from tessella.storage.store import (
    AlreadyDone,
    Arrival,
    Occupied,
    StaleLog,
    Store,
    StoreError,
    UnknownTable,
    Unstored,
    default_url,
)
from tessella.table.event import Event
from tessella.table.terms import Player, open_event

from .opening import FOR_ANN_AND_BOB as OPEN
from .postgres import always_on_both

B2, A1 = Event("action", {"move": "b2"}), Event("action", {"move": "a1"})
OWNER, OTHER = "a" * 64, "b" * 64


@pytest.fixture
def url(either):
    return either


@pytest.fixture
def store(url):
    store = Store(url)
    yield store
    store.close()


def test_what_these_tests_store_is_what_is_stored_of_a_game():
    assert open_event("tictactoe", {}, [Player("Ann"), Player("Bob")]) == OPEN


def test_a_log_comes_back_as_it_was(store):
    table = store.open([OPEN], OWNER)
    store.append(table, 1, [B2, A1])
    assert store.read(table).persons == {OWNER: 0}
    assert store.read(table).events == [OPEN, B2, A1]


def test_an_event_keeps_its_time_and_one_without_gets_that_of_its_storing(url):
    noon, later = (datetime(2026, 11, 22, hour, 0, 0, 250000, UTC) for hour in (12, 13))
    store = Store(url, lambda: later)
    table = store.open([OPEN], OWNER)
    store.append(table, 1, [Event("action", {"move": "b2"}, noon), A1])
    log = store.read(table)
    assert [event.at for event in log.events] == [later, noon, later]
    assert log.opened_at == later
    assert all(event.at.tzinfo is UTC for event in log.events)
    store.close()


def test_a_log_outlives_its_store(store, url):
    table = store.open([OPEN, B2], OWNER)
    store.close()
    again = Store(url)
    assert again.read(table).events == [OPEN, B2]
    again.close()


def test_tables_do_not_mix(store):
    one, other = store.open([OPEN], OWNER), store.open([OPEN], OWNER)
    store.append(one, 1, [B2])
    store.append(other, 1, [A1])
    assert store.read(one).events == [OPEN, B2]
    assert store.read(other).events == [OPEN, A1]


def test_what_was_written_is_never_overwritten_and_a_stale_append_leaves_nothing(store):
    table = store.open([OPEN, B2], OWNER)
    with pytest.raises(StaleLog):
        store.append(table, 1, [A1])
    with pytest.raises(StaleLog):
        store.append(table, 0, [OPEN, A1])
    assert store.read(table).events == [OPEN, B2]


@always_on_both("either")
def test_of_appends_at_the_same_moment_one_wins(store):
    table = store.open([OPEN], OWNER)

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


def test_a_log_is_there_at_every_start(store, url):
    table = store.open([OPEN, B2], OWNER)
    store.close()
    for _ in range(2):
        again = Store(url)
        assert len(again.read(table).events) == 2
        again.close()


def test_a_database_of_a_newer_tessella_is_refused_in_one_sentence(store, url):
    with store.database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    with pytest.raises(StoreError, match=r"was made by a newer Tessella; install that one\.$"):
        Store(url)


@pytest.mark.parametrize(
    "bad",
    [
        "nonsense",
        "sqlite:////no/such/folder/x.db",
        "nosuchdatabase://x/y",
        "postgresql+psycopg://me@/x?host=/nowhere",
    ],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(bad):
    with pytest.raises(StoreError, match=r"^The database \S+ cannot be used: [^\n]+\.$") as refused:
        Store(bad)
    assert "Error)" not in str(refused.value)


def test_a_database_that_takes_texts_for_bytes_is_refused_in_one_sentence(cluster):
    """PostgreSQL makes such a one where no language is set."""
    with pytest.raises(
        StoreError, match=r"cannot be used: Its encoding is SQL_ASCII; make one with [^\n]+\.$"
    ):
        Store(cluster.in_ascii())


def test_a_folder_into_which_this_user_may_not_look_is_told_in_one_sentence(monkeypatch, tmp_path, tessella):
    """At the start of a server, and to who asks for its tables."""
    closed, stat = tmp_path / "closed", Path.stat

    def looked_at(path, **more):
        if path.is_relative_to(closed):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return stat(path, **more)

    monkeypatch.setattr(Path, "stat", looked_at)
    with pytest.raises(StoreError, match=r"^The database \S+ cannot be used: [^\n]+\.$"):
        Store(f"sqlite:///{closed / 'games.db'}")
    outcome = tessella("tables", "list", "--database", f"sqlite:///{closed / 'games.db'}")
    assert outcome.status == 2 and "cannot be used: " in outcome.err and outcome.err.count("\n") == 1


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path):
    (tmp_path / "notes.db").write_text("dear diary, " * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Store(f"sqlite:///{tmp_path / 'notes.db'}")


def test_the_usual_database_is_in_the_users_data_directory(monkeypatch, tmp_path):
    monkeypatch.setattr("tessella.storage.database.user_data_dir", lambda *_, **__: str(tmp_path / "a" / "b"))
    assert default_url() == f"sqlite:///{tmp_path / 'a' / 'b' / 'tessella.db'}"
    assert (tmp_path / "a" / "b").is_dir()


def test_a_data_directory_that_cannot_be_made_is_named(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(
        "tessella.storage.database.user_data_dir", lambda *_, **__: str(tmp_path / "file" / "b")
    )
    with pytest.raises(StoreError, match=r"cannot be made: .+\.$"):
        default_url()


def test_somebody_without_a_home_has_no_usual_database(monkeypatch, tmp_path):
    """Nothing is made where the program was started."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tessella.storage.database.user_data_dir", lambda *_, **__: "~/.local/share/tessella")
    with pytest.raises(StoreError, match=r"no home"):
        default_url()
    assert not [*tmp_path.iterdir()]


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


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("games.db", "An address is expected, such as sqlite:///games.db for a file, or"),
        ("postgresql://me:pw@db:port/tables", "An address is expected, such as sqlite:///games.db for"),
        ("mysql://me@db/tables", "Only SQLite and PostgreSQL keep tables; write an address such as"),
        ("postgres://me@db/tables", "Only SQLite and PostgreSQL keep tables; write an address such as"),
        ("postgresql+psycopg3://db/tables", "There is no driver psycopg3; write an address such as"),
        ("sqlite+nodriver:///games.db", "There is no driver nodriver; write an address such as"),
        *(
            (url, "SQLite keeps tables in a file, which is named by its path: sqlite:///games.db.")
            for url in (
                "sqlite://",
                "sqlite:///:memory:",
                "sqlite://games.db",
                "sqlite:///file:games.db?mode=memory&uri=true",
            )
        ),
    ],
)
def test_an_address_that_cannot_keep_tables_is_answered_by_one_that_can(url, said):
    """At the start, and not at the first table."""
    with pytest.raises(StoreError) as refused:
        Store(url)
    assert f" cannot be used: {said}" in str(refused.value)
    assert "SQLAlchemy" not in str(refused.value)


def test_a_driver_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    with pytest.raises(StoreError, match=r"cannot be used: Its driver psycopg2 is not installed\.$"):
        Store("postgresql+psycopg2://me@db/tables")


# Requests that come again


def test_an_error_of_the_database_does_not_tell_what_was_to_be_stored(store):
    with store.database.reading() as connection, pytest.raises(SQLAlchemyError) as error:
        connection.execute(text("SELECT * FROM nowhere WHERE name = :name"), {"name": "Ottilie"})
    assert "nowhere" in str(error.value) and "Ottilie" not in str(error.value)


def test_a_request_that_comes_again_is_told_from_one_that_comes_late(store):
    table = store.open([OPEN], OWNER)
    store.append(table, 1, [B2, A1], "first")
    for seq in (1, 3):
        with pytest.raises(AlreadyDone):
            store.append(table, seq, [A1], "first")
    with pytest.raises(StaleLog) as late:
        store.append(table, 1, [A1], "second")
    assert not isinstance(late.value, AlreadyDone)
    assert store.read(table).events == [OPEN, B2, A1]
    assert store.read(table).keys == {"first"}


def test_keys_are_those_of_a_table_and_most_events_have_none(store):
    one, other = store.open([OPEN], OWNER), store.open([OPEN], OWNER)
    for table in (one, other):
        store.append(table, 1, [B2], "first")
        store.append(table, 2, [A1])
        store.append(table, 3, [B2])
        store.append(table, 4, [A1], "second")
    assert store.read(one).keys == {"first", "second"}
    assert store.tail(one, 2) == ([A1, B2, A1], {"second"})


@always_on_both("either")
def test_of_the_same_request_at_the_same_moment_one_is_carried_out(store):
    table = store.open([OPEN], OWNER)

    def attempt(_):
        try:
            store.append(table, 1, [B2], "key")
        except AlreadyDone:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(16))) == 1
    assert store.read(table).events == [OPEN, B2]


def test_the_end_of_a_log_can_be_read_alone(store):
    table = store.open([OPEN, B2, A1], OWNER)
    assert store.tail(table, 1) == ([B2, A1], set())
    assert store.tail(table, 3) == ([], set())
    (last,), _ = store.tail(table, 2)
    assert last.at == store.read(table).events[2].at


# Who arrives


def test_somebody_arrives_with_an_event_or_not_at_all(store):
    table = store.open([OPEN], OWNER)
    store.append(table, 1, [B2], arrival=Arrival(1, OTHER))
    assert store.read(table).persons == {OWNER: 0, OTHER: 1}
    with pytest.raises(StaleLog):
        store.append(table, 1, [A1], arrival=Arrival(2, "c" * 64))
    with pytest.raises(Occupied):
        store.append(table, 2, [A1], arrival=Arrival(2, OTHER))
    assert store.read(table).persons == {OWNER: 0, OTHER: 1}
    assert store.read(table).events == [OPEN, B2]


def test_requests_of_one_key_open_one_table_at_the_same_moment_too(store):
    with ThreadPoolExecutor(8) as threads:
        opened = {*threads.map(lambda _: store.open([OPEN], OWNER, key="k" * 40), range(8))}
    assert len(opened) == 1 == len([*store.listing()])
    assert store.open([OPEN], OWNER, key="l" * 40) not in opened


def test_a_table_may_be_opened_with_an_invitation(store):
    assert store.read(store.open([OPEN], OWNER)).invitation is None
    assert store.read(store.open([OPEN], OWNER, "token")).invitation == "token"


@pytest.mark.parametrize("call", ["append", "admit", "invite", "be_here"])
def test_nothing_is_written_about_a_table_that_is_not_there(store, call):
    about = {"append": (1, [B2]), "admit": (0, OWNER), "invite": ("token",), "be_here": (0, True)}[call]
    with pytest.raises(UnknownTable, match="There is no such table"):
        getattr(store, call)("nowhere", *about)


# Servers of databases


@pytest.mark.verify("stops PostgreSQL and starts it again")
def test_a_connection_that_a_database_has_closed_is_noticed_before_it_is_used(cluster):
    store = Store(cluster.new_database())
    table = store.open([OPEN], OWNER)
    cluster.stop()
    cluster.start()
    assert store.read(table).events == [OPEN]
    store.append(table, 1, [B2])
    assert store.read(table).events == [OPEN, B2]
    store.close()


@pytest.mark.verify("stops PostgreSQL and starts it again")
def test_a_database_that_stops_stores_nothing_until_it_is_there_again(cluster):
    store = Store(cluster.new_database())
    table = store.open([OPEN], OWNER)
    cluster.stop()
    try:
        with pytest.raises(Unstored, match=r"so nothing was played; please try again\.$"):
            store.append(table, 1, [B2])
    finally:
        cluster.start()
    store.append(table, 1, [A1])
    assert store.read(table).events == [OPEN, A1]
    store.close()
