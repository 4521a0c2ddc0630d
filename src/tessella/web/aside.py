"""What takes long, done in threads beside the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

ASIDE = ThreadPoolExecutor(2, "aside")
"""Few threads, for they share the interpreter with the event loop."""
T = TypeVar("T")


async def aside(call: Callable[..., T], *about: object) -> T:
    """What a call returns that may take long, while everybody else is served."""
    return await asyncio.get_running_loop().run_in_executor(ASIDE, call, *about)
