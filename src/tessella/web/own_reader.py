"""What a stream tells a browser of its own tables: all of them for a list, or only whose turn it is."""

import asyncio
from collections.abc import AsyncIterator

from .own_tables import Own, goes_on, is_over, is_waited_for, waited_for_first
from .store import Place
from .tables import Tables
from .telling import StreamEvent
from .underway import entry
from .wire import MyNews, Underway, to_json

MINE, TURNS = "mine", "turns"
"""What pages call these among the names of tables."""
AT_ONCE = 8
"""Tables in one event, so that the first ones are shown while others are read."""
FINISHED = 12
"""Tables where all is over; pages ask for others (mine.py)."""


class OwnReader:
    """The tables of a browser as one stream tells of them."""

    def __init__(self, name: str, tables: Tables, digest: str) -> None:
        self.name = name
        self._tables, self._digest = tables, digest
        self._told: dict[str, Underway | None] = {}
        self._versions: dict[str, int] = {}
        self._summary: tuple[int, int] | None = None

    def listen(self, changed: asyncio.Event) -> None:
        """Be told of changes."""
        self._tables.own_tables.listen(self._digest, changed)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be told no longer."""
        self._tables.own_tables.ignore(self._digest, changed)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """What is to be told now."""
        own = await self._tables.own_tables.of(self._digest)
        if self._summary is None:
            await self._tables.learn([*own.places.values()])
        wanted = self._wanted(own)
        gone = [table_id for table_id in self._told if table_id not in wanted]
        for table_id in gone:
            del self._told[table_id], self._versions[table_id]
        first = self._summary is None
        new = [
            place
            for place in wanted.values()
            if self._versions.get(place.table_id) != own.versions[place.table_id]
        ]
        for some in [new[at : at + AT_ONCE] for at in range(0, len(new), AT_ONCE)] or [[]]:
            changed = [told async for told in self._changed(own, some)]
            summary = len(own.turns), sum(map(is_over, own.places.values()))
            if changed or gone or summary != self._summary:
                yield self._event(first, changed, gone, summary)
            first, gone, self._summary = False, [], summary

    def _wanted(self, own: Own) -> dict[str, Place]:
        """The tables that are told of, by id."""
        places = sorted(own.places.values(), key=waited_for_first)
        if self.name == TURNS:
            wanted = [*filter(is_waited_for, places)]
        else:
            wanted = [*filter(goes_on, places), *[*filter(is_over, places)][:FINISHED]]
        return {place.table_id: place for place in wanted}

    async def _changed(self, own: Own, places: list[Place]) -> AsyncIterator[Underway]:
        """What a list says of tables, where that is not what it has said before."""
        for place in places:
            self._versions[place.table_id] = own.versions[place.table_id]
            told = await entry(self._tables, place)
            if told and told != self._told.get(place.table_id):
                yield told
            self._told[place.table_id] = told

    def _event(
        self, whole: bool, changed: list[Underway], gone: list[str], summary: tuple[int, int]
    ) -> StreamEvent:
        turns, over = summary
        news = MyNews(table=self.name, whole=whole, changed=changed, gone=gone, turns=turns, over=over)
        return StreamEvent(to_json(news))
