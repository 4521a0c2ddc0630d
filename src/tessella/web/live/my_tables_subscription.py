"""A stream's subscription to the tables of its browser: all of them, or those where the person is to act."""

import asyncio
from collections.abc import AsyncIterator

from ...storage.store import Place
from ..wire import MyNews, Underway, to_json
from .subscriptions import (
    BrowserTables,
    goes_on,
    is_over,
    is_over_alone,
    is_over_among_people,
    is_put_away,
    is_waited_for,
    waited_for_first,
)
from .table_lists import entry
from .tables import Tables
from .updates import StreamEvent

MINE, TURNS = "mine", "turns"
"""The names of these subscriptions, among names of tables."""
AT_ONCE = 8
"""Tables in one event: pages show the first ones while the server reads others."""
FINISHED = 12
"""Finished tables with other persons, and as many without; pages request older ones (routes/my_tables.py)."""


class MyTablesSubscription:
    """The tables of a browser, and what the stream has sent about them."""

    def __init__(self, name: str, tables: Tables, digest: str) -> None:
        self.name = name
        self._tables, self._digest = tables, digest
        self._told: dict[str, Underway | None] = {}
        self._versions: dict[str, int] = {}
        self._summary: dict[str, int] | None = None

    def listen(self, changed: asyncio.Event) -> None:
        """Be notified of changes."""
        self._tables.subscriptions.subscribe(self._digest, changed)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be notified no more."""
        self._tables.subscriptions.unsubscribe(self._digest, changed)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """What is new now."""
        own = await self._tables.subscriptions.of(self._digest)
        if self._summary is None and await self._tables.complete_stages([*own.places.values()]):
            await self._tables.subscriptions.read_anew([self._digest])
        wanted = self._wanted(own)
        gone = [table_id for table_id in self._told if table_id not in wanted]
        for table_id in gone:
            del self._told[table_id], self._versions[table_id]
        whole = self._summary is None
        new = [
            place
            for place in wanted.values()
            if self._versions.get(place.table_id) != own.versions[place.table_id]
        ]
        for at in range(0, max(1, len(new)), AT_ONCE):
            changed = [told async for told in self._changed(own, new[at : at + AT_ONCE])]
            summary, more = self._summed_up(own), at + AT_ONCE < len(new)
            if changed or gone or summary != self._summary:
                yield self._event(whole, more, changed, gone, summary)
            whole, gone, self._summary = False, [], summary

    def _wanted(self, own: BrowserTables) -> dict[str, Place]:
        """The tables that the stream shows, by id."""
        places = sorted(own.places.values(), key=waited_for_first)
        if self.name == TURNS:
            wanted = [*filter(is_waited_for, filter(goes_on, places))]
        else:
            wanted = [*filter(goes_on, places)]
            for kind in (is_over_among_people, is_over_alone):
                over = [*filter(kind, places)]
                wanted += over[:FINISHED]
                wanted += [place for place in over[FINISHED:] if place.table_id in self._told]
        return {place.table_id: place for place in wanted}

    def _summed_up(self, own: BrowserTables) -> dict[str, int]:
        """The numbers of tables in an event; unreadable tables do not count."""
        read = [place for table_id, place in own.places.items() if self._told.get(table_id, ()) is not None]
        return {
            "turns": sum(map(is_waited_for, filter(goes_on, read))),
            "over": sum(map(is_over, read)),
            "over_alone": sum(map(is_over_alone, read)),
            "put_away": sum(map(is_put_away, read)),
        }

    async def _changed(self, own: BrowserTables, places: list[Place]) -> AsyncIterator[Underway]:
        """The list entries of tables that are not as they were sent before."""
        for place in places:
            self._versions[place.table_id] = own.versions[place.table_id]
            told = await entry(self._tables, place)
            if told and told != self._told.get(place.table_id):
                yield told
            self._told[place.table_id] = told

    def _event(
        self, whole: bool, more: bool, changed: list[Underway], gone: list[str], summary: dict[str, int]
    ) -> StreamEvent:
        news = MyNews(table=self.name, whole=whole, more=more, changed=changed, gone=gone, **summary)
        return StreamEvent(to_json(news))
