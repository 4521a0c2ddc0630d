"""Who is thought about next."""

import asyncio
from threading import Event
from types import SimpleNamespace

import pytest

from tessella.storage import async_store
from tessella.storage.async_store import AsyncStore
from tessella.web.http.accounts import account
from tessella.web.http.fair_queue import FairQueue, FairSemaphore
from tessella.web.work import threads

from .conftest import run_async

SECONDS = 60


class Queue:
    """Thoughts that end when they are told to."""

    def __init__(self, thoughts):
        self.thoughts, self.begun, self.ends, self.tasks = thoughts, [], {}, {}

    def ask(self, account, name):
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._think(account, name))

    async def _think(self, account, name):
        async with self.thoughts.place(account):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, name):
        self.ends[name].set()
        await asyncio.wait([self.tasks[name]])
        await self.settle()

    async def cancel(self, *names):
        for name in names:
            self.tasks[name].cancel()
        await self.settle()

    async def settle(self):
        """Everybody does what can be done now."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def end_all(self):
        """One after the other, in the order in which they began."""
        for number in range(len(self.tasks)):
            await self.end(self.begun[number])


def with_queue(play, **wishes):
    async def whole():
        await asyncio.wait_for(
            play(Queue(FairQueue(**{"each": 16, "everybody": 64, "at_once": 1, **wishes}))), 5
        )

    run_async(whole)


def test_each_address_has_its_turn():
    async def play(queue):
        for number in range(20):
            queue.ask("greedy", f"g{number}")
        for name in ("a0", "a1"):
            queue.ask("Ann", name)
        queue.ask("Bob", "b0")
        await queue.settle()
        await queue.end_all()
        assert queue.begun[:7] == ["g0", "g1", "a0", "b0", "g2", "a1", "g3"]
        assert queue.begun[7:] == [f"g{number}" for number in range(4, 20)]

    with_queue(play)


def test_all_networks_of_a_home_have_one_turn():
    async def play(queue):
        for number in range(4):
            queue.ask(f"2001:db8:1:{number}::/64", f"g{number}")
        queue.ask("Ann", "a0")
        await queue.settle()
        await queue.end_all()
        assert queue.begun == ["g0", "g1", "a0", "g2", "g3"]

    with_queue(play)


def test_as_many_at_once_as_there_are_processes():
    async def play(queue):
        for number in range(5):
            queue.ask("Ann", number)
        await queue.settle()
        assert queue.begun == [0, 1, 2]
        await queue.end(1)
        assert queue.begun == [0, 1, 2, 3]

    with_queue(play, at_once=3)


def test_who_gives_up_leaves_no_gap():
    async def play(queue):
        for name in "abcd":
            queue.ask("Ann", name)
        await queue.settle()
        await queue.cancel("b", "c")
        await queue.end("a")
        assert queue.begun == ["a", "d"]
        await queue.cancel("d")
        queue.ask("Bob", "e")
        await queue.settle()
        assert queue.begun == ["a", "d", "e"]

    with_queue(play)


def test_a_turn_that_comes_in_the_moment_of_giving_up_goes_to_the_next():
    async def play(queue):
        for name in "abc":
            queue.ask("Ann", name)
        await queue.settle()
        queue.ends["a"].set()
        await asyncio.sleep(0)  # the turn is passed to b, who has not heard of it yet
        queue.tasks["b"].cancel()
        await queue.settle()
        assert queue.begun == ["a", "c"]
        queue.ask("Bob", "d")
        queue.tasks["c"].cancel()
        queue.tasks["d"].cancel()  # both at once, in whatever order they hear of it
        queue.ask("Cay", "e")
        await queue.settle()
        assert queue.begun[-1] == "e"
        assert not queue.thoughts._turns._waiting

    with_queue(play)


def test_there_is_room_for_so_many_of_one_address():
    async def play(queue):
        for number in range(2):
            assert queue.thoughts.has_room("Ann")
            queue.ask("Ann", number)
            await queue.settle()
        assert not queue.thoughts.has_room("Ann")
        assert queue.thoughts.has_room("Bob")
        await queue.end(0)
        assert queue.thoughts.has_room("Ann")

    with_queue(play, each=2)


@pytest.mark.parametrize("greedy", ["", "greedy"])
def test_where_all_have_asked_for_too_much_each_has_a_share(greedy):
    async def play(queue):
        for number in range(6):
            queue.ask(greedy, number)
        await queue.settle()
        assert not queue.thoughts.has_room(greedy)
        for number in range(3):
            assert queue.thoughts.has_room("Ann")
            queue.ask("Ann", f"a{number}")
            await queue.settle()
        assert not queue.thoughts.has_room("Ann")
        assert queue.thoughts.has_room("Bob")

    with_queue(play, each=100, everybody=6)


def test_nothing_is_kept_of_those_who_have_gone():
    async def play(queue):
        for name in "abc":
            queue.ask(name, name)
        await queue.settle()
        await queue.end_all()
        assert not len(queue.thoughts._limit) and not queue.thoughts._turns._waiting

    with_queue(play)


@pytest.mark.parametrize("where", ["read", "written", "aside"])
def test_in_the_store_and_aside_addresses_have_turns_too(where, monkeypatch):
    # one thread each: of several, the machine lets any come to its end first
    for places in ("READERS", "WRITERS", "AT_HAND"):
        monkeypatch.setattr(async_store, places, 1)
    monkeypatch.setattr(threads, "AT_ONCE", 1)
    gate, done = Event(), []

    def work(*about):
        assert gate.wait(SECONDS)
        done.append(about[-1])

    async def whole():
        store = AsyncStore(SimpleNamespace(database=SimpleNamespace(file=None)), FairSemaphore)
        ways = {"read": store.read, "written": store.write, "aside": threads.in_thread}

        async def ask(address):
            account.set(address)
            await ways[where](work, address)

        tasks = [asyncio.create_task(ask(address)) for address in [*["greedy"] * 5, "Ann"]]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)

    run_async(whole)
    assert done == ["greedy", "greedy", "Ann", "greedy", "greedy", "greedy"]
