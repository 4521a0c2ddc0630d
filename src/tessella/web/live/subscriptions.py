"""The tables of each browser that subscribes to them, and whose turn it is there, as servers change it."""

import asyncio
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count

from ...storage.async_store import AsyncStore
from ...storage.store import Place, Store
from ...table.stage import ON, OPEN, OVER
from .subscribers import Subscribers

MOST = 2000
"""Tables of one browser, the newest ones."""
ALL = ""
"""In place of a table's id, where any may have changed."""


@dataclass
class BrowserTables:
    """The tables of one browser, by id; a higher version is a later change."""

    places: dict[str, Place] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    subscribers: Subscribers = field(default_factory=Subscribers)
    is_read: bool = False

    def put(self, table_id: str, place: Place | None, version: int) -> None:
        """Where a table stands; None if this browser acts for nobody there. Lower versions are outdated."""
        if self.versions.get(table_id, 0) > version:
            return
        self.versions[table_id] = version
        if place and place.put_away is None:
            known = self.places.get(table_id)
            is_away = known is not None and bool(known.put_away) and place.may_be_put_away
            place = replace(place, put_away=is_away)
        if place:
            self.places[table_id] = place
        else:
            self.places.pop(table_id, None)


class Subscriptions:
    """The tables of browsers that subscribe, by the digest of the browser."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._browsers: dict[str, BrowserTables] = {}
        self._version = count(1)

    def subscribe(self, digest: str, subscriber: asyncio.Event) -> None:
        """Notify a stream of changes at a browser's tables from now on."""
        self._browsers.setdefault(digest, BrowserTables()).subscribers.add(subscriber)

    def unsubscribe(self, digest: str, subscriber: asyncio.Event) -> None:
        """Notify it no more."""
        if tables := self._browsers.get(digest):  # a stream may subscribe to them under two names
            tables.subscribers.discard(subscriber)
            if not tables.subscribers:
                del self._browsers[digest]

    async def of(self, digest: str) -> BrowserTables:
        """The tables of a browser that subscribes."""
        tables = self._browsers[digest]
        if not tables.is_read:
            await self._read(digest, tables)
        return tables

    def changed(self, places: Mapping[str, Place]) -> None:
        """Where a table stands now, for the digest of each browser that acts for somebody there."""
        for digest, place in places.items():
            if tables := self._browsers.get(digest):
                tables.put(place.table_id, place, next(self._version))
                tables.subscribers.notify()

    def closed(self, table_id: str, digests: Container[str]) -> None:
        """All browsers but these act for nobody there any longer."""
        for digest, tables in self._browsers.items():
            if digest not in digests and table_id in tables.places:
                tables.put(table_id, None, next(self._version))
                tables.subscribers.notify()

    async def noticed(self, table_id: str) -> None:
        """Another server has changed a table, or ALL; raises Unstored."""
        if table_id == ALL:
            await self.read_anew([*self._browsers])
        elif self._browsers:
            before = next(self._version)
            places = await self._store.read(Store.places_at, table_id)
            for digest, tables in self._browsers.items():
                if digest in places or table_id in tables.places:
                    tables.put(table_id, places.get(digest), before)
                    tables.subscribers.notify()

    async def read_anew(self, digests: Iterable[str]) -> None:
        """These browsers may act for others at their tables from now on; raises Unstored."""
        for digest, tables in [
            (digest, self._browsers[digest]) for digest in digests if digest in self._browsers
        ]:
            await self._read(digest, tables)
            tables.subscribers.notify()

    async def _read(self, digest: str, tables: BrowserTables) -> None:
        """What is stored."""
        before = next(self._version)
        stored = {place.table_id: place for place in await self._store.read(Store.places, digest, MOST)}
        for table_id in {*stored, *tables.places}:
            tables.put(table_id, stored.get(table_id), before)
        tables.is_read = True


def is_waited_for(place: Place) -> bool:
    """Whether the person is to act, or to answer."""
    return place.stage is not None and place.person in place.stage.waits_for


def goes_on(place: Place) -> bool:
    """Whether there is something left to play, somebody has begun, and the person has not put it away."""
    return place.stage is not None and place.stage.phase in (OPEN, ON) and not place.put_away


def is_over(place: Place) -> bool:
    """Whether all games are over, and the person has not put it away."""
    return place.stage is not None and place.stage.phase == OVER and not place.put_away


def is_over_among_people(place: Place) -> bool:
    """Whether all games are over, and other persons played; not if it is put away."""
    return is_over(place) and not place.alone


def is_over_alone(place: Place) -> bool:
    """Whether all games are over, and nobody else played; not if it is put away."""
    return is_over(place) and place.alone


def is_put_away(place: Place) -> bool:
    """Whether the person has put a table away."""
    return bool(place.put_away)


def waited_for_first(place: Place) -> tuple[bool, float]:
    """Sorts tables: where the person is to act first, then what has changed last."""
    return not is_waited_for(place), -place.changed_at.timestamp()
