"""Slow calls in threads beside the event loop. Addresses take turns."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakKeyDictionary

from ..http.accounts import account
from ..http.fair_queue import FairSemaphore

AT_ONCE = 2
"""Threads; few, because they share the interpreter lock with the event loop."""
THREADS = ThreadPoolExecutor(AT_ONCE, "aside")
turns: WeakKeyDictionary[asyncio.AbstractEventLoop, FairSemaphore] = WeakKeyDictionary()
T = TypeVar("T")


async def in_thread(call: Callable[..., T], *about: object) -> T:
    """The result of a slow call, made in a thread for the same request while everybody else is served."""
    loop = asyncio.get_running_loop()
    if loop not in turns:
        turns[loop] = FairSemaphore(AT_ONCE)
    async with turns[loop].one(account.get()):
        return await loop.run_in_executor(THREADS, copy_context().run, call, *about)
