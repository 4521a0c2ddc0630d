"""Who is here: persons with an open page, whatever the device or the server; others are away since they left."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import ClassVar

import pytest

from tessella.storage.async_store import AsyncStore
from tessella.storage.store import Store, Unstored
from tessella.table.terms import NOBODY, Player, open_event
from tessella.web.http.fair_queue import FairSemaphore
from tessella.web.live.presence import Presence

from .conftest import run_async

SECONDS = 60
THEN = datetime(2030, 1, 1, tzinfo=UTC)
PLAYERS = [Player("Ann"), Player("Bob", person=1)]


class Servers:
    """Servers over one database, each with its own view of who is here at one table."""

    def __init__(self, url):
        self.url, self.stores, self.shown = url, [], []

    def start(self, grace=0.0, make=AsyncStore):
        """The presence of another server; stored counts what it has stored, shown is what it showed of it."""
        store = Store(self.url, lambda: THEN)
        self.stores.append(store)
        if len(self.stores) == 1:
            self.table = store.open([open_event("tictactoe", {}, PLAYERS)], "owner")
        shown, stored = [], []
        presence = Presence(
            self.table,
            make(store, FairSemaphore),
            lambda: shown.append(presence.away),
            lambda: THEN,
            grace,
            on_stored=lambda: stored.append(1),
        )
        self.shown.append(shown)
        return presence, stored


@pytest.fixture
def run(url):
    """Runs play(servers)."""

    def run(play):
        async def whole():
            servers = Servers(url)
            try:
                await asyncio.wait_for(play(servers), SECONDS)
            finally:
                for store in servers.stores:
                    store.close()

        run_async(whole)

    return run


async def until(condition):
    while not condition():
        await asyncio.sleep(0.005)


def test_who_has_never_come_is_not_away(run):
    async def play(servers):
        here, _ = servers.start()
        await here.refresh()
        assert here.away == {}

    run(play)


def test_who_closes_the_last_page_is_away_since_then_and_here_again_with_the_next(run):
    async def play(servers):
        here, stored = servers.start()
        for _ in range(2):
            here.connect(1)
        here.disconnect(1)
        await here.refresh()
        assert here.away == {}
        here.disconnect(1)
        await until(lambda: here.away)
        assert here.away == {1: THEN}
        before = len(stored)
        here.connect(1)
        assert here.away == {}
        await until(lambda: len(stored) > before)
        assert servers.shown[0] == [{1: THEN}, {}]  # who came first changed nothing that anybody sees

    run(play)


def test_who_loads_a_page_again_was_never_away(run):
    async def play(servers):
        here, stored = servers.start(grace=SECONDS)
        here.connect(1)
        await until(lambda: stored)
        here.disconnect(1)
        here.connect(1)
        await here.refresh()
        assert here.away == {}
        here.close()

    run(play)


def test_a_page_on_another_server_counts(run):
    async def play(servers):
        (here, stored), (elsewhere, stored_elsewhere) = servers.start(), servers.start()
        elsewhere.connect(1)
        await until(lambda: servers.stores[0].away(servers.table) == {1: None})
        here.connect(1)
        here.disconnect(1)
        await until(lambda: len(stored) == 2)
        assert here.away == {}
        elsewhere.disconnect(1)
        await until(lambda: len(stored_elsewhere) == 2)
        await here.refresh()
        assert here.away == elsewhere.away == {1: THEN}

    run(play)


def test_who_watches_is_not_counted(run):
    async def play(servers):
        here, stored = servers.start()
        here.connect(NOBODY)
        here.disconnect(NOBODY)
        await here.refresh()
        assert here.away == {} and stored == []

    run(play)


class Full(AsyncStore):
    """A database that takes nothing more; asked is what it was to take."""

    asked: ClassVar[list[bool]] = []

    async def write(self, _, *about):
        self.asked.append(about[-1])
        raise Unstored("The disk is full.")


def test_a_database_that_takes_nothing_disturbs_nobody(run):
    async def play(servers):
        here, _ = servers.start(make=Full)
        here.connect(1)
        await until(lambda: Full.asked == [True])
        here.disconnect(1)
        await until(lambda: Full.asked == [True, False])
        assert here.away == {}

    run(play)


class Reversed(AsyncStore):
    """Threads in which what is to be noted later is written first."""

    def __init__(self, *about):
        super().__init__(*about)
        self.later = asyncio.Event()

    async def write(self, call, *about):
        if about[-1]:
            with suppress(TimeoutError):  # the later one waits for this one, as it should
                await asyncio.wait_for(self.later.wait(), 0.05)
        await super().write(call, *about)
        self.later.set()


def test_what_is_noted_last_is_what_holds_last(run):
    async def play(servers):
        here, stored = servers.start(make=Reversed)
        here.connect(1)
        await asyncio.sleep(0)  # it waits to be written
        here.disconnect(1)
        await until(lambda: len(stored) == 2)
        await until(lambda: servers.stores[0].away(servers.table))
        assert servers.stores[0].away(servers.table) == {1: THEN}

    run(play)
