"""What several requests write at the same moment, each in a thread of its own: one row, and no failure."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Barrier

import pytest

from tessella.storage.rows.deadlines import note_outage
from tessella.storage.rows.devices import others
from tessella.storage.rows.persons import persons_of
from tessella.storage.store import Store

from .postgres import always_on_both
from .test_store import OPEN

THREADS, ROUNDS, MANY_ROUNDS = 4, 25, 100
RARE = pytest.mark.verify("happens in one of fifty rounds, with PostgreSQL")
pytestmark = always_on_both("either")


@pytest.fixture
def store(either):
    with closing(Store(either)) as store:
        yield store


def at_once(*calls):
    """Carry out calls that all begin at the same moment; what one of them raises, this raises."""
    start = Barrier(len(calls))

    def begin(call):
        function, *about = call
        start.wait()
        function(*about)

    with ThreadPoolExecutor(len(calls)) as pool:
        for future in [pool.submit(begin, call) for call in calls]:
            future.result()


def test_first_private_links_of_one_browser(store):
    for number in range(ROUNDS):
        links = [f"link {number} {thread}" for thread in range(THREADS)]
        at_once(*[(store.make_device_link, f"browser {number}", link) for link in links])
        assert sum(store.join_devices(link, f"device {number}") is not None for link in links) == 1


@RARE
def test_a_browser_that_makes_a_link_and_joins_another_person_at_the_same_moment(store):
    """The link is one of that person, or none any more."""
    for number in range(MANY_ROUNDS):
        first, second, third, link = (
            f"first {number}",
            f"second {number}",
            f"third {number}",
            f"link {number}",
        )
        store.make_device_link(first, link)
        store.make_device_link(second, f"old {number}")
        at_once((store.make_device_link, second, f"new {number}"), (store.join_devices, link, second))
        joined = store.join_devices(f"new {number}", third) is not None
        with store.database.reading() as connection:
            assert {*others(connection, second)} == ({first, third} if joined else {first})


@RARE
def test_a_browser_that_is_forgotten_and_joins_another_person_at_the_same_moment(store):
    for number in range(MANY_ROUNDS):
        store.make_device_link(f"first {number}", f"link {number}")
        store.make_device_link(f"second {number}", f"old {number}")
        at_once(
            (store.forget_devices, f"second {number}"),
            (store.join_devices, f"link {number}", f"second {number}"),
        )


def test_who_is_forgotten_by_several_requests(store):
    for number in range(ROUNDS):
        at_once(*[(store.forget_devices, f"browser {number}")] * THREADS)
    with store.database.reading() as connection:
        assert others(connection, "browser 0") == []


def test_an_outage_that_several_servers_notice(store):
    noon = datetime(2026, 11, 26, 12, tzinfo=UTC)

    def note(since):
        with store.database.writing("") as connection:
            note_outage(connection, since, since + timedelta(minutes=1))

    for number in range(ROUNDS):
        at_once(*[(note, noon + timedelta(minutes=number))] * THREADS)
    assert len(store.outages_after(noon)) == ROUNDS


def test_a_device_that_joins_and_sits_down_at_the_same_moment(store):
    """Both write that it acts at the table."""
    for number in range(ROUNDS):
        first, second, link = f"first {number}", f"second {number}", f"link {number}"
        table = store.open([OPEN], first)
        store.make_device_link(first, link)
        at_once((store.join_devices, link, second), (store.admit, table, 0, second))
        with store.database.reading() as connection:
            assert persons_of(connection, table) == {first: 0, second: 0}
