"""The tables that a server keeps: listed, exported, removed."""

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import StringIO
from random import Random

import pytest
from sqlalchemy import text

from storage.fresh import fresh
from tessella.core.catalogue import find
from tessella.record import parse, read
from tessella.storage.rows import listing
from tessella.storage.rows.standings import Standing
from tessella.storage.store import Store, UnknownTable
from tessella.table.event import Event
from tessella.table.features.branch import events_of
from tessella.table.fold import fold
from tessella.table.stage import stage
from tessella.table.terms import Player, counted, made_public, open_event
from tessella.web.routes.records import log_in
from web.looped import any_of

NOW = datetime.now(UTC)
OLD = NOW - timedelta(days=400)
OPEN_SEAT = Player("", person=-1)
MOVES = [Event("action", {"move": move}) for move in ("a1", "b1", "a2", "b2", "a3")]
SIT = Event("sit", {"person": 1, "player": 1, "name": "Bob"})


@pytest.fixture
def url(tmp_path):
    return fresh(tmp_path / "club.db")


@pytest.fixture
def tables(url):
    """The ids of an old finished game, of an old one that goes on, and of one of today."""
    found = []
    for at, moves in ((OLD, MOVES), (OLD + timedelta(days=1), MOVES[:2]), (NOW, MOVES[:1])):
        with closing(Store(url, lambda at=at: at)) as store:
            log = [open_event("tictactoe", {}, [Player("Ann"), OPEN_SEAT]), SIT, *moves]
            found.append(store.open(log[:1], "a" * 64, "b" * 16))
            store.append(found[-1], 1, log[1:], standing=Standing(stage(fold(log))))
            store.make_link(found[-1], 0, "c" * 64)
    return found


def kept(url):
    with closing(Store(url)) as store:
        return [listed.id for listed in store.listing()]


def test_the_list_tells_the_newest_first(tessella, url, tables):
    outcome = tessella("tables", "list", "--database", url)
    lines = outcome.out.splitlines()
    assert [line.split()[0] for line in lines] == tables[::-1]
    assert lines[-1].split()[1:6] == ["tictactoe", *f"{OLD:%Y-%m-%d %H:%M %Y-%m-%d %H:%M}".split()[:4]]
    assert lines[-1].endswith("over     Ann, Bob") and (outcome.status, outcome.err) == (0, "")


def test_the_list_as_json(tessella, url, tables):
    rows = [
        json.loads(line) for line in tessella("tables", "list", "--json", "--database", url).out.splitlines()
    ]
    assert rows[0].keys() == {"table", "game", "opened", "changed", "events", "over", "players", "public"}
    assert (rows[-1]["opened"], rows[-1]["events"]) == (OLD.isoformat(), 7)
    assert [row["over"] for row in rows] == [False, False, True]


def test_who_plays_now_is_told(tessella, url, monkeypatch):
    monkeypatch.setattr(listing, "AT_ONCE", 1)
    log = [
        open_event("trio", {}, [Player("Ann"), OPEN_SEAT, Player("Engine", "club")]),
        SIT,
        Event("rename", {"player": 0, "name": "Anna"}),
        Event("stand", {"player": 1}),
        Event("engine", {"player": 2, "level": "hard"}),  # its former name
    ]
    with closing(Store(url)) as store:
        for _ in range(2):
            store.open(log, "a" * 64)
    rows = tessella("tables", "list", "--json", "--database", url).out.splitlines()
    assert [json.loads(row)["players"] for row in rows] == [["Anna", "", "master"]] * 2


def test_nothing_is_kept_open_while_the_list_is_printed_or_a_game_replayed(url, tables, monkeypatch):
    monkeypatch.setattr(listing, "AT_ONCE", 2)
    with closing(Store(url)) as store:
        pool = store.database.engine.pool
        before = pool.checkedout()
        assert [pool.checkedout() for _ in store.listing()] == [before] * 3


def test_new_ids_begin_with_a_letter_or_digit(url, monkeypatch):
    drawn = iter([f"{first}{'-_' * 7}a" for first in "-_-7"])
    with closing(Store(url)) as store:
        monkeypatch.setattr("tessella.storage.rows.log.secrets.token_urlsafe", lambda _: next(drawn))
        assert store.open([open_event("tictactoe", {}, [Player("Ann"), OPEN_SEAT])], "a" * 64)[0] == "7"


@any_of("table", ["-abcdefghijklmno", "--to-all-formatx", "--help0123456789", "-" * 16])
def test_older_ids_that_begin_with_a_minus_sign_are_exported_as_they_are_printed(
    tessella, url, tmp_path, monkeypatch, table
):
    monkeypatch.setattr("tessella.storage.rows.log.new_id", lambda: table)
    with closing(Store(url)) as store:
        store.open([open_event("tictactoe", {}, [Player("Ann"), Player("Bob")])], "a" * 64)
    to = tmp_path / f"to{table}"
    options = ["--to", str(to), "--database", url]
    for words in ([table, *options], [*options, table]):
        outcome = tessella("tables", "export", *words)
        assert (outcome.status, outcome.err) == (0, "")
    assert [file.name for file in to.iterdir()] == [f"tictactoe-{table}.txt"]


def test_a_game_that_is_no_longer_here_is_listed(tessella, url, tables):
    with closing(Store(url)) as store:
        gone = store.open([Event("open", {"game": "chess", "players": []})], "a" * 64)
    told = tessella("tables", "list", "--json", "--database", url).out.splitlines()
    assert {row["table"]: row["over"] for row in map(json.loads, told)}[gone] is None
    outcome = tessella("tables", "export", gone, "--to", "nowhere", "--database", url)
    assert outcome.status == 2 and f"{gone}: There is no game 'chess'" in outcome.err


@pytest.mark.parametrize(("form", "end"), [("text", "txt"), ("json", "json")])
def test_records_are_exported_one_file_for_each_table(tessella, url, tables, tmp_path, form, end):
    folder = tmp_path / "a" / "b"
    outcome = tessella("tables", "export", "--all", "--to", str(folder), "--format", form, "--database", url)
    assert (outcome.status, outcome.err) == (0, "")
    files = {folder / f"tictactoe-{table}.{end}" for table in tables}
    assert {*folder.iterdir()} == files == {folder / line for line in outcome.out.split()}
    record = parse((folder / f"tictactoe-{tables[0]}.{end}").read_text("utf-8"))
    assert record.position().over and record.headers["Nought"] == "Bob"
    one = tmp_path / "one"
    assert tessella("tables", "export", tables[1], "--to", str(one), "--database", url).status == 0
    assert len([*one.iterdir()]) == 1


def test_those_of_the_lobby_are_exported_alone(tessella, url, tables, tmp_path):
    with closing(Store(url)) as store:
        opening = made_public(open_event("tictactoe", {}, [Player("Ann"), OPEN_SEAT]))
        table = store.open([opening, SIT, *MOVES], "a" * 64)
    outcome = tessella("tables", "export", "--public", "--to", str(tmp_path / "to"), "--database", url)
    assert (outcome.status, outcome.err) == (0, "")
    assert [file.name for file in (tmp_path / "to").iterdir()] == [f"tictactoe-{table}.txt"]


@pytest.mark.parametrize(("form", "end"), [("text", "txt"), ("json", "json")])
def test_all_games_of_a_table_are_exported_and_can_be_read(tessella, url, tmp_path, form, end):
    first = open_event("tictactoe", {}, [Player("Ann"), Player("Bob", person=1)], games=2)
    again = [Event("rematch", {"person": person}) for person in (0, 1)]
    with closing(Store(url)) as store:
        log = [first, *MOVES, Event("next", {}), Event("resign", {"seat": 0}), *again, *MOVES[:2]]
        table = store.open(log, "a" * 64)
    folder = tmp_path / "to"
    outcome = tessella("tables", "export", table, "--to", str(folder), "--format", form, "--database", url)
    file = folder / f"tictactoe-{table}.{end}"
    assert (outcome.status, outcome.out.split(), [*folder.iterdir()]) == (0, [str(file)], [file])
    assert tessella("record", "check", str(file)).out == f"{file}: 3 games, all right\n"
    records = [*read(StringIO(file.read_text("utf-8")))]
    assert [len(record.moves) for record in records] == [5, 1, 2]
    assert [record.headers["Cross"] for record in records] == ["Ann", "Bob", "Ann"]
    assert [record.position().over for record in records] == [True, True, False]


def test_what_a_record_says_is_exported_with_its_game_and_with_no_later_one(tessella, url, tmp_path):
    said = (
        "Game: tictactoe\nCross: Ann\nNought: Bob\nDate: 2026-10-31\n\n{by mail} 1. a1 {corner} (1. b2) 2. b1"
    )
    with closing(Store(url)) as store:
        log = [*log_in(said), Event("resign", {"seat": 0}), Event("rematch", {"person": 0}), *MOVES[:2]]
        table = store.open(log, "a" * 64)
    assert tessella("tables", "export", table, "--to", str(tmp_path / "to"), "--database", url).status == 0
    [file] = (tmp_path / "to").iterdir()
    first, later = read(StringIO(file.read_text("utf-8")))
    assert (first.comment, first.line[:2]) == ("by mail", parse(said).line)
    assert not later.comment and not any(entry.comment or entry.variations for entry in later.line)


def test_a_game_that_is_too_long_as_a_record_is_left_out_with_a_sentence(
    tessella, url, tables, tmp_path, monkeypatch
):
    monkeypatch.setattr("tessella.record.lines.LONGEST", 40)
    outcome = tessella("tables", "export", tables[0], "--to", str(tmp_path / "to"), "--database", url)
    assert outcome.status == 2
    assert f"{tables[0]}: As a record this game would be longer than 40 characters." in outcome.err
    assert not [*(tmp_path / "to").iterdir()]


def test_of_a_series_with_hidden_hands_the_games_that_are_over_are_exported(tessella, url, tmp_path):
    position, random = find("peek").new(), Random(1)
    while position.mover < 0:
        position = position.roll(random)
    first = open_event("peek", {}, [Player("Ann"), Player("Bob", person=1)], games=2)
    with closing(Store(url)) as store:
        log = [first, *events_of(position), Event("resign", {"seat": 0}), Event("next", {})]
        table = store.open(log, "a" * 64)
    folder = tmp_path / "to"
    outcome = tessella("tables", "export", table, "--to", str(folder), "--database", url)
    assert outcome.status == 2 and outcome.err == (
        f"tessella: {table}: A game with hidden hands can be downloaded once it is over.\n"
    )
    assert tessella("record", "check", str(folder / f"peek-{table}.txt")).out.endswith("1 game, all right\n")


def hidden():
    return open_event("peek", {}, [Player("Ann"), Player("Bob")])


def counting():
    return counted(open_event("octopus", {}, [Player("Ann"), Player("Engine", "first-game")]), "2026-11-23")


@pytest.mark.parametrize(
    ("first", "why"),
    [(hidden, "A game with hidden hands"), (counting, "This try counts, so the game")],
)
def test_what_is_not_told_before_the_end_is_left_out_and_the_others_are_written(
    tessella, url, tables, tmp_path, first, why
):
    with closing(Store(url)) as store:
        kept_back = store.open([first()], "a" * 64)
    outcome = tessella("tables", "export", "--all", "--to", str(tmp_path / "to"), "--database", url)
    assert outcome.status == 2
    assert outcome.err == f"tessella: {kept_back}: {why} can be downloaded once it is over.\n"
    assert len([*(tmp_path / "to").iterdir()]) == len(tables)


def test_old_tables_are_removed_with_all_that_is_kept_about_them(tessella, url, tables):
    outcome = tessella("tables", "prune", "--days", "365", "--database", url, typed=["y"])
    assert "This removes 2 tables without an event since " in outcome.out
    assert "Removed 2 tables." in outcome.out and outcome.status == 0
    assert kept(url) == tables[2:]
    with closing(Store(url)) as store, store.database.reading() as connection:
        with pytest.raises(UnknownTable):
            store.read(tables[0])
        for name in ("events", "names", "keys", "links"):
            about = connection.scalars(text(f"SELECT DISTINCT table_id FROM {name}")).all()
            assert about == tables[2:], name


@any_of("typed", [["n"], []])
def test_nothing_is_removed_without_a_yes(tessella, url, tables, typed):
    outcome = tessella("tables", "prune", "--days", "365", "--database", url, typed=typed)
    assert "Nothing was removed." in outcome.out and outcome.status == 0
    assert kept(url) == tables[::-1]


def test_only_finished_ones_may_be_meant_and_a_day_may_be_named(tessella, url, tables):
    words = ["tables", "prune", "--before", f"{NOW:%Y-%m-%d}", "--yes", "--database", url]
    assert tessella(*words, "--finished").out == "Removed 1 table.\n"
    assert kept(url) == [tables[2], tables[1]]
    assert tessella(*words).out == "Removed 1 table.\n"
    assert tessella(*words).out == "There is no such table.\n"


def test_a_table_of_which_it_is_not_noted_whether_it_is_over_is_replayed(tessella, url, tables):
    with closing(Store(url)) as store, store.database.engine.begin() as connection:
        connection.execute(text("UPDATE tables SET phase = NULL"))
    assert "unknown" in tessella("tables", "list", "--database", url).out
    words = ["tables", "prune", "--days", "365", "--finished", "--yes", "--database", url]
    assert tessella(*words).out == "Removed 1 table.\n"
    assert kept(url) == [tables[2], tables[1]]


def test_a_table_to_which_somebody_comes_back_meanwhile_stays(url, tables):
    with closing(Store(url)) as store:
        store.append(tables[1], 4, MOVES[2:3])
        assert not store.remove(tables[1], NOW - timedelta(days=1))
        assert store.remove(tables[0], NOW - timedelta(days=1))
    assert kept(url) == [tables[1], tables[2]]


def test_names_that_are_forgotten_are_not_listed(tessella, url, tables):
    with closing(Store(url)) as store:
        store.forget((tables[0], 0))
    rows = tessella("tables", "list", "--json", "--database", url).out.splitlines()
    assert json.loads(rows[-1])["players"] == ["Player 1", "Bob"]


OTHER_VERSIONS = {
    "0010": "It is not of this version; start `tessella serve`, which brings an older one up to date.",
    "9999": "was made by a newer Tessella; install that one.",
    None: "It holds no games yet; start `tessella serve`, which makes its tables.",
}


@pytest.mark.parametrize("version", OTHER_VERSIONS)
@pytest.mark.parametrize("line", ["list", "export --all --to x", "prune --days 1 --yes"])
def test_a_database_of_another_version_is_left_as_it_is(tessella, tmp_path, line, version):
    """Servers that know no newer one may run over it."""
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as connection, connection:
        if version:
            connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
            connection.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        else:
            connection.execute("CREATE TABLE notes (text)")
    outcome = tessella("tables", *line.split(), "--database", f"sqlite:///{file}")
    assert outcome.status == 2 and outcome.out == "" and outcome.err.count("\n") == 1
    assert OTHER_VERSIONS[version] in outcome.err
    with closing(sqlite3.connect(file)) as connection:
        assert len(connection.execute("SELECT name FROM sqlite_master").fetchall()) == 1


def test_where_no_server_has_run_there_is_no_database(tessella, tmp_path, monkeypatch):
    monkeypatch.delenv("TESSELLA_DATABASE", raising=False)
    monkeypatch.setattr("tessella.storage.database.user_data_dir", lambda *_, **__: str(tmp_path))
    outcome = tessella("tables", "list")
    assert outcome.status == 2 and outcome.err == f"tessella: There is no database {tmp_path}/tessella.db.\n"
    assert not [*tmp_path.iterdir()]


MISTAKES = {
    "prune": "Say how old the tables are: --before DATE or --days N.",
    "prune --days 3 --before 2026-01-01": "Say how old the tables are: --before DATE or --days N.",
    "prune --before yesterday": "--before takes a date such as 2026-01-31, not 'yesterday'.",
    "prune --days 99999999999": "That is before all days that there are.",
    "prune --days 999999": "That is before all days that there are.",
    "prune --days 0": "Invalid value for '--days': ",
    "export --to x": "Name the tables to export, or say --all or --public.",
    "export A --all --to x": "Name the tables to export, or say --all or --public.",
    "export --all --public --to x": "Name the tables to export, or say --all or --public.",
    "export --all --to x --format pdf": "--format takes one of text, json, not 'pdf'.",
    "export --all": "Missing option '--to'",
    "export --al --to x": "There is no option --al.",
    "export nowhere --to x": "There is no table nowhere.",
    "list --database sqlite:////no/such/club.db": "There is no database /no/such/club.db.",
    "list --database nonsense": "The database nonsense cannot be used: ",
    "list --database postgresql://me@db:port/games": "cannot be used: An address is expected, such as ",
}


@any_of("line", MISTAKES)
def test_a_mistake_is_one_sentence(tessella, url, tables, monkeypatch, line):
    monkeypatch.setenv("TESSELLA_DATABASE", url)
    outcome = tessella("tables", *line.split())
    assert outcome.status == 2 and outcome.out == ""
    assert MISTAKES[line] in outcome.err and outcome.err.count("\n") == 1
    assert kept(url) == tables[::-1]


def test_some_tables_are_removed_whatever_their_age(tessella, url, tables):
    words = ["tables", "remove", tables[2], tables[0], tables[2], "--database", url]
    assert "Nothing was removed." in tessella(*words, typed=["n"]).out and kept(url) == tables[::-1]
    outcome = tessella(*words, typed=["y"])
    assert outcome.out.startswith("This removes 2 tables, with moves, names and messages.\n")
    assert outcome.out.endswith("Removed 2 tables.\n") and kept(url) == [tables[1]]
    assert tessella("tables", "remove", tables[1], "--yes", "--database", url).out == "Removed 1 table.\n"


@any_of(("word", "why"), [("nowhere", "There is no table nowhere."), ("--ye", "There is no option --ye.")])
def test_none_is_removed_if_one_is_unknown(tessella, url, tables, word, why):
    outcome = tessella("tables", "remove", tables[0], word, "--yes", "--database", url)
    assert (outcome.status, outcome.out, outcome.err) == (2, "", f"tessella: {why}\n")
    assert kept(url) == tables[::-1]
