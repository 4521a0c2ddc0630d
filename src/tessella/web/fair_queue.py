"""Who is thought about next: as many thoughts at once as there are processes, and a turn for each address."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..core.processors import processors
from .shares import AtOnce
from .visitors import payer_of

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
        self._asked, self._free = AtOnce(each, everybody), at_once
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def has_room(self, account: str) -> bool:
        """Whether an address may ask for one more. Where all have asked for too much, each may have its share."""
        return self._asked.is_within_limits(account) and self._asked.is_there_room(account)

    @asynccontextmanager
    async def place(self, account: str) -> AsyncIterator[None]:
        """Waits for a place among those who are thought about, and has it."""
        self._asked.add(account)
        try:
            await self._wait(payer_of(account))
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self._asked.remove(account)

    async def _wait(self, payer: str) -> None:
        if self._free:
            self._free -= 1
            return
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(payer, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(payer, place)
            raise

    def _give_up(self, payer: str, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # its turn came in the same moment
            self._pass_on()
        elif place in (places := self._waiting.get(payer, deque())):
            places.remove(place)
            if not places:
                del self._waiting[payer]

    def _pass_on(self) -> None:
        while self._waiting:
            payer, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[payer] = places
            if not place.cancelled():
                place.set_result(None)
                return
        self._free += 1
