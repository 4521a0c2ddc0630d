"""Who is thought about next: as many thoughts at once as there are processes, and a turn for each address."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..core.processors import processors

AT_ONCE = max(1, processors() - 1)
"""Thoughts, each in a process of its own; one processor is for the pages."""


class EngineBusy(RuntimeError):
    """The engine has too much to do; one sentence."""

    def __init__(self) -> None:
        super().__init__("The engine has too many games to think about; it goes on by itself in a while.")


class FairQueue:
    """The thoughts under way, and those that wait: addresses take turns, each in the order of its asking."""

    def __init__(self, each: int, everybody: int, at_once: int = AT_ONCE) -> None:
        """each and everybody are how many thoughts may be asked for at once, by an address and by all."""
        self._each, self._everybody, self._free = each, everybody, at_once
        self._asked: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def has_room(self, account: str) -> bool:
        """Whether an address may ask for one more. Where all have asked for too much, each may have its share."""
        if account and self._asked[account] >= self._each:
            return False
        share = self._everybody // len({*self._asked, account})
        return self._asked.total() < self._everybody or self._asked[account] < share

    @asynccontextmanager
    async def place(self, account: str) -> AsyncIterator[None]:
        """Waits for a place among those who are thought about, and has it."""
        self._asked[account] += 1
        try:
            await self._wait(account)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._asked[account] -= 1
            self._asked += Counter()  # which forgets those who ask for nothing

    async def _wait(self, account: str) -> None:
        if self._free:
            self._free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(account, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(account, place)
            raise

    def _give_up(self, account: str, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # its turn came in the same moment
            self._pass_on()
        elif place in (places := self._waiting.get(account, deque())):
            places.remove(place)
            if not places:
                del self._waiting[account]

    def _pass_on(self) -> None:
        while self._waiting:
            account, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[account] = places
            if not place.cancelled():
                place.set_result(None)
                return
        self._free += 1
