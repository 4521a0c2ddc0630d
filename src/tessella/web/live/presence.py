"""Presence: which persons of a table have its page open, on this server or on another."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Set
from contextlib import suppress
from datetime import datetime
from typing import Any

from ...storage.async_store import AsyncStore
from ...storage.store import Store, UnknownTable, Unstored
from ...table.event import Clock, utc_now
from ...table.terms import NOBODY

GRACE = 5.0
"""Seconds in which somebody can load a page again without being away."""


class Presence:
    """The persons of one table. A person who has never opened it is neither here nor away.

    on_change is called when somebody goes, or comes back; on_stored once that is stored.
    """

    def __init__(
        self,
        table_id: str,
        store: AsyncStore,
        on_change: Callable[[], None],
        clock: Clock = utc_now,
        grace: float = GRACE,
        on_stored: Callable[[], None] = lambda: None,
    ) -> None:
        self._id, self._store, self._clock, self._grace = table_id, store, clock, grace
        self._on_change, self._on_stored = on_change, on_stored
        self._pages: Counter[int] = Counter()
        self._away: dict[int, datetime] = {}
        self._here_elsewhere: set[int] = set()
        self._forgotten: set[int] = set()
        self._notes: set[asyncio.Task[None]] = set()
        self._writing = asyncio.Lock()

    @property
    def away(self) -> Mapping[int, datetime]:
        """When each absent person went away."""
        return {person: since for person, since in self._away.items() if not self._pages[person]}

    @property
    def here(self) -> Set[int]:
        """The persons who are here."""
        return self._here_elsewhere | {person for person, pages in self._pages.items() if pages}

    @property
    def connected(self) -> int:
        """How many persons have a page open on this server; any thread may ask."""
        return sum(pages > 0 for pages in [*self._pages.values()])

    def connect(self, person: int) -> None:
        """A person has opened a page."""
        if person == NOBODY:
            return
        self._pages[person] += 1
        if self._pages[person] == 1:
            self._start(self._note_here(person))

    def disconnect(self, person: int) -> None:
        """A person has closed a page, or lost its connection."""
        if person == NOBODY:
            return
        self._pages[person] -= 1
        if not self._pages[person]:
            self._start(self._note_away(person))

    def forget(self, persons: Set[int]) -> None:
        """Store nothing about these persons any more."""
        self._forgotten |= persons

    async def refresh(self) -> None:
        """Read what other servers have stored."""
        known = await self._store.read(Store.away, self._id)
        self._away = {person: since for person, since in known.items() if since is not None}
        self._here_elsewhere = known.keys() - self._away.keys()

    async def _note_here(self, person: int) -> None:
        if self._away.pop(person, None):
            self._on_change()
        await self._write(person)
        self._on_stored()

    async def _note_away(self, person: int) -> None:
        since = self._clock()
        await asyncio.sleep(self._grace)
        if self._pages[person]:
            return
        await self._write(person)
        await self.refresh()  # another server may have a page of this person
        if person in self._away:
            self._away[person] = since
            self._on_change()
        self._on_stored()

    async def _write(self, person: int) -> None:
        """Store one change after another: threads could write the later one first."""
        async with self._writing:
            if person in self._forgotten:
                return
            await self._store.write(Store.be_here, self._id, person, self._pages[person] > 0)

    def close(self) -> None:
        """Store nothing any more."""
        for task in self._notes:
            task.cancel()

    def _start(self, note: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(quietly(note))
        self._notes.add(task)
        task.add_done_callback(self._notes.discard)


async def quietly(note: Coroutine[Any, Any, None]) -> None:
    """Ignore that presence could not be stored: the game goes on without it."""
    with suppress(Unstored, UnknownTable):  # tables may be removed
        await note
