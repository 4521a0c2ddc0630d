"""How much one browser may ask: a bucket of tokens for each, generous to people and firm with runaway scripts."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import Request
from starlette.exceptions import HTTPException

from .browser import secret_of

BURST = 300
"""Requests at once, after a pause."""
PER_SECOND = 50.0
"""Requests in the long run."""
REMEMBERED = 10_000
"""Browsers whose buckets are kept; the one that has been quiet longest is forgotten first."""


@dataclass
class Bucket:
    """Tokens, as many as there were at a time (seconds)."""

    tokens: float
    at: float


class Limit:
    """The buckets of all browsers. One without a cookie is known by its address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, request: Request) -> None:
        """Counts a request; raises HTTPException (429) with Retry-After where a browser asks too much."""
        address = request.client.host if request.client else ""
        wait = self.wait_of(secret_of(request) or address)
        if wait > 0:
            headers = {"Retry-After": str(math.ceil(wait))}
            raise HTTPException(
                429, "That was very much at once; please wait a moment and try again.", headers
            )

    def wait_of(self, browser: str) -> float:
        """Takes a token; the seconds until there is one if there is none."""
        bucket, now = self._bucket_of(browser), self._clock()
        bucket.tokens = min(BURST, bucket.tokens + (now - bucket.at) * PER_SECOND)
        bucket.at = now
        if bucket.tokens < 1:
            return (1 - bucket.tokens) / PER_SECOND
        bucket.tokens -= 1
        return 0.0

    def _bucket_of(self, browser: str) -> Bucket:
        bucket = self._buckets.setdefault(browser, Bucket(BURST, self._clock()))
        self._buckets.move_to_end(browser)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
