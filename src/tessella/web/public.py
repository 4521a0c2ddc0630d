"""What a server keeps of the lobby: who looks at it, and what was told of its tables."""

import asyncio

from .snapshot import Snapshot
from .wire import PublicTable


class Public:
    """The tables of the lobby, as far as somebody looks."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Event] = set()
        self.ids: list[str] | None = None
        """The tables that are there; None if there may be others now."""
        self.known: dict[str, tuple[Snapshot, PublicTable | None]] = {}
        """What is told of a table, if it is shown, and the moment for which that holds."""

    def tell(self, anew: bool = False) -> None:
        """Something has happened at a table of the lobby; anew: there may be another table."""
        if anew:
            self.ids = None
        for listener in self.listeners:
            listener.set()
