"""What a server keeps of the lobby: who looks at it, and what all of them are told of its tables."""

import asyncio
from collections.abc import Mapping

from ..wire import PublicTable
from .snapshot import Snapshot


class LobbyNews:
    """The tables of the lobby, as far as somebody looks."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Event] = set()
        self.lock = asyncio.Lock()
        """Held by the one who works out what all are told."""
        self.tables: Mapping[str, PublicTable] = {}
        """What was told last, by id."""
        self.known: dict[str, tuple[Snapshot | None, PublicTable | None]] = {}
        """What is told of a table, if it is shown, and the moment for which that holds; of all that may be shown."""
        self.changes = self.arrivals = 1
        """How often something has happened, and how often at a table that is not known."""
        self.told_changes = self.known_arrivals = 0
        """Of these, how many are in what was told, and in what is known."""

    def tell(self, table_id: str) -> None:
        """Something has happened at a table; without an id, perhaps at any."""
        self.changes += 1
        if table_id not in self.known:
            self.arrivals += 1
        for listener in self.listeners:
            listener.set()
