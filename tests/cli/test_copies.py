"""Copies of a database: made, refused, and put in its place."""

import os
import resource
import shlex
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from storage.fresh import fresh
from storage.opening import FOR_ANN_AND_BOB as OPEN
from tessella.storage import copies
from tessella.storage.store import Store
from tessella.table.event import Event
from web.looped import any_of

OWNER = "a" * 64


@pytest.fixture
def database(tmp_path):
    """A database in a folder of its own, with a table."""
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "club.db"
    opened(fresh(file))
    return file


@pytest.fixture
def copy(tmp_path):
    return tmp_path / "copy.db"


@pytest.fixture
def call(tessella, database):
    return lambda *words: tessella(*map(str, words), "--database", url(database))


def url(file):
    return f"sqlite:///{file}"


def opened(address):
    with closing(Store(address)) as store:
        return store.open([OPEN, Event("action", {"move": "b2"})], OWNER)


def tables(file):
    with closing(Store(url(file), upgrading=False)) as store:
        return {listed.id for listed in store.listing()}


def told(outcome, sentence):
    """Whether a command has said this one sentence, and failed."""
    assert outcome.status == 2 and outcome.out == "" and outcome.err.count("\n") == 1, outcome
    assert sentence in outcome.err
    return True


def test_a_copy_has_everything_in_one_file(call, database, copy):
    before = tables(database)
    outcome = call("backup", copy)
    assert (outcome.status, outcome.out, outcome.err) == (0, f"Copied 1 table to {copy}.\n", "")
    assert {*copy.parent.iterdir()} == {database.parent, copy}
    assert tables(copy) == before
    assert copy.stat().st_mode == database.stat().st_mode


def test_what_a_killed_server_has_left_beside_the_file_is_copied_too(call, database, copy, tmp_path):
    with closing(Store(url(database))) as store:
        store.open([OPEN], OWNER)
        for file in database.parent.iterdir():  # as after kill -9
            file.with_name(file.name.replace("club", "killed")).write_bytes(file.read_bytes())
    killed = database.with_name("killed.db")
    assert copies.back_up(killed, copy) == 2
    assert tables(copy) == tables(database)


def test_a_file_that_is_there_is_replaced_only_with_force(call, database, copy):
    copy.write_text("a letter")
    assert told(call("backup", copy), f"{copy} is there already; --force replaces it.")
    assert copy.read_text() == "a letter"
    assert call("backup", copy, "--force").status == 0
    assert tables(copy) == tables(database)


def test_neither_the_database_itself_nor_one_in_use_is_replaced(call, database, tmp_path):
    assert told(call("backup", database, "--force"), "is the database itself; name another file.")
    other = tmp_path / "other.db"
    with closing(Store(fresh(other))):
        assert told(call("backup", other, "--force"), "seems to be in use: other.db-wal is beside it.")


def test_a_copy_comes_back_and_the_game_goes_on(call, database, copy):
    [table] = tables(database)
    call("backup", copy)
    with closing(Store(url(database))) as store:
        store.append(table, 2, [Event("action", {"move": "a1"})])
        other = store.open([OPEN], OWNER)
    assert told(call("restore", copy), "is there already; --force keeps it beside, under another name.")
    assert tables(database) == {table, other}
    outcome = call("restore", copy, "--force")
    assert (outcome.status, outcome.err) == (0, "")
    first, second = outcome.out.splitlines()
    assert first == f"{database} has 1 table again."
    kept = Path(second.removeprefix("What was there before is kept as ").removesuffix("."))
    assert {*database.parent.iterdir()} == {database, kept} and kept.name.startswith("club.db.before-2")
    assert tables(kept) == {table, other}
    with closing(Store(url(database))) as store:
        assert len(store.read(table).events) == 2
        store.append(table, 2, [Event("action", {"move": "c3"})])
        assert len(store.read(table).events) == 3


def test_nothing_kept_is_lost_if_it_happens_again_at_once(call, database, copy):
    call("backup", copy)
    for _ in range(3):
        assert call("restore", copy, "--force").status == 0
    assert len([*database.parent.iterdir()]) == 4


def test_where_there_is_no_database_it_is_put_there(call, database, copy):
    call("backup", copy)
    before = tables(database)
    database.unlink()
    outcome = call("restore", copy)
    assert (outcome.status, outcome.out) == (0, f"{database} has 1 table again.\n")
    assert tables(database) == before


def test_companions_without_their_file_are_not_taken_for_those_of_the_copy(call, database, copy):
    call("backup", copy)
    database.rename(database.with_name("away"))
    database.with_name("club.db-wal").write_bytes(b"x" * 5000)
    assert told(call("restore", copy), "club.db-wal is there already; --force keeps it")
    assert call("restore", copy, "--force").status == 0
    assert not database.with_name("club.db-wal").exists()


def test_it_is_refused_while_a_server_uses_the_database(call, database, copy):
    call("backup", copy)
    with closing(Store(url(database))) as store:
        assert told(call("restore", copy, "--force"), f"A server uses {database}; stop it first.")
        table = store.open([OPEN], OWNER)
        assert table in tables(database)
    assert call("restore", copy, "--force").status == 0


def test_a_damaged_database_is_kept_beside_with_its_companions(call, database, copy):
    call("backup", copy)
    database.write_bytes(b"x" * 10_000)
    database.with_name("club.db-wal").write_bytes(b"y" * 100)
    assert call("restore", copy, "--force").status == 0
    kept, *_, companion = sorted(database.parent.glob("club.db.before-*"))
    assert (kept.read_bytes()[:1], companion.read_bytes()[:1]) == (b"x", b"y")
    assert companion.name == f"{kept.name}-wal"


def no_database(copy):
    copy.write_text("a letter " * 1000)


def empty(copy):
    copy.write_bytes(b"")


def another_program(copy):
    copy.unlink()
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("CREATE TABLE tables (id)")


def newer(copy):
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def truncated(copy):
    os.truncate(copy, copy.stat().st_size // 4096 // 2 * 4096)


def damaged(copy):
    with copy.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 20)


@any_of(
    ("spoil", "why"),
    [
        (no_database, "file is not a database."),
        (empty, "it is no database of Tessella."),
        (another_program, "it is no database of Tessella."),
        (newer, "it was made by a newer Tessella; install that one."),
        (truncated, "malformed."),
        (damaged, "it is damaged."),
    ],
)
def test_what_is_no_whole_copy_is_refused_and_nothing_changes(call, database, copy, spoil, why):
    copy.unlink(missing_ok=True)
    assert call("backup", copy).status == 0
    spoil(copy)
    before = database.read_bytes()
    assert told(call("restore", copy, "--force"), why)
    assert [*database.parent.iterdir()] == [database] and database.read_bytes() == before


def test_a_copy_of_an_older_version_is_taken(call, tessella, copy, database):
    sql = Path(__file__).parents[1] / "web" / "databases" / "version-0001.sql"
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(sql.read_text())
    assert call("restore", copy, "--force").status == 0
    Store(url(database)).close()
    assert tables(database)


@pytest.fixture
def little_room():
    """No file may have more than 64 KB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_where_a_copy_has_no_room_nothing_of_it_stays(call, database, copy, little_room):
    assert told(call("backup", copy), f"The copy {copy} cannot be made: ")
    assert [*copy.parent.iterdir()] == [database.parent]


def test_where_a_restored_one_has_no_room_the_old_one_stays(call, database, copy, request):
    call("backup", copy)
    before = database.read_bytes()
    request.getfixturevalue("little_room")
    assert told(call("restore", copy, "--force"), f"cannot be put in the place of {database}: ")
    assert [*database.parent.iterdir()] == [database] and database.read_bytes() == before


def test_a_folder_that_is_missing_or_cannot_be_written_is_told(call, database, tmp_path, monkeypatch):
    nowhere = tmp_path / "no" / "copy.db"
    assert told(call("backup", nowhere), f"The copy {nowhere} cannot be made: No such file or directory.")
    monkeypatch.setattr(copies, "TemporaryDirectory", refused)
    assert told(call("backup", tmp_path / "copy.db"), "cannot be made: Permission denied.")


def refused(*_, **__):
    """As in a folder that cannot be written; tests may run as somebody who may write everywhere."""
    raise PermissionError(13, os.strerror(13))


def test_where_it_cannot_be_renamed_at_the_last_moment_the_old_one_is_back(call, database, copy, monkeypatch):
    call("backup", copy)
    before = tables(database)
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda file, to: refused() if to == database else replace(file, to))
    assert told(call("restore", copy, "--force"), "Permission denied.")
    assert [*database.parent.iterdir()] == [database] and tables(database) == before


def test_what_is_not_there_is_told(tessella, call, database, tmp_path):
    assert told(call("restore", tmp_path / "no.db"), f"There is no file {tmp_path / 'no.db'}.")
    outcome = tessella("backup", str(tmp_path / "x.db"), "--database", url(tmp_path / "no.db"))
    assert told(outcome, f"There is no database {tmp_path / 'no.db'}.")
    assert told(
        tessella("backup", "x.db", "--database", "nonsense"), "The database nonsense cannot be used: "
    )


@pytest.mark.parametrize(
    ("command", "recipe"),
    [
        ("backup", "pg_dump --format=custom --file=games.dump postgresql://me@db.example:5433/games"),
        ("restore", "--dbname=postgresql://me@db.example:5433/games games.dump"),
    ],
)
def test_postgresql_has_commands_of_its_own(tessella, tmp_path, monkeypatch, command, recipe):
    monkeypatch.chdir(tmp_path)
    Path("games.dump").touch()
    address = "postgresql+psycopg://me:secret@db.example:5433/games?sslpassword=secret"
    outcome = tessella(command, "games.dump", "--database", address)
    assert told(outcome, recipe) and "secret" not in outcome.err


def test_what_is_printed_for_postgresql_copies_a_database_and_brings_it_back(
    tessella, tmp_path, cluster, monkeypatch
):
    if not shutil.which("pg_restore"):
        pytest.skip("pg_restore is not installed")
    monkeypatch.chdir(tmp_path)
    address = cluster.new_database()
    table = opened(address)

    def run_printed(command):
        outcome = tessella(command, "games.dump", "--database", address)
        line = outcome.err[outcome.err.index("pg_") :]
        subprocess.run(shlex.split(line), check=True, capture_output=True)

    run_printed("backup")
    with closing(Store(address)) as store:
        store.append(table, 2, [Event("action", {"move": "a1"})])
    run_printed("restore")
    with closing(Store(address)) as store:
        assert len(store.read(table).events) == 2
        store.append(table, 2, [Event("action", {"move": "c3"})])
