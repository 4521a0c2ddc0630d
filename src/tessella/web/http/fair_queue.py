"""Work that waits for its turn: so many pieces run at once, and addresses take turns."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager

from .accounts import account, payer_of
from .concurrency import ConcurrencyLimit


class FairSemaphore:
    """A semaphore for which addresses take turns; what one address asks for comes in order."""

    def __init__(self, places: int) -> None:
        self._places = self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return self._places - self._free

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody waits for a place."""
        return bool(self._waiting)

    @asynccontextmanager
    async def one(self, account: str) -> AsyncIterator[None]:
        """Waits for a place, and has it in here."""
        await self.acquire(account)
        try:
            yield
        finally:
            self.release()

    async def acquire(self, of: str | None = None) -> None:
        """Waits for a place, for an account or for that of the request; whoever has it releases it."""
        if self._free:
            self._free -= 1
            return
        payer = payer_of(account.get() if of is None else of)
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(payer, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            self._give_up(payer, place)
            raise

    def release(self) -> None:
        """Give the place to the next."""
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
            self.release()
        elif place in (places := self._waiting.get(payer, deque())):
            places.remove(place)
            if not places:
                del self._waiting[payer]


class FairQueue:
    """Work that runs, and work that waits for its turn."""

    def __init__(self, each: int, everybody: int, at_once: int) -> None:
        """each and everybody are how much may run and wait, of an address and of all; at_once is how much may run."""
        self._limit, self._turns = ConcurrencyLimit(each, everybody), FairSemaphore(at_once)

    def has_room(self, account: str) -> bool:
        """Whether an address may ask for one more. Where all have asked for too much, each may have its share."""
        return self._limit.is_within_limits(account) and self._limit.is_there_room(account)

    @property
    def running(self) -> int:
        """How much runs."""
        return self._turns.taken

    @property
    def waiting(self) -> int:
        """How much has been asked for and does not run yet."""
        return max(0, len(self._limit) - self.running)

    @property
    def is_waited_for(self) -> bool:
        """Whether somebody waits for a turn."""
        return self._turns.is_waited_for

    @asynccontextmanager
    async def place(self, account: str) -> AsyncIterator[None]:
        """Waits for a turn, and has it in here."""
        with self.asking(account):
            async with self.turn(account):
                yield

    def asking(self, account: str) -> AbstractContextManager[None]:
        """In here an address has asked for something that may not be able to begin yet."""
        return self._limit.one(account)

    def turn(self, account: str) -> AbstractAsyncContextManager[None]:
        """Waits for a turn, and has it in here, for what has been asked for."""
        return self._turns.one(account)
