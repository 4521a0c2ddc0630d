"""A table and its log: events are stored before they count, and events that other servers have stored are read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...storage.async_store import AsyncStore
from ...storage.store import AlreadyDone, Arrival, Deadline, Log, Replaced, StaleLog, Standing, Store
from ...table.event import Event
from ...table.features import clocks, prepare, silence
from ...table.features.older_rules import after_events
from ...table.features.prepare import Replies, Reply
from ...table.fold import fold
from ...table.stage import stage
from ...table.table import Table
from ...table.terms import NOBODY
from ...table.tries import end_of
from ..work.threads import in_thread
from .access import SERVER, Access, Caller
from .automatic_moves import play_automatic_moves


class TableLog:
    """One table as it is stored: the game, the prepared replies, and the idempotency keys of what was done.

    Callers hold the table's lock. on_change is called after each change that somebody asked for.
    """

    def __init__(
        self,
        table_id: str,
        log: Log,
        table: Table,
        store: AsyncStore,
        access: Access,
        on_change: Callable[[], None],
    ) -> None:
        self._id, self._store, self._access, self._on_change = table_id, store, access, on_change
        self.table, self.replies = table, log.replies
        self.keys, self.rewritten = set(log.keys), log.rewritten

    async def play_on(self) -> None:
        """Chance acts, and prepared replies are played, where they are due. Raises Unstored."""
        events, table, replies = await play_automatic_moves(self.table, self.replies)
        try:
            if events:
                await self._write(events, table, replies)
            elif replies != self.replies:
                await self._replace(replies)
        except StaleLog:  # another server was quicker
            await self.read_changes()

    async def append(self, event: Event, caller: Caller = SERVER) -> None:
        """Append an event and automatic moves after it; raises StaleLog if another server was quicker, or Unstored."""
        arrival = arriving(event, caller)
        if event.at and self.table.last.at:  # it may have been made before another one was stored
            event = replace(event, at=max(event.at, self.table.last.at))
        try:
            events, table, replies = await play_automatic_moves(self.table.after(event), self.replies)
            arrived = await self._write([event, *events], table, replies, caller.key, arrival)
            self._access.persons |= arrived
        except AlreadyDone:  # by another server, which the browser had asked before
            await self.read_changes()
        except StaleLog:  # another server has written to this log: the log is the truth
            if await self.read_changes():
                raise
            await self.append(event, caller)
        finally:
            self._on_change()
        if caller.key:
            self.keys.add(caller.key)

    async def prepare(self, person: int, reply: Reply | None) -> None:
        """Store what a person has prepared; None for nothing. Raises StaleLog or Unstored."""
        others = {who: prepared for who, prepared in self.replies.items() if who != person}
        try:
            await self._replace(others if reply is None else {**others, person: reply})
        except StaleLog:
            if await self.read_changes():
                raise
            await self.prepare(person, reply)
        finally:
            self._on_change()

    async def read_changes(self) -> bool:
        """Read what another server has written; returns whether it is more than prepared replies."""
        if await self._store.read(Store.rewritten, self._id) != self.rewritten:
            log = await self._store.read(Store.read, self._id)  # names are gone, and browsers act for nobody
            self.table, self.replies = await in_thread(fold, log.events, self.table.clock), log.replies
            self.keys, self.rewritten = set(log.keys), log.rewritten
            self._access.replace(log.persons)
            return True
        later, keys = await self._store.read(Store.tail, self._id, self.table.seq)
        self.keys |= keys
        self.table = await in_thread(after_events, self.table, later)
        if prepare.in_full_view(self.table):
            self.replies = await self._store.read(Store.replies, self._id)
        return bool(later)

    async def _write(
        self,
        events: Sequence[Event],
        table: Table,
        replies: Replies,
        key: str | None = None,
        arrival: Arrival | None = None,
    ) -> Mapping[str, int]:
        """Store the events that lead to this table; returns the persons of browsers that are new by them."""
        replaced = Replaced(self.replies, replies) if prepare.in_full_view(table) else None
        standing = replace(standing_of(table), replies=replaced, rewritten=self.rewritten)
        arrived = await self._store.write(
            Store.append, self._id, self.table.seq, events, key, arrival, standing
        )
        self.table, self.replies = table, replies
        return arrived

    async def _replace(self, replies: Replies) -> None:
        await self._store.write(Store.prepare, self._id, self.table.seq, Replaced(self.replies, replies))
        self.replies = replies


def standing_of(table: Table) -> Standing:
    """What is stored about a table for lists, for the timekeeper and for results."""
    deadline = Deadline(clocks.next_moment(table)) if table.terms.clock else None
    known = silence.known_to(table, NOBODY)  # the order of a list must not reveal unfinished turns
    return Standing(stage(table), deadline, end=end_of(table), changed_at=known.last.at)


def arriving(event: Event, caller: Caller) -> Arrival | None:
    """The browser that acts for a person from this event on; None if the event brings nobody new."""
    if event.kind != "sit" or caller.person != NOBODY:
        return None
    return Arrival(event.payload["person"], caller.digest)
