"""How much may be asked, by one address and by everybody: generous to people, firm with runaway scripts."""

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields

from starlette.exceptions import HTTPException

from ..config import Limits
from .accounts import counted_with, payer_of
from .fair_queue import FairQueue
from .quotas import REMEMBERED, Clock, ConcurrencyLimit, Quota

EVERYBODY = "everybody"
SOON = 5.0
"""Seconds after which a place may be free again."""
SECONDS: dict[str, int] = {each.name: each.metadata["seconds"] for each in fields(Limits)}


@dataclass
class Bucket:
    """Tokens, as many as there were at a time (seconds)."""

    tokens: float
    at: float


class Buckets:
    """Buckets of tokens, one for each name. They fill again evenly, in so many seconds."""

    def __init__(self, size: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self.size, self.seconds, self.clock = size, seconds, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait_of(self, name: str, times: int = 1) -> float:
        """The seconds until there is a token for a name, whose bucket is so many times as big; 0 if there is one."""
        missing = max(0.0, 1 - self._bucket_of(name, times).tokens)
        return missing * self.seconds / (self.size * times)

    def take(self, name: str, times: int = 1) -> None:
        """One token less; no more is owed than a whole bucket."""
        bucket = self._bucket_of(name, times)
        bucket.tokens = max(-self.size * times, bucket.tokens - 1)

    def _bucket_of(self, name: str, times: int) -> Bucket:
        now, size = self.clock(), self.size * times
        bucket = self._buckets.setdefault(name, Bucket(size, now))
        self._buckets.move_to_end(name)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.tokens = min(size, bucket.tokens + (now - bucket.at) * size / self.seconds)
        bucket.at = now
        return bucket


class Meter:
    """Counts what is done from each address, and by everybody. Whoever has used less than their share of what everybody
    has is not sent away when that is used up."""

    def __init__(self, what: str, each: Buckets, everybody: Buckets) -> None:
        self._what, self._each, self._everybody = what, each, everybody
        self._shares = Quota(everybody.size, everybody.seconds, everybody.clock)

    def count(self, account: str, *more: tuple[Buckets, str]) -> None:
        """One more, which takes a token of more buckets, too; raises HTTPException (429, 503), and counts nothing."""
        own = [(self._each, name, times) for name, times in counted_with(account)]
        own += [(buckets, name, 1) for buckets, name in more if name]
        if wait := max((buckets.wait_of(name, times) for buckets, name, times in own), default=0.0):
            raise too_much(429, self._what, wait)
        payer = payer_of(account)
        if wait := min(self._everybody.wait_of(EVERYBODY), self._shares.wait_of(payer)):
            raise too_much(503, self._what, wait)
        for buckets, name, times in (*own, (self._everybody, EVERYBODY, 1)):
            buckets.take(name, times)
        self._shares.take(payer)


class Places:
    """Counts what goes on at once from each address, and by everybody."""

    def __init__(self, what: str, each: int, everybody: int) -> None:
        self._what, self._taken = what, ConcurrencyLimit(each, everybody)

    @contextmanager
    def one(self, account: str) -> Iterator[None]:
        """A place as long as it is needed; raises HTTPException (429, 503)."""
        if not self._taken.is_within_limits(account):
            raise too_much(429, self._what, SOON)
        if not self._taken.is_there_room(account):
            raise too_much(503, self._what, SOON)
        self._taken.add(account)
        try:
            yield
        finally:
            self._taken.remove(account)


class Allowance:
    """What is left of the limits."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        numbers = asdict(limits)

        def buckets(name: str) -> Buckets:
            return Buckets(numbers[name], SECONDS[name], clock)

        self._requests = Meter("requests", buckets("requests"), buckets("all_requests"))
        self._browsers = buckets("browser_requests")
        self.tables = Meter("new tables", buckets("tables"), buckets("all_tables"))
        self.uploads = Meter("uploads", buckets("uploads"), buckets("all_uploads"))
        self.pictures = Meter("pictures", buckets("pictures"), buckets("all_pictures"))
        self.messages = Meter("messages", buckets("messages"), buckets("all_messages"))
        self.browser_messages = buckets("browser_messages")
        self.streams = Places("streams of news", limits.streams, limits.all_streams)
        self.thoughts = FairQueue(limits.thinking, limits.all_thinking)

    def request(self, account: str, browser: str) -> None:
        """Counts a request; so that one tab that has gone wild does not stop a whole club, for its browser too.

        browser is empty where it has no cookie, and of no weight: whoever wants has as many as they like.
        """
        self._requests.count(account, (self._browsers, browser if account else ""))


def too_much(status: int, what: str, wait: float) -> HTTPException:
    """The answer that tells to wait for so many seconds: to one address (429), or to everybody (503)."""
    whose = "came from your address" if status == 429 else "came from everywhere"
    sentence = f"Too many {what} {whose}; please try again in {in_words(wait)}."
    return HTTPException(status, sentence, {"Retry-After": str(math.ceil(wait))})


def in_words(seconds: float) -> str:
    """A time, rounded up."""
    minutes = math.ceil(seconds / 60)
    return "a moment" if seconds <= 10 else "a minute" if minutes == 1 else f"{minutes} minutes"
