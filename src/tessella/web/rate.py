"""How much may be asked, by one address and by everybody: generous to people, firm with runaway scripts."""

import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields

from starlette.exceptions import HTTPException

from .config import Limits
from .fair_queue import FairQueue

REMEMBERED = 10_000
"""Names whose buckets are kept; the one that has been quiet longest is forgotten first."""
EVERYBODY = "everybody"
SOON = 5.0
"""Seconds after which a place may be free again."""
SECONDS: dict[str, int] = {each.name: each.metadata["seconds"] for each in fields(Limits)}

Clock = Callable[[], float]


@dataclass
class Bucket:
    """Tokens, as many as there were at a time (seconds)."""

    tokens: float
    at: float


class Buckets:
    """Buckets of tokens, one for each name. They fill again evenly, in so many seconds."""

    def __init__(self, size: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._size, self._per_second, self._clock = size, size / seconds, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait_of(self, name: str) -> float:
        """The seconds until there is a token for a name; 0 if there is one."""
        return max(0.0, 1 - self._bucket_of(name).tokens) / self._per_second

    def take(self, name: str) -> None:
        """One token less."""
        self._bucket_of(name).tokens -= 1

    def _bucket_of(self, name: str) -> Bucket:
        now = self._clock()
        bucket = self._buckets.setdefault(name, Bucket(self._size, now))
        self._buckets.move_to_end(name)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.tokens = min(self._size, bucket.tokens + (now - bucket.at) * self._per_second)
        bucket.at = now
        return bucket


class Meter:
    """Counts what is done from each address, and by everybody."""

    def __init__(self, what: str, each: Buckets, everybody: Buckets) -> None:
        self._what, self._each, self._everybody = what, each, everybody

    def count(self, account: str, *shares: tuple[Buckets, str]) -> None:
        """One more, which takes a token of each share as well; raises HTTPException (429, 503), and counts nothing."""
        own = [(buckets, name) for buckets, name in ((self._each, account), *shares) if name]
        wait = max((buckets.wait_of(name) for buckets, name in own), default=0.0)
        if wait:
            raise too_much(429, self._what, wait)
        if wait := self._everybody.wait_of(EVERYBODY):
            raise too_much(503, self._what, wait)
        for buckets, name in (*own, (self._everybody, EVERYBODY)):
            buckets.take(name)


class Places:
    """Counts what goes on at once from each address, and by everybody."""

    def __init__(self, what: str, each: int, everybody: int) -> None:
        self._what, self._each, self._everybody = what, each, everybody
        self._taken: Counter[str] = Counter()

    @contextmanager
    def one(self, account: str) -> Iterator[None]:
        """A place as long as it is needed; raises HTTPException (429, 503)."""
        if account and self._taken[account] >= self._each:
            raise too_much(429, self._what, SOON)
        if self._taken.total() >= self._everybody:
            raise too_much(503, self._what, SOON)
        self._taken[account] += 1
        try:
            yield
        finally:
            self._taken[account] -= 1
            self._taken += Counter()  # which forgets those who have none


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
