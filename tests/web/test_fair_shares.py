"""Nobody shuts others out: shares of what all have together, and networks of IPv6 that are counted as one home."""

from contextlib import ExitStack

import pytest

from tessella.web.http.concurrency import ConcurrencyLimit
from tessella.web.http.limiter import StreamLimit
from tessella.web.http.rate_limits import FairShares, RateLimit, TokenBuckets

from .test_rate_limits import Clock, counted

HOME = [f"2001:db8:1:{number:x}::/64" for number in range(40)]
"""Networks of one home, which has all of its first 56 bits."""


@pytest.fixture
def clock():
    return Clock()


def let_in(statuses):
    return statuses.count(200)


def test_five_addresses_leave_streams_for_a_newcomer():
    limit = StreamLimit(100, 500)
    with ExitStack() as streams:
        for name in ("one", "two", "three", "four", "five"):
            statuses = counted(lambda name=name: streams.enter_context(limit.one(name)), 101)
            assert statuses == [200] * 100 + [429]
        assert let_in(counted(lambda: streams.enter_context(limit.one("newcomer")), 200)) == 500 // 6


def test_eight_addresses_that_flood_leave_requests_for_a_ninth(clock):
    limit = RateLimit("requests", TokenBuckets(1000, 10, clock), TokenBuckets(5000, 10, clock))
    flooding = [f"203.0.113.{number}" for number in range(8)]
    for _ in range(100):  # ten seconds, in which the newcomer asks seventeen times a second
        clock.now += 0.1
        for name in flooding:
            counted(lambda name=name: limit.count(name), 150)
        assert set(counted(lambda: limit.count("newcomer"), 2)) == {200}


def test_no_more_is_given_in_the_long_run_than_everybody_has_and_shares_come_back(clock):
    limit = RateLimit("tables", TokenBuckets(30, 10, clock), TokenBuckets(60, 10, clock))
    names = [f"203.0.113.{number}" for number in range(6)]
    given = []
    for _ in range(1000):
        clock.now += 0.1
        given.append(sum(let_in(counted(lambda name=name: limit.count(name), 9)) for name in names))
    assert sum(given[500:]) <= 60 * 5 + 6
    clock.now += 30
    assert let_in(counted(lambda: limit.count("203.0.113.0"), 40)) == 30


def test_a_share_waits_as_long_as_it_says(clock):
    shares = FairShares(4, 10, clock)
    for name in ("Ann", "Ann", "Bob"):
        shares.take(name)
    assert (shares.wait_of("Ann"), shares.wait_of("Bob"), shares.wait_of("Cay")) == (pytest.approx(5.0), 0, 0)
    clock.now += 5.01
    assert shares.wait_of("Ann") == 0
    clock.now += 10
    shares.take("Bob")
    assert [*shares._taken] == ["Bob"], "nothing is kept of those who ask for nothing"


def test_a_share_that_is_less_than_one_is_none(clock):
    shares = FairShares(2, 10, clock)
    for number in range(5):
        shares.take(f"{number}")
    assert shares.wait_of("newcomer") == float("inf")


def test_one_home_has_not_as_much_as_it_has_networks(clock):
    limit = RateLimit("requests", TokenBuckets(10, 10, clock), TokenBuckets(1000, 10, clock))
    assert sum(let_in(counted(lambda name=name: limit.count(name), 11)) for name in HOME) == 20
    others = [f"2001:db8:1:{number:x}00::/64" for number in range(1, 9)]  # of the same 48 bits
    assert sum(let_in(counted(lambda name=name: limit.count(name), 11)) for name in others) == 20
    assert let_in(counted(lambda: limit.count("2001:db8:2::/64"), 11)) == 10


def test_so_it_is_with_what_goes_on_at_once():
    at_once = ConcurrencyLimit(10, 1000)
    for name in HOME:
        while at_once.is_within_limits(name):
            at_once.add(name)
    assert len(at_once) == 20
    assert at_once.is_within_limits("2001:db8:1:100::/64")
    for name in HOME[:2]:
        for _ in range(10):
            at_once.remove(name)
    assert not len(at_once) and not at_once._counts


def test_all_networks_of_a_home_have_one_share():
    at_once = ConcurrencyLimit(100, 12)
    for name in HOME[:12]:
        at_once.add(name)
    assert not at_once.is_there_room(HOME[20])
    assert at_once.is_there_room("203.0.113.9")
