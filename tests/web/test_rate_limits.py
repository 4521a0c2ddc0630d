"""How much may be asked."""

import pytest
from starlette.exceptions import HTTPException

from tessella.web.config import Limits
from tessella.web.http import rate_limits
from tessella.web.http.limiter import Limiter, StreamLimit
from tessella.web.http.rate_limits import RateLimit, TokenBuckets, in_words


class Clock:
    """Time that passes when it is told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def taken(buckets, name, count):
    """How many of so many tries find a token."""
    found = 0
    for _ in range(count):
        if buckets.wait_of(name) == 0:
            buckets.take(name)
            found += 1
    return found


def counted(count, times):
    """The statuses of so many tries, 200 where nothing is said."""
    statuses = []
    for _ in range(times):
        try:
            count()
            statuses.append(200)
        except HTTPException as refused:
            statuses.append(refused.status_code if int(refused.headers["Retry-After"]) >= 1 else None)
    return statuses


def test_a_full_bucket_is_free_and_what_comes_after_it_waits(clock):
    buckets = TokenBuckets(30, 10, clock)
    assert taken(buckets, "Ann", 31) == 30
    assert buckets.wait_of("Ann") == pytest.approx(1 / 3)
    assert buckets.wait_of("Bob") == 0


def test_tokens_come_back_with_time_and_never_beyond_a_full_bucket(clock):
    buckets = TokenBuckets(30, 10, clock)
    taken(buckets, "Ann", 30)
    clock.now += 2.0
    assert taken(buckets, "Ann", 10) == 6
    clock.now += 1e6
    assert taken(buckets, "Ann", 40) == 30


def test_asking_again_and_again_does_not_lengthen_the_wait(clock):
    buckets = TokenBuckets(30, 10, clock)
    taken(buckets, "Ann", 80)
    clock.now += 0.35
    assert buckets.wait_of("Ann") == 0


def test_of_many_the_quietest_is_forgotten(clock, monkeypatch):
    monkeypatch.setattr(rate_limits, "REMEMBERED", 2)
    buckets = TokenBuckets(30, 10, clock)
    taken(buckets, "Ann", 30)
    taken(buckets, "Bob", 30)
    assert buckets.wait_of("Ann") > 0
    assert buckets.wait_of("Cay") == 0
    assert buckets.wait_of("Ann") > 0
    assert buckets.wait_of("Bob") == 0


def test_each_address_has_its_own_and_all_together_have_theirs(clock):
    limit = RateLimit("requests", TokenBuckets(2, 10, clock), TokenBuckets(5, 10, clock))
    assert counted(lambda: limit.count("Ann"), 3) == [200, 200, 429]
    assert counted(lambda: limit.count("Bob"), 3) == [200, 200, 429]
    assert counted(lambda: limit.count("Cay"), 2) == [200, 503]


def test_what_is_refused_counts_for_nothing(clock):
    limit = RateLimit("requests", TokenBuckets(2, 10, clock), TokenBuckets(3, 10, clock))
    assert counted(lambda: limit.count("Ann"), 100)[-1] == 429
    assert counted(lambda: limit.count("Bob"), 2) == [200, 503]
    clock.now += 3.4
    assert counted(lambda: limit.count("Bob"), 1) == [200]


def test_this_machine_counts_with_everybody_only(clock):
    limit = RateLimit("requests", TokenBuckets(2, 10, clock), TokenBuckets(5, 10, clock))
    assert counted(lambda: limit.count(""), 6) == [200] * 5 + [503]


def test_one_browser_does_not_use_up_what_its_address_has(clock):
    limiter = Limiter(Limits(requests=9, browser_requests=3), clock)
    assert counted(lambda: limiter.request("club", "wild"), 4) == [200] * 3 + [429]
    assert counted(lambda: limiter.request("club", "calm"), 3) == [200] * 3
    assert counted(lambda: limiter.request("club", ""), 4) == [200] * 3 + [429]
    assert counted(lambda: limiter.request("", "wild"), 100) == [200] * 100


def test_a_place_is_free_again_when_it_is_left():
    streams = StreamLimit(2, 3)
    with streams.one("Ann"), streams.one("Ann"):
        assert counted(lambda: streams.one("Ann").__enter__(), 1) == [429]
        with streams.one("Bob"):
            assert counted(lambda: streams.one("Bob").__enter__(), 1) == [503]
            with streams.one("Cay"):  # who has less than a share
                assert counted(lambda: streams.one("").__enter__(), 1) == [503]
        with pytest.raises(ZeroDivisionError), streams.one("Bob"):
            raise ZeroDivisionError
    with streams.one("Ann"), streams.one(""), streams.one(""):
        pass
    assert not len(streams._open)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.01, "a moment"), (10, "a moment"), (11, "a minute"), (60, "a minute"), (61, "2 minutes")],
)
def test_a_wait_in_words(seconds, words):
    assert in_words(seconds) == words
