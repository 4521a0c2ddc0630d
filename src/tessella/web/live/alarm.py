"""A timer for one table: it rings when a clock is down or a pause is over."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta

from ...storage.store import Unstored
from ...table.event import Clock

SOON = timedelta(hours=1)
LATE, AGAIN = 0.01, 1.0
"""Seconds from the deadline to the ringing; and until it rings again, where the loss on time could not be stored."""


class Alarm:
    """Rings at the next deadline. Deadlines that are hours away are left to the timekeeper."""

    def __init__(self, clock: Clock, on_ring: Callable[[], Awaitable[None]]) -> None:
        self._clock, self._on_ring = clock, on_ring
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will ring."""
        return self._timer is not None

    def set(self, moment: datetime | None) -> None:
        """Ring at this moment only, or never."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if moment and (rest := moment - self._clock()) < SOON:
            delay = rest.total_seconds() + LATE if rest > timedelta() else AGAIN
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._ringing = asyncio.create_task(self._quietly_ring())

    async def _quietly_ring(self) -> None:
        with suppress(Unstored):  # the timekeeper tries again
            await self._on_ring()
