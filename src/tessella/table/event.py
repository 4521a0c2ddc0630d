"""Events: what happened at a table, one entry after another.

The list of a table's events is its log. Everything else about the table is computed (folded) from the log. The first
event, `open`, holds what the players agreed on (terms.py). Each module in features/ lists its own kinds of events.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any

Clock = Callable[[], datetime]
"""A function that returns the present time in UTC, as an aware datetime."""
CLOCK_BOOTTIME: int | None = getattr(time, "CLOCK_BOOTTIME", None)
"""Linux's clock that runs while the machine sleeps."""
SLOWED = 0.9
"""The speed of a steady clock that is ahead of the machine's."""


def since_start() -> float:
    """Seconds since this machine was started, those in which it slept included where the system counts them."""
    return time.monotonic() if CLOCK_BOOTTIME is None else time.clock_gettime(CLOCK_BOOTTIME)


class SteadyClock:
    """The time of this machine's clock.

    If that clock is set back, this one does not jump: it runs a little slower until both agree again. A jump forward
    that is undone is undone here at once.

    Both arguments are for tests: the machine's clock, and a monotonic clock in seconds.
    """

    def __init__(self, wall: "Clock | None" = None, ticks: Callable[[], float] = since_start) -> None:
        self._wall, self._ticks = wall or utc_now, ticks
        self._lock = Lock()  # several threads ask it
        self._steady, self._tick = self._wall(), ticks()

    def __call__(self) -> datetime:
        """The present time in UTC."""
        with self._lock:
            wall, tick = self._wall(), self._ticks()
            passed, self._tick = timedelta(seconds=tick - self._tick), tick
            self._steady = min(self._steady + passed, max(wall, self._steady + SLOWED * passed))
            return max(wall, self._steady)


def utc_now() -> datetime:
    """The time of this machine's clock."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Event:
    """One entry of a log; its payload is plain data that JSON can hold.

    at is the time of the event in UTC, or None if it was not noted. Equality of events ignores it.
    """

    kind: str
    payload: Mapping[str, Any]
    at: datetime | None = field(default=None, compare=False)


class Never(str):
    """An objection that lasts as long as this game: pages do not offer what it is about."""

    __slots__ = ()


class Refused(ValueError):
    """This cannot be done at this table now; the message is one sentence."""


def insist(objection: str | None) -> None:
    """Raises Refused if there is an objection."""
    if objection:
        raise Refused(objection)
