"""What all tables of a server share."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from ...storage.async_store import AsyncStore
from ..http.fair_queue import FairQueue
from ..work.background_compiler import BackgroundCompiler
from ..work.engine_pool import EnginePool
from .lobby_feed import LobbyFeed
from .subscriptions import Subscriptions

ARRIVALS = 4
"""Who are shown a whole table before it is the turn of others, who play, say."""


async def nothing() -> None:
    """Where there are no clocks."""


@dataclass
class Services:
    """The store, the engine, the queue for it, the compiler that runs before it, and what browsers subscribe to.

    record_sleep: before a table with clocks changes, notes whether this server slept. arrivals: whoever comes to a
    table has a place for a moment.
    """

    store: AsyncStore
    thinker: EnginePool
    queue: FairQueue
    compiler: BackgroundCompiler | None
    subscriptions: Subscriptions
    lobby: LobbyFeed
    record_sleep: Callable[[], Awaitable[None]] = nothing
    arrivals: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(ARRIVALS))
