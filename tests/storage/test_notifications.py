"""What one server changes is noticed by the others over the same database."""

import asyncio
import subprocess
import sys
import threading
from contextlib import asynccontextmanager, closing

import pytest

from tessella.storage.notifications import EVERYTHING, Notifications
from tessella.storage.rows import changes
from tessella.storage.store import Message, Store
from tessella.table.event import Event
from web.conftest import run_async

from .opening import FOR_ANN_AND_BOB as OPEN
from .postgres import always_on_both

SECONDS = 60
"""Long enough for any machine: nothing waits so long unless it is broken."""
B2, A1 = Event("action", {"move": "b2"}), Event("action", {"move": "a1"})
OWNER = "a" * 64
APPEND = """
import sys
from tessella.table.event import Event
from tessella.storage.store import Store
_, url, table = sys.argv
Store(url).append(table, 1, [Event("action", {"move": "b2"})])
"""


@pytest.fixture
def store(either):
    with closing(Store(either)) as store:
        yield store


@pytest.fixture
def other(store, either):
    with closing(Store(either)) as other:
        yield other


@asynccontextmanager
async def listening(store):
    """What a store is told from now on, once it listens."""
    told, notices = asyncio.Queue(), Notifications(store, every=0.01, pause=0.01)
    notices.start(told.put_nowait)
    try:
        assert await next_of(told) == EVERYTHING
        yield told
    finally:
        notices.close()


async def next_of(told):
    return await asyncio.wait_for(told.get(), SECONDS)


@always_on_both("either")
def test_what_another_store_appends_is_noticed(store, other):
    table = store.open([OPEN], OWNER)

    async def play():
        async with listening(other) as told:
            for seq, event in enumerate((B2, A1), 1):
                await asyncio.to_thread(store.append, table, seq, [event])
                assert await next_of(told) == table
                assert other.tail(table, seq)[0] == [event]

    run_async(play)


@pytest.mark.verify("starts a process, which does what another store does")
def test_what_another_process_appends_is_noticed(store, either):
    table = store.open([OPEN], OWNER)

    async def play():
        async with listening(store) as told:
            await asyncio.to_thread(subprocess.run, [sys.executable, "-c", APPEND, either, table], check=True)
            assert await next_of(told) == table
            assert store.tail(table, 1)[0] == [B2]

    run_async(play)


@pytest.mark.parametrize(
    "change",
    [
        lambda store, table: store.admit(table, 1, "b" * 64),
        lambda store, table: store.make_link(table, 0, "b" * 64),
        lambda store, table: store.shut_out(table, 0, OWNER),
        lambda store, table: store.invite(table, "token"),
        lambda store, table: store.say(table, Message("all", 0, "Ann", "hello")),
        lambda store, table: store.be_here(table, 0, True),
        lambda store, table: store.depart(),
    ],
)
def test_whatever_changes_about_a_table_is_noticed(store, other, change):
    table = store.open([OPEN], OWNER)
    store.be_here(table, 1, True)

    async def play():
        async with listening(other) as told:
            await asyncio.to_thread(change, store, table)
            assert await next_of(told) == table

    run_async(play)


@always_on_both("either")
def test_neither_own_changes_are_noticed_nor_those_that_failed(store, other):
    table, own = store.open([OPEN], OWNER), store.open([OPEN], OWNER)

    async def play():
        async with listening(other) as told:
            other.append(own, 1, [B2])
            with pytest.raises(ValueError, match="somebody else"):
                store.admit(own, 1, OWNER)
            store.append(table, 1, [B2])
            assert await next_of(told) == table
            assert told.empty()

    run_async(play)


@pytest.mark.verify("stops PostgreSQL and starts it again")
def test_after_a_loss_everything_may_have_changed(cluster):
    url = cluster.new_database()
    with closing(Store(url)) as store, closing(Store(url)) as other:
        table = store.open([OPEN], OWNER)

        async def play():
            async with listening(other) as told:
                cluster.stop()
                cluster.start()
                assert await next_of(told) == EVERYTHING
                store.append(table, 1, [B2])
                assert await next_of(told) == table

        run_async(play)


def test_where_changes_were_removed_unseen_everything_may_have_changed(url):
    with closing(Store(url)) as store, closing(Store(url)) as other:
        table = store.open([OPEN], OWNER)

        async def play():
            async with listening(other) as told:
                with store.database.writing("trouble") as connection:
                    for _ in range(3):
                        changes.announce(connection, table, store.server)
                    connection.exec_driver_sql("DELETE FROM changes WHERE n < (SELECT max(n) FROM changes)")
                assert await next_of(told) == EVERYTHING
                store.append(table, 1, [B2])
                assert await next_of(told) == table

        run_async(play)


def test_who_has_closed_is_told_nothing_and_leaves_no_thread(store):
    async def play():
        async with listening(store):
            assert threads()

    run_async(play)
    assert not threads()


def threads():
    """Those that listen."""
    return [thread for thread in threading.enumerate() if thread.name == "notices"]
