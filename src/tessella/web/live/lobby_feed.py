"""What a server knows of the lobby: who subscribes to it, and what all of them are sent about its tables."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from ..wire import PublicTable
from .snapshot import Snapshot
from .subscribers import Subscribers


@dataclass(frozen=True)
class RecentGame:
    """A game of the lobby that is over: its table, who has won, and when it ended."""

    table: PublicTable
    result: str
    at: datetime


class LobbyFeed:
    """The tables of the lobby, as far as somebody subscribes."""

    def __init__(self) -> None:
        self.subscribers = Subscribers()
        self.lock = asyncio.Lock()
        """Held by the one who works out what all are sent."""
        self.tables: Mapping[str, PublicTable] = {}
        """What was sent last, by id."""
        self.known: dict[str, tuple[Snapshot | None, PublicTable | None]] = {}
        """For each table that may be shown: its snapshot, and what is sent of it then, if it is shown."""
        self.recent: Mapping[tuple[str, datetime], RecentGame] = {}
        """What is told of games that are over, by the table and its last event."""
        self.changes = self.arrivals = 1
        """How often something has happened, and how often at a table that is not known."""
        self.sent_changes = self.known_arrivals = 0
        """How many of these are in what was sent, and in what is known."""

    def notify(self, table_id: str) -> None:
        """Something has happened at a table; without an id, perhaps at any."""
        self.changes += 1
        if table_id not in self.known:
            self.arrivals += 1
        self.subscribers.notify()
