"""Limits on what is asked for in some time: by one address, and by all together.

They are generous to people, and firm with runaway scripts. Where all together have asked for too much, whoever has less
than their share may still ask for more: nobody can shut others out.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.exceptions import HTTPException

from .accounts import counted_with, payer_of

EVERYBODY = "everybody"
REMEMBERED = 10_000
"""Names of which something is kept; the one that has been quiet longest is forgotten first."""

Clock = Callable[[], float]


@dataclass
class TokenBucket:
    """How many tokens there were at a time (seconds)."""

    tokens: float
    at: float


class TokenBuckets:
    """A token bucket for each name. An empty one is full again after so many seconds."""

    def __init__(self, size: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self.size, self.seconds, self.clock = size, seconds, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def wait_of(self, name: str, times: int = 1) -> float:
        """The seconds until there is a token for a name, whose bucket is so many times as big; 0 if there is one."""
        missing = max(0.0, 1 - self._bucket_of(name, times).tokens)
        return missing * self.seconds / (self.size * times)

    def take(self, name: str, times: int = 1) -> None:
        """One token less; no more is owed than a whole bucket."""
        bucket = self._bucket_of(name, times)
        bucket.tokens = max(-self.size * times, bucket.tokens - 1)

    def _bucket_of(self, name: str, times: int) -> TokenBucket:
        now, size = self.clock(), self.size * times
        bucket = self._buckets.setdefault(name, TokenBucket(size, now))
        self._buckets.move_to_end(name)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        bucket.tokens = min(size, bucket.tokens + (now - bucket.at) * size / self.seconds)
        bucket.at = now
        return bucket


class FairShares:
    """Equal shares of one bucket, for all names that have taken something in the last so many seconds.

    What a name has taken is forgotten evenly: a whole share in that time.
    """

    def __init__(self, size: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._size, self._seconds, self._clock = size, seconds, clock
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how much, at which time

    def wait_of(self, name: str) -> float:
        """The seconds until a name's share has room for one more; 0 if it has. Infinite where too many share."""
        share = self._share_of(name)
        if not share:
            return math.inf
        return max(0.0, self._taken_by(name, share) + 1 - share) * self._seconds / share

    def take(self, name: str) -> None:
        """A name takes one more."""
        taken = self._taken_by(name, self._share_of(name))
        self._taken[name] = taken + 1, self._clock()
        self._taken.move_to_end(name)
        if len(self._taken) > REMEMBERED:
            self._taken.popitem(last=False)

    def _share_of(self, name: str) -> int:
        now = self._clock()
        while self._taken and now - next(iter(self._taken.values()))[1] >= self._seconds:
            self._taken.popitem(last=False)
        return self._size // (len(self._taken) + (name not in self._taken))

    def _taken_by(self, name: str, share: int) -> float:
        taken, at = self._taken.get(name, (0.0, 0.0))
        return max(0.0, taken - (self._clock() - at) * share / self._seconds)


class RateLimit:
    """Counts what each address does, and what all do."""

    def __init__(self, what: str, each: TokenBuckets, everybody: TokenBuckets) -> None:
        self._what, self._each, self._everybody = what, each, everybody
        self._shares = FairShares(everybody.size, everybody.seconds, everybody.clock)

    def count(self, account: str, *more: tuple[TokenBuckets, str]) -> None:
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


def too_much(status: int, what: str, wait: float) -> HTTPException:
    """The answer that tells to wait for so many seconds: to one address (429), or to everybody (503)."""
    whose = "came from your address" if status == 429 else "came from everywhere"
    sentence = f"Too many {what} {whose}; please try again in {in_words(wait)}."
    return HTTPException(status, sentence, {"Retry-After": str(math.ceil(wait))})


def in_words(seconds: float) -> str:
    """A time, rounded up."""
    minutes = math.ceil(seconds / 60)
    return "a moment" if seconds <= 10 else "a minute" if minutes == 1 else f"{minutes} minutes"
