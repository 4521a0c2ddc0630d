"""Whether a server can do its work: what a proxy asks every second, and strangers as often as they like."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from ...storage.async_store import AsyncStore
from ...storage.sqlite import FileMoved
from ...storage.store import Store, Unstored

OK = "ok"
PATIENCE = 2.0
"""Seconds in which the database has to answer."""
FRESH = 1.0
"""Seconds for which an answer of the database counts, so that it is not asked for each request."""


class Engine(Protocol):
    """What is asked of an engine."""

    @property
    def is_closed(self) -> bool:
        """Whether it thinks no more."""


class Readiness:
    """The checks of one server."""

    def __init__(
        self, store: AsyncStore, engine: Engine, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store, self._engine, self._clock = store, engine, clock
        self._asked: asyncio.Task[str] | None = None
        self._asked_at = 0.0

    async def checks(self) -> dict[str, str]:
        """What each check found: OK, or a sentence."""
        return {"database": await self._database(), "engine": self._engine_now()}

    def _engine_now(self) -> str:
        """A process that has died does not count: it is replaced as soon as there is something to think about."""
        return "The engine is closed." if self._engine.is_closed else OK

    async def _database(self) -> str:
        """The database is never asked twice at once: where it hangs, each question would hold a thread."""
        now = self._clock()
        if self._asked is None or (self._asked.done() and now - self._asked_at >= FRESH):
            self._asked, self._asked_at = asyncio.create_task(self._ask()), now
        await asyncio.wait([self._asked], timeout=PATIENCE)
        if self._asked.done():
            return self._asked.result()
        return f"The database has not answered within {PATIENCE:g} seconds."

    async def _ask(self) -> str:
        try:
            await self._store.read(Store.ping)
        except (FileMoved, Unstored) as sentence:
            return str(sentence)
        except Exception:  # a driver's words may name what strangers need not know
            return "The database cannot be read."
        return OK
