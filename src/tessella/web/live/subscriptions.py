"""The tables of each browser that listens, and whose turn it is there, as this server and others change them."""

import asyncio
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

from ...storage.async_store import AsyncStore
from ...storage.store import Place, Store
from ...table.stage import ON, OPEN, OVER

MOST = 2000
"""Tables of one browser, the newest ones."""
ALL = ""
"""In place of a table's id, where any may have changed."""


@dataclass
class Own:
    """The tables of one browser, by id; version says when each has changed."""

    places: dict[str, Place] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    listeners: set[asyncio.Event] = field(default_factory=set)
    is_read: bool = False

    def put(self, table_id: str, place: Place | None, version: int) -> None:
        """A table stands so; None if this browser acts for nobody there. What has been told since is newer."""
        if self.versions.get(table_id, 0) > version:
            return
        self.versions[table_id] = version
        if place:
            self.places[table_id] = place
        else:
            self.places.pop(table_id, None)

    def tell(self) -> None:
        """Tell all who listen that there is something new."""
        for listener in self.listeners:
            listener.set()


class Subscriptions:
    """Whose tables are listened to, by the digest of the browser."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._owns: dict[str, Own] = {}
        self._version = count(1)

    def listen(self, digest: str, listener: asyncio.Event) -> None:
        """A browser is told of changes at its tables from now on."""
        self._owns.setdefault(digest, Own()).listeners.add(listener)

    def ignore(self, digest: str, listener: asyncio.Event) -> None:
        """It is told no longer."""
        if own := self._owns.get(digest):  # a stream may tell of them under two names
            own.listeners.discard(listener)
            if not own.listeners:
                del self._owns[digest]

    async def of(self, digest: str) -> Own:
        """The tables of a browser that listens."""
        own = self._owns[digest]
        if not own.is_read:
            await self._read(digest, own)
        return own

    def changed(self, places: Mapping[str, Place]) -> None:
        """Where a table stands now, for the digest of each browser that acts for somebody there."""
        for digest, place in places.items():
            if own := self._owns.get(digest):
                own.put(place.table_id, place, next(self._version))
                own.tell()

    def closed(self, table_id: str, digests: Container[str]) -> None:
        """All browsers but these act for nobody there any longer."""
        for digest, own in self._owns.items():
            if digest not in digests and table_id in own.places:
                own.put(table_id, None, next(self._version))
                own.tell()

    async def noticed(self, table_id: str) -> None:
        """Another server has changed a table, or ALL; raises Unstored."""
        if table_id == ALL:
            await self.read_anew([*self._owns])
        elif self._owns:
            before = next(self._version)
            places = await self._store.read(Store.places_at, table_id)
            for digest, own in self._owns.items():
                if digest in places or table_id in own.places:
                    own.put(table_id, places.get(digest), before)
                    own.tell()

    async def read_anew(self, digests: Iterable[str]) -> None:
        """These browsers may act for others at their tables from now on; raises Unstored."""
        for digest, own in [(digest, self._owns[digest]) for digest in digests if digest in self._owns]:
            await self._read(digest, own)
            own.tell()

    async def _read(self, digest: str, own: Own) -> None:
        """What is stored."""
        before = next(self._version)
        stored = {place.table_id: place for place in await self._store.read(Store.places, digest, MOST)}
        for table_id in {*stored, *own.places}:
            own.put(table_id, stored.get(table_id), before)
        own.is_read = True


def is_waited_for(place: Place) -> bool:
    """Whether the person is to act, or to answer."""
    return place.stage is not None and place.person in place.stage.waits_for


def goes_on(place: Place) -> bool:
    """Whether there is something left to play, and somebody has begun."""
    return place.stage is not None and place.stage.phase in (OPEN, ON)


def is_over(place: Place) -> bool:
    """Whether all games are over."""
    return place.stage is not None and place.stage.phase == OVER


def waited_for_first(place: Place) -> tuple[bool, float]:
    """Sorts tables: where the person is to act first, then what has changed last."""
    return not is_waited_for(place), -place.changed_at.timestamp()
