"""All limits of a server, enforced."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, fields

from ..config import ENGINE_PROCESSES, Limits
from .concurrency import ConcurrencyLimit
from .fair_queue import FairQueue
from .rate_limits import Clock, RateLimit, TokenBuckets, too_much

RETRY_AFTER = 5.0
"""Seconds after which a stream may be free again."""
SECONDS: dict[str, int] = {each.name: each.metadata["seconds"] for each in fields(Limits)}


class StreamLimit:
    """Counts the event streams that are open."""

    def __init__(self, each: int, everybody: int) -> None:
        self._open = ConcurrencyLimit(each, everybody)

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def one(self, account: str) -> Iterator[None]:
        """A stream that is open in here; raises HTTPException (429, 503)."""
        if not self._open.is_within_limits(account):
            raise too_much(429, "streams of news", RETRY_AFTER)
        if not self._open.is_there_room(account):
            raise too_much(503, "streams of news", RETRY_AFTER)
        with self._open.one(account):
            yield


class Limiter:
    """What counts requests and all else that config.Limits names."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        numbers = asdict(limits)

        def buckets(name: str) -> TokenBuckets:
            return TokenBuckets(numbers[name], SECONDS[name], clock)

        self._requests = RateLimit("requests", buckets("requests"), buckets("all_requests"))
        self._browsers = buckets("browser_requests")
        self.tables = RateLimit("new tables", buckets("tables"), buckets("all_tables"))
        self.uploads = RateLimit("uploads", buckets("uploads"), buckets("all_uploads"))
        self.pictures = RateLimit("pictures", buckets("pictures"), buckets("all_pictures"))
        self.messages = RateLimit("messages", buckets("messages"), buckets("all_messages"))
        self.browser_messages = buckets("browser_messages")
        self.streams = StreamLimit(limits.streams, limits.all_streams)
        self.thoughts = FairQueue(limits.thinking, limits.all_thinking, ENGINE_PROCESSES)

    def request(self, account: str, browser: str) -> None:
        """Counts a request, for its browser too, so that one runaway tab does not stop a whole club.

        browser is empty if it has no cookie. It is never the only limit: anybody can have any number of cookies.
        """
        self._requests.count(account, (self._browsers, browser if account else ""))
