"""A table in play: changed one event at a time, stored before it is shown."""

import asyncio
from collections.abc import Callable, Set
from contextlib import suppress

from ...storage.store import Deadline, Log, Place, StaleLog, Store, UnknownTable, Unstored
from ...table.clicks import NextClicks, Path
from ...table.event import Event, Refused, insist
from ...table.features import clocks, prepare, silence
from ...table.stage import stage
from ...table.table import Table
from ...table.terms import NOBODY, OPENER
from ..table_state import TableState
from ..work.threads import in_thread
from .access import SERVER, STALE, Access, Caller
from .alarm import Alarm
from .chat import Chat, name_of
from .engine_moves import EngineMoves, is_same_decision
from .presence import Presence
from .services import Services
from .snapshot import Snapshot
from .subscribers import Subscribers
from .table_log import TableLog
from .updates import Updates

ATTEMPTS = 5
"""How often a change is decided on anew because another server was quicker."""


class LiveTable:
    """One table. Every change is stored first; subscribers are notified after."""

    def __init__(self, table_id: str, log: Log, table: Table, services: Services) -> None:
        self.id, self.opened_at, self.removed = table_id, log.opened_at, False
        self._services, self._store, self._lock = services, services.store, asyncio.Lock()
        self.access = Access(table_id, log, services.store, self._lock, self._notify_persons, self._close)
        self._log = TableLog(table_id, log, table, services.store, self.access, self._changed)
        self.presence = Presence(table_id, services.store, self.show, on_stored=self.notify_lobby)
        self.subscribers = Subscribers()
        self.snapshot = Snapshot(table, replies=log.replies)
        self._updates: dict[tuple[str, int], Updates] = {}
        self.chat = Chat(table_id, services.store, self.subscribers.notify)
        self.engine = EngineMoves(self, services)
        self._alarm = Alarm(table.clock, self.check_clock)

    # What others see

    @property
    def table(self) -> Table:
        """The table after all events that are stored."""
        return self._log.table

    def table_for(self, person: int) -> Table:
        """The table as far as a person may know it, or NOBODY, who watches."""
        return silence.known_to(self.table, person)

    def state_for(self, person: int) -> TableState:
        """The state for the page of a person, or of NOBODY, who watches."""
        return self.snapshot.state(person)

    def updates(self, name: str, person: int) -> Updates:
        """The updates for streams of a person, or of NOBODY, who watches; name is what these streams call the table."""
        if (name, person) not in self._updates:
            self._updates[name, person] = Updates(name)
        updates = self._updates[name, person]
        updates.add(self.snapshot, person)
        return updates

    @property
    def places(self) -> dict[str, Place]:
        """Where the table stands, by the digest of each browser that acts for somebody here."""
        at, stands = self.table_for(NOBODY).last.at or self.opened_at, stage(self.table)
        persons, alone = self.access.persons.items(), self.access.is_for_one
        return {digest: Place(self.id, who, at, stands, alone, None) for digest, who in persons}

    @property
    def idle(self) -> bool:
        """Whether nobody subscribes and nothing is under way."""
        return not (self.subscribers or self.engine.is_under_way or self._alarm.is_set)

    def subscribe(self, subscriber: asyncio.Event, person: int = NOBODY) -> None:
        """Notify somebody of changes from now on."""
        self.subscribers.add(subscriber)
        self.presence.connect(person)
        self.engine.wake()

    def unsubscribe(self, subscriber: asyncio.Event, person: int = NOBODY) -> None:
        """Notify somebody no more."""
        self.subscribers.discard(subscriber)
        self.presence.disconnect(person)
        if not self.subscribers:
            self._updates.clear()
            self.engine.leave_the_queue()

    def show(self) -> None:
        """Notify subscribers of what the table is now."""
        self.snapshot = self.snapshot.later(
            self.table,
            trouble=self.engine.trouble,
            away=self.presence.away,
            invitation=f"/join/{self.id}/{self.access.invitation}" if self.access.invitation else None,
            replies=self._log.replies,
        )
        self.subscribers.notify()

    def notify_lobby(self) -> None:
        """Notify those who are in the lobby, if the table is shown there."""
        if self.table.terms.public:
            self._services.lobby.notify(self.id)

    def _notify_persons(self) -> None:
        """Other browsers act for somebody: notify subscribers of this table and of lists of tables."""
        self.subscribers.notify()
        self._services.subscriptions.changed(self.places)
        self._services.subscriptions.closed(self.id, self.access.persons)

    def _close(self, persons: Set[int]) -> None:
        """Nobody acts for these persons any more, and other browsers may have gone too."""
        self.presence.forget(persons)
        self._services.subscriptions.closed(self.id, self.access.persons)

    def _changed(self, is_new: bool = True) -> None:
        """Lists are notified only of what is new, because whoever reads them wakes tables."""
        self.engine.reconsider()
        self.show()
        if is_new:
            self._services.subscriptions.changed(self.places)
            self.notify_lobby()
        self._alarm.set(clocks.next_moment(self.table))

    # What people and the engine do

    async def begin(self) -> None:
        """After opening or a restart: let chance and the engine go on where they were."""
        async with self._lock:
            before = self.table
            try:
                await self._log.play_on()
                self._changed(is_new=self.table is not before)
            except Unstored as unstored:  # pages can show what is stored
                self.engine.rest(str(unstored))

    async def change(
        self, seq: int | None, decide: Callable[[Table], Event | NextClicks], caller: Caller = SERVER
    ) -> NextClicks | None:
        """Append the event that is decided on; without one, returns what may be clicked next.

        decide gets the table as the caller knows it. seq is the number of events at the moment for which it is meant:
        the game must not have changed since. None means any moment. A request whose idempotency key is known was
        carried out before. Raises StaleLog, and whatever decide raises.
        """
        await self._record_sleep()
        async with self._lock:
            if seq is not None and seq > self.table.seq and await self._log.read_changes():
                self._changed()  # the caller knew of it by another server
            for _ in range(ATTEMPTS):
                if caller.key in self._log.keys:
                    return None
                self.access.check(caller)
                decided = decide(self._known_at(seq, caller.person))
                if isinstance(decided, NextClicks):
                    return decided
                with suppress(StaleLog):  # another server was quicker, and the table has followed it
                    await self._log.append(decided, caller)
                    return None
            raise StaleLog(STALE)

    async def append_if(self, table: Table, event: Event) -> None:
        """Append what the engine decided at a table, unless that has changed since."""
        await self._record_sleep()
        async with self._lock:
            if is_same_decision(table, self.table):
                await self._log.append(event)

    async def say(self, text: str, caller: Caller) -> None:
        """Write a message; raises Refused, StaleLog or Unstored."""
        for _ in range(ATTEMPTS):
            self.access.check(caller)
            known = self.table_for(caller.person)
            insist(known.objection("say"))
            try:
                return await self.chat.say(known, text, name_of(known), caller.key, self._log.rewritten)
            except StaleLog:  # somebody was forgotten
                await self.catch_up()
        raise StaleLog(STALE)

    async def prepare(self, seq: int, clicks: Path, person: int) -> NextClicks | None:
        """Store the reply that these clicks make; if they make none yet, returns what may be clicked next.

        Raises StaleLog, Refused, IllegalMove or Unstored.
        """
        read = await in_thread(prepare.click, self._known_at(seq, person), clicks)
        if isinstance(read, NextClicks):
            return read
        async with self._lock:
            self._known_at(seq, person)
            await self._log.prepare(person, read)
        return None

    async def unprepare(self, person: int) -> None:
        """Drop the reply that a person has prepared, if it still waits. Raises StaleLog or Unstored."""
        async with self._lock:
            if person in self._log.replies and self._log.replies[person].waits:
                await self._log.prepare(person, None)

    async def hint(self, seq: int, person: int = OPENER) -> tuple[int, ...] | None:
        """The action that the best level would choose for the person to act, and the rest of its plan if all play
        together; None if the table changes first.

        Raises StaleLog, Refused or EngineBusy.
        """
        known = self._known_at(seq, person)
        insist(known.objection("hint"))
        return await self.engine.hint(known.view)

    async def invite(self, is_open: bool) -> None:
        """Make a new invitation, or close the present one. Raises Unstored."""
        await self.access.invite(is_open)
        self.show()
        self.notify_lobby()

    async def make_link(self, person: int, digest: str) -> None:
        """The private link of a person has this digest from now on. Raises StaleLog or Unstored."""
        if person not in self.access.persons.values():
            raise StaleLog(STALE)
        try:
            await self._store.write(Store.make_link, self.id, person, digest, self._log.rewritten)
        except StaleLog:
            await self.catch_up()
            raise

    def _known_at(self, seq: int | None, person: int) -> Table:
        """The table as a person knows it; raises StaleLog if the game has changed since so many events."""
        known = self.table_for(person)
        if seq is not None and not known.in_time(seq):
            raise StaleLog(STALE)
        return known

    # Other servers, and time

    async def know(self, digest: str) -> None:
        """Read who may act here if a browser is not known: it may have taken a seat on another server just now."""
        if digest and digest not in self.access.persons:
            async with self._lock:
                persons = await self._store.read(Store.persons_of, self.id)
                if digest in persons:
                    self.access.replace(persons)

    async def _record_sleep(self) -> None:
        if self.table.terms.clock:
            await self._services.record_sleep()

    async def catch_up(self) -> None:
        """Read what another server may have changed: the log, who may act, who is here, what was said.

        Raises UnknownTable once the table is removed.
        """
        async with self._lock:
            await self._log.read_changes()
            with suppress(Unstored):
                await self._log.play_on()
            self.access.replace(await self._store.read(Store.persons_of, self.id))
            self.access.invitation = await self._store.read(Store.invitation, self.id)
            await self.presence.refresh()
            await self.chat.refresh()
            self._changed()

    async def check_clock(self) -> None:
        """Flag whoever has no time left; show that a pause is over. Raises Unstored."""
        await self._services.record_sleep()
        async with self._lock:
            try:
                await self._log.append(clocks.flag(self.table))
            except Refused:
                await self._log.play_on()
                await self._store.write(Store.look_after, self.id, Deadline(clocks.next_moment(self.table)))
                self._changed()
            except StaleLog:  # another server was quicker
                pass

    async def credit_outages(self) -> None:
        """Credit the running clock with the time in which no server ran."""
        async with self._lock:
            since = clocks.runs_since(self.table)
            for outage in await self._store.read(Store.outages_after, since) if since else ():
                if outage[-1] > self.table.clock():  # a clock was ahead, here or on another server
                    continue
                # Another server may have been quicker, or the log may be closed, or the table removed.
                with suppress(Refused, StaleLog, Unstored, UnknownTable):
                    await self._log.append(clocks.outage(self.table, *outage))

    def end(self) -> None:
        """It was removed: notify subscribers."""
        self.removed = True
        self.stop()
        self.subscribers.notify()

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being stored."""
        self.engine.stop()
        self.presence.close()
        self._alarm.set(None)
