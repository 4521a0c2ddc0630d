"""What takes long, done in threads beside the event loop. Addresses take turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from weakref import WeakKeyDictionary

from ..http.accounts import account
from ..http.fair_queue import Turns

AT_ONCE = 2
"""Few threads, for they share the interpreter with the event loop."""
ASIDE = ThreadPoolExecutor(AT_ONCE, "aside")
turns: WeakKeyDictionary[asyncio.AbstractEventLoop, Turns] = WeakKeyDictionary()
T = TypeVar("T")


async def aside(call: Callable[..., T], *about: object) -> T:
    """What a call returns that may take long, while everybody else is served."""
    loop = asyncio.get_running_loop()
    if loop not in turns:
        turns[loop] = Turns(AT_ONCE)
    async with turns[loop].one(account.get()):
        return await loop.run_in_executor(ASIDE, call, *about)
