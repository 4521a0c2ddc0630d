"""What is kept of persons, messages and presence, in databases of both kinds."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from tessella.storage import schema
from tessella.storage.rows import presence
from tessella.storage.store import Message, Occupied, Store, Unstored
from tessella.table.event import Refused

from .opening import FOR_ANN_AND_BOB as OPEN
from .postgres import always_on_both

ANN, ANNS_PHONE, BOB, BOBS_PHONE = (letter * 64 for letter in "abcd")
NOON = datetime(2026, 11, 22, 12, 0, 0, 250000, UTC)


class Watch:
    """A clock that somebody sets."""

    def __init__(self):
        self.now = NOON

    def __call__(self):
        return self.now

    def later(self, **more):
        self.now += timedelta(**more)
        return self.now


@pytest.fixture
def watch():
    return Watch()


@pytest.fixture
def store(either, watch):
    store = Store(either, watch)
    yield store
    store.close()


@pytest.fixture
def other(store, either, watch):
    """Another server over the same database."""
    other = Store(either, watch)
    yield other
    other.close()


@pytest.fixture
def table(store):
    return store.open([OPEN], ANN)


# Persons


def test_a_browser_acts_for_one_person(store, table):
    store.admit(table, 1, BOB)
    store.admit(table, 0, ANNS_PHONE)
    store.admit(table, 0, ANNS_PHONE)  # a second time nothing changes
    with pytest.raises(Occupied, match=r"^This browser is somebody else at this table already\.$"):
        store.admit(table, 0, BOB)
    assert store.persons_of(table) == store.read(table).persons == {ANN: 0, ANNS_PHONE: 0, BOB: 1}


@always_on_both("either")
def test_of_two_persons_who_take_one_browser_at_the_same_moment_one_does(store, table):
    def attempt(person):
        try:
            store.admit(table, person, BOB)
        except Occupied:
            return None
        return person

    with ThreadPoolExecutor(8) as pool:
        admitted = set(pool.map(attempt, range(1, 9))) - {None}
    assert len(admitted) == 1
    assert store.persons_of(table) == {ANN: 0, BOB: admitted.pop()}


def test_a_browser_is_nobody_at_other_tables(store, table):
    elsewhere = store.open([OPEN], BOB)
    store.admit(elsewhere, 1, ANN)
    assert store.persons_of(table) == {ANN: 0}
    assert store.persons_of(elsewhere) == {BOB: 0, ANN: 1}


def test_a_private_link_is_that_of_a_person_until_the_next(store, table):
    first, second, bobs = "1" * 64, "2" * 64, "3" * 64
    store.make_link(table, 0, first)
    store.make_link(table, 1, bobs)
    assert store.person_of_link(table, first) == 0
    assert store.person_of_link(store.open([OPEN], ANN), first) is None
    store.make_link(table, 0, second)
    assert [store.person_of_link(table, link) for link in (first, second, bobs)] == [None, 0, 1]


def test_others_are_shut_out_and_their_link_leads_nowhere(store, table):
    for person, browser in ((0, ANNS_PHONE), (1, BOB), (1, BOBS_PHONE)):
        store.admit(table, person, browser)
    elsewhere = store.open([OPEN], ANN)
    store.make_link(table, 0, "1" * 64)
    store.make_link(table, 1, "2" * 64)
    store.shut_out(table, 0, ANNS_PHONE)
    assert store.persons_of(table) == {ANNS_PHONE: 0, BOB: 1, BOBS_PHONE: 1}
    assert [store.person_of_link(table, link * 64) for link in "12"] == [None, 1]
    assert store.persons_of(elsewhere) == {ANN: 0}


def test_an_invitation_stands_until_it_is_taken_back(store, table):
    store.invite(table, "a-token-of-22-letters-")
    assert store.invitation(table) == store.read(table).invitation == "a-token-of-22-letters-"
    store.invite(table, None)
    assert store.invitation(table) is store.read(table).invitation is None


# Messages


def test_messages_come_back_as_they_were_the_last_ones_the_oldest_first(store, table):
    elsewhere = store.open([OPEN], ANN)
    said = []
    for number in range(5):
        message = Message("players", number or None, "Ann", f"{number} — здравствуй 🙂", NOON)
        said.append(store.say(table, message))
        store.say(elsewhere, Message("all", 0, "Bob", "elsewhere"))
    assert [message.id for message in said] == sorted({message.id for message in said} - {0})
    assert store.messages_of(table) == said
    assert store.messages_of(table, most=2) == said[-2:]
    assert store.messages_of(table, after=said[2].id) == said[3:]
    assert store.messages_of(table, after=said[-1].id) == []


def test_a_message_without_a_time_is_said_now(store, table, watch):
    said = store.say(table, Message("all", 0, "Ann", "hello"))
    assert said.at == watch.now
    assert store.messages_of(table) == [said]


def test_what_cannot_be_kept_is_refused_in_one_sentence(store, table):
    store.say(table, Message("all", 0, "n" * 30, "🙂" * 500))
    for words in ("x" * 501, "null \0", "half \ud800"):
        with pytest.raises(Refused, match=r"^[^\n]+; please [^\n]+\.$"):
            store.say(table, Message("all", 0, "Ann", words))
        with pytest.raises(Refused):
            store.say(table, Message("all", 0, words, "hello"))
    assert len(store.messages_of(table)) == 1


def test_those_who_ask_for_later_messages_miss_none(store, table):
    """With many who speak at once a message with a lower number must not appear after one with a higher."""

    def speak(number):
        store.say(table, Message("all", 0, "Ann", str(number)))

    seen = []
    with ThreadPoolExecutor(4) as pool:
        speaking = [pool.submit(speak, number) for number in range(24)]
        while len(seen) < 24:
            over = all(each.done() for each in speaking)
            seen += store.messages_of(table, after=seen[-1].id if seen else 0)
            assert not over or len(seen) == 24
        assert [each.result() for each in speaking] == [None] * 24
    assert seen == store.messages_of(table)


def test_the_database_itself_keeps_what_was_written(store, table):
    store.say(table, Message("all", 0, "Ann", "hello"))
    for statement, name in product(
        ("UPDATE {} SET table_id = 'x'", "DELETE FROM {}"), ("events", "messages")
    ):
        with (
            pytest.raises(IntegrityError, match=f"{name.title()} are only added"),
            store.database.engine.begin() as connection,
        ):
            connection.execute(text(statement.format(name)))
    assert store.read(table).events == [OPEN] and len(store.messages_of(table)) == 1


# Presence


def test_somebody_is_here_or_away_since_a_moment(store, table, watch):
    assert store.away(table) == {}
    store.be_here(table, 0, True)
    store.be_here(table, 1, False)
    assert store.away(table) == {0: None, 1: NOON}
    left = watch.later(seconds=5)
    store.be_here(table, 0, False)
    watch.later(seconds=5)
    for person in (0, 1):
        store.be_here(table, person, False)  # which is known
    assert store.away(table) == {0: left, 1: NOON}


def test_somebody_is_here_who_is_on_any_server(store, other, table, watch):
    for server in (store, other):
        server.be_here(table, 0, True)
    store.be_here(table, 0, False)
    assert store.away(table) == other.away(table) == {0: None}
    left = watch.later(seconds=5)
    other.be_here(table, 0, False)
    assert store.away(table) == other.away(table) == {0: left}


def test_who_was_on_a_server_that_is_gone_is_away_since_it_was_last_heard_of(store, other, table, watch):
    store.be_here(table, 0, True)
    watch.later(seconds=30)
    store.heartbeat()
    heard = watch.now
    watch.later(seconds=89)
    assert other.away(table) == {0: None}
    watch.later(seconds=2)
    assert other.away(table) == {0: heard}
    assert store.away(table) == {0: None}  # a server knows about itself
    store.heartbeat()
    assert other.away(table) == {0: None}


def test_who_came_after_the_last_beat_is_not_away_since_before(store, other, table, watch):
    store.heartbeat()
    came = watch.later(seconds=20)
    store.be_here(table, 0, True)
    watch.later(seconds=200)
    assert other.away(table) == {0: came}


def test_where_a_server_stops_nobody_is_here(store, other, table, watch):
    store.be_here(table, 0, True)
    store.be_here(table, 1, True)
    other.be_here(table, 1, True)
    left = watch.later(seconds=10)
    store.depart()
    assert other.away(table) == {0: left, 1: None}


@always_on_both("either")
def test_servers_long_gone_leave_one_row_for_each_person(store, either, table, watch):
    left = []
    for number in range(3):
        gone = Store(either, watch)
        gone.be_here(table, 0, True)
        gone.be_here(table, 1, number < 1)
        left.append(watch.now)
        gone.close()
        watch.later(days=2)
        before = store.away(table)
        store.heartbeat()
        assert store.away(table) == before
    assert store.away(table) == {0: left[2], 1: left[2]}
    store.be_here(table, 0, True)
    watch.later(days=2)
    store.heartbeat()
    with store.database.engine.connect() as connection:
        rows = connection.execute(select(schema.presence.c.server, schema.presence.c.person)).all()
        servers = connection.scalars(select(schema.servers.c.id)).all()
    assert sorted(rows) == sorted([(presence.FORMERLY, 0), (presence.FORMERLY, 1), (store.server, 0)])
    assert servers == [store.server]
    assert store.away(table)[0] is None


# Changes


def test_of_changes_in_a_file_only_the_newest_are_kept(url, monkeypatch):
    monkeypatch.setattr("tessella.storage.rows.changes.KEPT", 2)
    numbers = select(schema.changes.c.n).order_by(schema.changes.c.n)
    with closing(Store(url)) as store:
        table = store.open([OPEN], ANN)
        for _ in range(5):
            store.invite(table, "token")
        with store.database.engine.connect() as connection:
            before = connection.scalars(numbers).all()
            store.heartbeat()
            store.invite(table, "token")
            after = connection.scalars(numbers).all()
    assert after == [*before[-2:], before[-1] + 1]


def test_what_cannot_be_stored_is_told_in_one_sentence(store, table):
    with store.database.engine.begin() as connection:
        connection.execute(text("ALTER TABLE links RENAME TO gone"))
    with pytest.raises(Unstored, match=r"^That could not be stored; please try again\.$"):
        store.make_link(table, 0, "1" * 64)


def test_who_still_reads_when_all_is_closed_leaves_nothing_open(either):
    store = Store(either)
    with store.database.reading() as connection:
        driver = connection.connection.dbapi_connection
        store.close()
        assert connection.exec_driver_sql("SELECT 1").scalar() == 1
    with pytest.raises(Exception, match="closed"):
        driver.cursor()
