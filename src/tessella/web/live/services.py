"""What all tables of a server share."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ...storage.async_store import AsyncStore
from .engine_moves import Engine
from .lobby_feed import LobbyFeed
from .subscriptions import Subscriptions


async def nothing() -> None:
    """Where there are no clocks."""


@dataclass
class Services:
    """record_sleep: before a table with clocks changes, notes whether this server slept."""

    store: AsyncStore
    engine: Engine
    subscriptions: Subscriptions
    lobby: LobbyFeed
    record_sleep: Callable[[], Awaitable[None]] = nothing
