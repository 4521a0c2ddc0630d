"""Who is next where many wait: as many at once as there are places, and a turn for each address."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager

from ...core.processors import processors
from .accounts import account, payer_of
from .quotas import ConcurrencyLimit

AT_ONCE = max(1, processors() - 1)
"""Thoughts, each in a process of its own; one processor is for the pages."""


class EngineBusy(RuntimeError):
    """The engine has too much to do; one sentence."""

    def __init__(self) -> None:
        super().__init__("The engine has too many games to think about; it goes on by itself in a while.")


class FairSemaphore:
    """Places that are taken and passed on: addresses take turns, each in the order of its asking."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def one(self, account: str) -> AsyncIterator[None]:
        """Waits for a place, and has it."""
        await self.take(account)
        try:
            yield
        finally:
            self.pass_on()

    async def take(self, of: str | None = None) -> None:
        """Waits for a place, for an account or for that of the request; whoever has it passes it on."""
        if self._free:
            self._free -= 1
            return
        payer, place = (
            payer_of(account.get() if of is None else of),
            asyncio.get_running_loop().create_future(),
        )
        self._waiting.setdefault(payer, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(payer, place)
            raise

    def pass_on(self) -> None:
        """To whoever is next."""
        while self._waiting:
            payer, places = self._waiting.popitem(last=False)
            place = places.popleft()
            if places:
                self._waiting[payer] = places
            if not place.cancelled():
                place.set_result(None)
                return
        self._free += 1

    def _give_up(self, payer: str, place: asyncio.Future[None]) -> None:
        if not place.cancelled():  # its turn came in the same moment
            self.pass_on()
        elif place in (places := self._waiting.get(payer, deque())):
            places.remove(place)
            if not places:
                del self._waiting[payer]


class FairQueue:
    """The thoughts under way, and those that wait for their turn."""

    def __init__(self, each: int, everybody: int, at_once: int = AT_ONCE) -> None:
        """each and everybody are how many thoughts may be asked for at once, by an address and by all."""
        self._asked, self._turns = ConcurrencyLimit(each, everybody), FairSemaphore(at_once)

    def has_room(self, account: str) -> bool:
        """Whether an address may ask for one more. Where all have asked for too much, each may have its share."""
        return self._asked.is_within_limits(account) and self._asked.is_there_room(account)

    @asynccontextmanager
    async def place(self, account: str) -> AsyncIterator[None]:
        """Asks for a thought, waits for a place among those who are thought about, and has it."""
        with self.asking(account):
            async with self.turn(account):
                yield

    @contextmanager
    def asking(self, account: str) -> Iterator[None]:
        """In here an address has asked for a thought, which may not be able to begin yet."""
        self._asked.add(account)
        try:
            yield
        finally:
            self._asked.remove(account)

    def turn(self, account: str) -> AbstractAsyncContextManager[None]:
        """Waits for a place, and has it, for a thought that has been asked for."""
        return self._turns.one(account)
