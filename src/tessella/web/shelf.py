"""The store as the event loop uses it: in threads of its own, so that a slow disk holds up only who needs it. Addresses
take turns, so that one that asks for much holds up itself.

Threads that wait for the database and threads that make pages are not the same ones, and neither are those that read
and those that write: a database that somebody has locked against changes can be read all the time.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from ..table.event import Event
from ..table.features.prepare import Reply
from ..table.stage import Stage
from .fair_queue import Turns
from .store import (
    Acting,
    Arrival,
    Daily,
    Deadline,
    Entry,
    Log,
    Message,
    Moved,
    Others,
    Place,
    Replaced,
    Standing,
    Store,
    Try,
    Unstored,
)
from .visitors import account

READERS, WRITERS = 8, 4
"""At once. A file of SQLite has one lock, for which several writers would only fight."""
PATIENCE = 5.0
"""Seconds until whoever cannot even begin is told so."""

T = TypeVar("T")


class Shelf:
    """A store whose calls do not block. Each does what that of the store does; if too many are before, Unstored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        writers = 1 if store.database.file else WRITERS
        self._readers, self._writers = Turns(READERS), Turns(writers)
        self._threads = CapacityLimiter(READERS + writers)

    # The log

    async def open(
        self,
        events: Sequence[Event],
        digest: str,
        invitation: str | None = None,
        standing: Standing | None = None,
        entry: Entry | None = None,
        key: str | None = None,
    ) -> str:
        return await self._written(self._store.open, events, digest, invitation, standing, entry, key)

    async def append(
        self,
        table_id: str,
        seq: int,
        events: Sequence[Event],
        key: str | None = None,
        arrival: Arrival | None = None,
        standing: Standing | None = None,
    ) -> Mapping[str, int]:
        return await self._written(self._store.append, table_id, seq, events, key, arrival, standing)

    async def prepare(self, table_id: str, seq: int, replaced: Replaced) -> None:
        await self._written(self._store.prepare, table_id, seq, replaced)

    async def replies(self, table_id: str) -> dict[int, Reply]:
        return await self._looked_up(self._store.replies, table_id)

    async def read(self, table_id: str) -> Log:
        return await self._looked_up(self._store.read, table_id)

    async def tail(self, table_id: str, seq: int) -> tuple[Sequence[Event], frozenset[str]]:
        return await self._looked_up(self._store.tail, table_id, seq)

    async def rewritten(self, table_id: str) -> int:
        return await self._looked_up(self._store.rewritten, table_id)

    # Persons

    async def persons(self, table_id: str) -> Mapping[str, int]:
        return await self._looked_up(self._store.persons, table_id)

    async def admit(self, table_id: str, person: int, digest: str) -> Mapping[str, int]:
        return await self._written(self._store.admit, table_id, person, digest)

    async def shut_out(self, table_id: str, person: int, but: str) -> None:
        await self._written(self._store.shut_out, table_id, person, but)

    async def make_link(self, table_id: str, person: int, digest: str, rewritten: int | None = None) -> None:
        await self._written(self._store.make_link, table_id, person, digest, rewritten)

    async def person_of_link(self, table_id: str, digest: str) -> int | None:
        return await self._looked_up(self._store.person_of_link, table_id, digest)

    async def invitation(self, table_id: str) -> str | None:
        return await self._looked_up(self._store.invitation, table_id)

    async def invite(self, table_id: str, token: str | None) -> None:
        await self._written(self._store.invite, table_id, token)

    async def acts_for(self, digest: str) -> Sequence[Acting]:
        return await self._looked_up(self._store.acts_for, digest)

    async def forget(self, *seats: tuple[str, int]) -> Moved:
        return await self._written(self._store.forget, *seats)

    # Devices of a person

    async def make_device_link(self, digest: str, link: str) -> None:
        await self._written(self._store.make_device_link, digest, link)

    async def join_devices(self, link: str, digest: str) -> Moved | None:
        return await self._written(self._store.join_devices, link, digest)

    async def shut_out_devices(self, digest: str) -> Moved:
        return await self._written(self._store.shut_out_devices, digest)

    async def forget_devices(self, digest: str) -> None:
        await self._written(self._store.forget_devices, digest)

    # Where tables stand

    async def places(self, digest: str, most: int) -> Sequence[Place]:
        return await self._looked_up(self._store.places, digest, most)

    async def places_at(self, table_id: str) -> Mapping[str, Place]:
        return await self._looked_up(self._store.places_at, table_id)

    async def public_tables(self, most: int) -> Sequence[str]:
        return await self._looked_up(self._store.public_tables, most)

    async def complete(self, table_id: str, stage: Stage) -> None:
        await self._written(self._store.complete, table_id, stage)

    # Clocks

    async def run_since(self, quiet: timedelta) -> datetime | None:
        return await self._written(self._store.run_since, quiet)

    async def look_after(self, table_id: str, deadline: Deadline) -> None:
        await self._written(self._store.look_after, table_id, deadline)

    async def due(self, most: int) -> tuple[Sequence[str], datetime | None]:
        return await self._looked_up(self._store.due, most)

    async def outages_after(self, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
        return await self._looked_up(self._store.outages_after, moment)

    # Deals of the days

    async def daily(self, day: str, game: str, drawn: Daily) -> Daily:
        return await self._written(self._store.daily, day, game, drawn)

    async def day_before(self, day: str, game: str) -> str | None:
        return await self._looked_up(self._store.day_before, day, game)

    async def tries(self, day: str, game: str, browser: str) -> Sequence[Try]:
        return await self._looked_up(self._store.tries, day, game, browser)

    async def own_tries(
        self, day: str, games: Collection[str], browser: str
    ) -> Mapping[str, tuple[Try, Others]]:
        return await self._looked_up(self._store.own_tries, day, games, browser)

    # Messages

    async def say(
        self, table_id: str, message: Message, key: str | None = None, rewritten: int | None = None
    ) -> Message:
        return await self._written(self._store.say, table_id, message, key, rewritten)

    async def messages(self, table_id: str, after: int = 0, most: int = 200) -> Sequence[Message]:
        return await self._looked_up(self._store.messages, table_id, after, most)

    # Presence

    async def be_here(self, table_id: str, person: int, here: bool) -> None:
        await self._written(self._store.be_here, table_id, person, here)

    async def away(self, table_id: str) -> Mapping[int, datetime | None]:
        return await self._looked_up(self._store.away, table_id)

    async def beat(self) -> None:
        await self._written(self._store.beat)

    async def depart(self) -> None:
        await self._written(self._store.depart)

    # In threads

    async def _looked_up(self, call: Callable[..., T], *about: object) -> T:
        return await self._after_others(self._readers, call, *about)

    async def _written(self, call: Callable[..., T], *about: object) -> T:
        return await self._after_others(self._writers, call, *about)

    async def _after_others(self, turns: Turns, call: Callable[..., T], *about: object) -> T:
        try:
            async with asyncio.timeout(PATIENCE):
                await turns.take(account.get())
        except TimeoutError:
            raise Unstored("The database has too much to do; please try again in a moment.") from None
        try:
            return await to_thread.run_sync(call, *about, limiter=self._threads)
        finally:
            turns.pass_on()
