"""What all tables of a server share."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ...storage.async_store import AsyncStore
from ..http.fair_queue import FairQueue
from ..work.background_compiler import BackgroundCompiler
from ..work.engine_pool import EnginePool
from .lobby_feed import LobbyFeed
from .subscriptions import Subscriptions


async def nothing() -> None:
    """Where there are no clocks."""


@dataclass
class Services:
    """The store, the engine, the queue for it, the compiler that runs before it, and what browsers subscribe to.

    record_sleep: before a table with clocks changes, notes whether this server slept.
    """

    store: AsyncStore
    thinker: EnginePool
    queue: FairQueue
    compiler: BackgroundCompiler | None
    subscriptions: Subscriptions
    lobby: LobbyFeed
    record_sleep: Callable[[], Awaitable[None]] = nothing
