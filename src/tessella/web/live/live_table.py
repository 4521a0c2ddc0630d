"""A table in play: changed one event at a time, stored before it is shown."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ...storage.async_store import AsyncStore
from ...storage.store import (
    AlreadyDone,
    Arrival,
    Deadline,
    Log,
    Place,
    Replaced,
    StaleLog,
    Standing,
    Store,
    Unstored,
)
from ...table.clicks import NextClicks, Path
from ...table.event import Event, Refused, insist
from ...table.features import clocks, prepare, silence
from ...table.features.older import followed
from ...table.features.prepare import Replies, Reply
from ...table.fold import fold
from ...table.stage import stage
from ...table.table import Table
from ...table.terms import NOBODY, OPENER
from ...table.tries import end_of
from ..http.browser import new_token
from ..table_state import TableState
from ..work.threads import in_thread
from .automatic_moves import settle
from .chat import Chat, name_of
from .engine_moves import Engine, EngineMoves, same
from .lobby_news import LobbyNews
from .presence import Presence
from .snapshot import Snapshot
from .subscriptions import Subscriptions
from .updates import Updates

STALE = "The table has changed meanwhile; look again."
SOON = timedelta(hours=1)
LATE, AGAIN = 0.01, 1.0
"""Seconds for which a clock is down before that is said; and until it is tried again, where it could not be stored."""
ATTEMPTS = 5
"""How often something is decided anew because another server was quicker."""


KeepUp = Callable[[], Awaitable[None]]


async def nothing() -> None:
    """Where there are no clocks."""


@dataclass
class Server:
    """What tables need of the server.

    keep_up: whether this server was asleep is found out before anything happens at a table with clocks.
    """

    store: AsyncStore
    engine: Engine
    own_tables: Subscriptions
    public: LobbyNews
    keep_up: KeepUp = nothing


@dataclass(frozen=True)
class Caller:
    """Who asks for a change: a person at the table, or NOBODY; the digest of the browser; and the request's own key."""

    person: int = OPENER
    digest: str = ""
    key: str | None = None


class LiveTable:
    """One table. Its log is written before anything else; listeners are told after."""

    def __init__(self, table_id: str, log: Log, table: Table, server: Server) -> None:
        self.id, self.opened_at = table_id, log.opened_at
        self.table = table
        self.persons, self.invitation = dict(log.persons), log.invitation
        self.replies: Replies = log.replies
        self.listeners: set[asyncio.Event] = set()
        self.removed = False
        self.presence = Presence(table_id, server.store, self.show, on_noted=self.tell_lobby)
        self.chat = Chat(table_id, server.store, self.tell)
        self._server, self._store = server, server.store
        self._done, self._rewritten = set(log.keys), log.rewritten
        self._lock = asyncio.Lock()
        self._thinking = EngineMoves(self, server.engine)
        self.snapshot = Snapshot(table, replies=self.replies)
        self._tellings: dict[tuple[str, int], Updates] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._flagging: asyncio.Task[None] | None = None

    # Whoever looks

    def person(self, digest: str) -> int:
        """The person for whom a browser acts here; NOBODY if it only watches."""
        return self.persons.get(digest, NOBODY)

    def state_for(self, person: int) -> TableState:
        """What a person may see, or NOBODY, who watches."""
        return self.snapshot.state(person)

    @property
    def places(self) -> dict[str, Place]:
        """For the digest of each browser that acts for somebody here: where the table stands."""
        at, stands = self.table_for(NOBODY).last.at or self.opened_at, stage(self.table)
        return {digest: Place(self.id, person, at, stands) for digest, person in self.persons.items()}

    def telling(self, name: str, person: int) -> Updates:
        """What streams that call the table so are told of it, for a person or NOBODY, who watches."""
        telling = self._tellings.get((name, person))
        if telling is None:
            telling = self._tellings[name, person] = Updates(name)
        telling.follow(self.snapshot, person)
        return telling

    def table_for(self, person: int) -> Table:
        """The table as far as a person may know it."""
        return silence.seen_by(self.table, person)

    @property
    def waits_for_chance(self) -> bool:
        """Whether what chance did could not be stored."""
        return self.table.waits_for_chance

    @property
    def idle(self) -> bool:
        """Whether nobody looks and nothing is under way."""
        return not (self.listeners or self._thinking.is_under_way or self._alarm)

    def listen(self, listener: asyncio.Event, person: int = NOBODY) -> None:
        """Somebody looks, and is told of changes from now on."""
        self.listeners.add(listener)
        self.presence.come(person)
        self.wake()

    def ignore(self, listener: asyncio.Event, person: int = NOBODY) -> None:
        """Somebody looks no longer."""
        self.listeners.discard(listener)
        self.presence.go(person)
        if not self.listeners:
            self._tellings.clear()
            self._thinking.leave_the_queue()

    def wake(self) -> None:
        """Somebody comes: an engine that rests goes on."""
        self._thinking.wake()

    def show(self) -> None:
        """Tell all who look what the table is now."""
        self.snapshot = self._snapshot()
        self.tell()

    def tell(self) -> None:
        """Tell all who look that there is something new."""
        for listener in self.listeners:
            listener.set()

    def tell_lobby(self) -> None:
        """Tell all who look at the lobby that there is something new."""
        if self.table.terms.public:
            self._server.public.tell(self.id)

    def _tell_persons(self) -> None:
        """Tell all who look, here or at a list of tables, that other browsers act for somebody."""
        self.tell()
        self._server.own_tables.changed(self.places)
        self._server.own_tables.closed(self.id, self.persons)

    def _snapshot(self) -> Snapshot:
        """The table at this moment. What was drawn of this position before is not drawn anew."""
        before = self.snapshot
        drawn = before.drawn if before.table.position is self.table.position else {}
        address = f"/join/{self.id}/{self.invitation}" if self.invitation else None
        return Snapshot(self.table, self._thinking.trouble, self.presence.away, address, drawn, self.replies)

    # What happens

    async def begin(self) -> None:
        """After opening or a restart: let chance and the engine go on where they were."""
        async with self._lock:
            before = self.table
            try:
                await self._settle()
                self._changed(is_new=self.table is not before)
            except Unstored as unstored:  # what there is can be looked at
                self._thinking.rest(str(unstored))

    async def change(
        self, seq: int | None, decide: Callable[[Table], Event | NextClicks], caller: Caller = Caller()
    ) -> NextClicks | None:
        """Append the event that is decided on; without one, returns what may be clicked next.

        decide gets the table as the caller knows it. seq is the number of events at the moment for which it is meant:
        the game must not have changed since. None where any moment will do. A request whose key is known was carried
        out before. Raises StaleLog, and whatever decide raises.
        """
        if self.table.terms.clock:
            await self._server.keep_up()
        async with self._lock:
            for _ in range(ATTEMPTS):
                if caller.key in self._done:
                    return None
                self._insist_on(caller)
                known = self.table_for(caller.person)
                if seq is not None and not known.in_time(seq):
                    raise StaleLog(STALE)
                decided = decide(known)
                if isinstance(decided, NextClicks):
                    return decided
                try:
                    await self._append(decided, caller)
                except StaleLog:  # another server was quicker, and the table has followed it
                    continue
                return None
            raise StaleLog(STALE)

    async def say(self, text: str, caller: Caller) -> None:
        """Write a message; raises Refused, StaleLog or Unstored."""
        for _ in range(ATTEMPTS):
            self._insist_on(caller)
            known = self.table_for(caller.person)
            insist(known.objection("say"))
            try:
                await self.chat.say(known, text, name_of(known), caller.key, self._rewritten)
            except StaleLog:  # somebody was forgotten
                await self.catch_up()
                continue
            return
        raise StaleLog(STALE)

    def _insist_on(self, caller: Caller) -> None:
        """Raises StaleLog if a browser acts no longer for the person for whom it asked: who was forgotten, say."""
        if caller.digest and caller.person not in (NOBODY, self.person(caller.digest)):
            raise StaleLog(STALE)

    async def append_if(self, table: Table, event: Event) -> None:
        """Append what the engine decided at a table, unless that has changed since."""
        if self.table.terms.clock:
            await self._server.keep_up()
        async with self._lock:
            if same(table, self.table):
                await self._append(event)

    async def prepare(self, seq: int, clicks: Path, person: int) -> NextClicks | None:
        """Keep the reply that these clicks make; if they make none yet, returns what may be clicked next.

        Raises StaleLog, Refused, IllegalMove or Unstored.
        """
        known = self.table_for(person)
        if not known.in_time(seq):
            raise StaleLog(STALE)
        read = await in_thread(prepare.click, known, clicks)
        if isinstance(read, NextClicks):
            return read
        async with self._lock:
            if not self.table_for(person).in_time(seq):
                raise StaleLog(STALE)
            await self._prepare(person, read)
        return None

    async def unprepare(self, person: int) -> None:
        """Drop the reply that a person has prepared, if it still waits. Raises StaleLog or Unstored."""
        async with self._lock:
            if person in self.replies and self.replies[person].waits:
                await self._prepare(person, None)

    async def hint(self, seq: int, person: int = OPENER) -> tuple[int, ...] | None:
        """The action that the best level would choose for the person to act, and the rest of its plan if all play
        together; None if the table changes first.

        Raises StaleLog, Refused or EngineBusy.
        """
        known = self.table_for(person)
        if not known.in_time(seq):
            raise StaleLog(STALE)
        insist(known.objection("hint"))
        return await self._thinking.hint(known.view)

    async def invite(self, is_open: bool) -> None:
        """Make a new invitation, or close the one there is. Raises Unstored."""
        token = new_token() if is_open else None
        async with self._lock:  # of two at the same moment the later one counts, here as in the store
            await self._store.write(Store.invite, self.id, token)
            self.invitation = token
        self.show()
        self.tell_lobby()

    async def make_link(self, person: int, digest: str) -> None:
        """The private link of a person has this digest from now on. Raises StaleLog or Unstored."""
        if person not in self.persons.values():
            raise StaleLog(STALE)
        try:
            await self._store.write(Store.make_link, self.id, person, digest, self._rewritten)
        except StaleLog:
            await self.catch_up()
            raise

    async def admit(self, link: str, browser: str) -> bool:
        """Let a browser act for the person whose private link it has; says whether the link is good.

        Raises Refused if the browser is another person here, or Unstored.
        """
        person = await self._store.read(Store.person_of_link, self.id, link)
        if person is None:
            return False
        insist(
            "This browser already plays here for somebody else."
            if self.person(browser) not in (person, NOBODY)
            else None
        )
        async with self._lock:  # who catches up reads who acts here
            self.persons |= await self._store.write(Store.admit, self.id, person, browser)
        self._tell_persons()
        return True

    async def shut_out(self, person: int, but: str) -> None:
        """All other browsers of a person only watch from now on, and the private link is no longer good."""
        async with self._lock:
            await self._store.write(Store.shut_out, self.id, person, but)
            self.persons = {
                browser: who for browser, who in self.persons.items() if who != person or browser == but
            }
        self._tell_persons()

    async def catch_up(self) -> None:
        """Another server may have changed this table: its log, its persons, who is here, what was said.

        Raises UnknownTable once it is removed.
        """
        async with self._lock:
            await self._follow_log()
            with suppress(Unstored):
                await self._settle()
            self._let_act(await self._store.read(Store.persons_of, self.id))
            self.invitation = await self._store.read(Store.invitation, self.id)
            await self.presence.refresh()
            await self.chat.refresh()
            self._changed()

    async def keep_time(self) -> None:
        """Flag who has no time left; show that a pause is over. Raises Unstored."""
        await self._server.keep_up()
        async with self._lock:
            try:
                await self._append(clocks.flag(self.table))
            except Refused:
                await self._settle()
                await self._store.write(Store.look_after, self.id, Deadline(clocks.next_moment(self.table)))
                self._changed()
            except StaleLog:  # another server was quicker
                pass

    async def spare(self) -> None:
        """Time in which no server ran is nobody's."""
        async with self._lock:
            since = clocks.runs_since(self.table)
            for outage in await self._store.read(Store.outages_after, since) if since else ():
                if outage[-1] > self.table.clock():  # as a clock told that was ahead, here or elsewhere
                    continue
                # Another server may have been quicker, or the table can only be looked at.
                with suppress(Refused, StaleLog, Unstored):
                    await self._append(clocks.outage(self.table, *outage))

    def end(self) -> None:
        """It was removed: all who look are told."""
        self.removed = True
        self.stop()
        self.tell()

    def stop(self) -> None:
        """Drop all thoughts but the one that is just being written down."""
        self._thinking.stop()
        self.presence.close()
        self._set_alarm(None)

    async def _settle(self) -> None:
        events, table, replies = await settle(self.table, self.replies)
        try:
            if events:
                await self._write(events, table, replies)
            elif replies != self.replies:
                await self._store.write(
                    Store.prepare, self.id, self.table.seq, Replaced(self.replies, replies)
                )
                self.replies = replies
        except StaleLog:  # another server was quicker
            await self._follow_log()

    async def _append(self, event: Event, caller: Caller = Caller()) -> None:
        arrival = arriving(event, caller)
        if event.at and self.table.last.at:  # it may have been made before another one was written
            event = replace(event, at=max(event.at, self.table.last.at))
        try:
            events, table, replies = await settle(self.table.after(event), self.replies)
            arrived = await self._write([event, *events], table, replies, caller.key, arrival)
        except AlreadyDone:  # by another server, which the browser had asked before
            await self._follow_log()
        except StaleLog:  # another server has written to this log: the log is the truth
            if await self._follow_log():
                raise
            await self._append(event, caller)
        else:
            self.persons |= arrived
        finally:
            self._changed()
        if caller.key:
            self._done.add(caller.key)

    async def _write(
        self,
        events: Sequence[Event],
        table: Table,
        replies: Replies,
        key: str | None = None,
        arrival: Arrival | None = None,
    ) -> Mapping[str, int]:
        """The table is this one after these events, once they are stored. Returns who acts for whom from now on."""
        replaced = Replaced(self.replies, replies) if prepare.in_full_view(table) else None
        standing = replace(standing_of(table), replies=replaced, rewritten=self._rewritten)
        arrived = await self._store.write(
            Store.append, self.id, self.table.seq, events, key, arrival, standing
        )
        self.table, self.replies = table, replies
        return arrived

    async def _prepare(self, person: int, reply: Reply | None) -> None:
        """This is what a person has prepared, once it is stored; raises StaleLog or Unstored."""
        others = {who: kept for who, kept in self.replies.items() if who != person}
        replies = others if reply is None else {**others, person: reply}
        try:
            await self._store.write(Store.prepare, self.id, self.table.seq, Replaced(self.replies, replies))
            self.replies = replies
        except StaleLog:
            if await self._follow_log():
                raise
            await self._prepare(person, reply)
        finally:
            self._changed()

    async def _follow_log(self) -> bool:
        """Read what another server has written; whether it is more than what people have prepared."""
        if await self._store.read(Store.rewritten, self.id) != self._rewritten:
            await self._read_anew()
            return True
        later, keys = await self._store.read(Store.tail, self.id, self.table.seq)
        self._done |= keys
        self.table = await in_thread(followed, self.table, later)
        if prepare.in_full_view(self.table):
            self.replies = await self._store.read(Store.replies, self.id)
        return bool(later)

    async def _read_anew(self) -> None:
        """Somebody was forgotten: names that are known here are gone, and browsers act for nobody any longer."""
        log = await self._store.read(Store.read, self.id)
        self.table, self.replies = await in_thread(fold, log.events, self.table.clock), log.replies
        self._done, self._rewritten = set(log.keys), log.rewritten
        self._let_act(log.persons)

    def _let_act(self, persons: Mapping[str, int]) -> None:
        """These browsers act for somebody, and no others."""
        self.presence.forget({*self.persons.values()} - {*persons.values()})
        self.persons = dict(persons)
        self._server.own_tables.closed(self.id, self.persons)

    def _changed(self, is_new: bool = True) -> None:
        """Lists are told of what is new only: who reads them wakes tables."""
        self._thinking.follow()
        self.show()
        if is_new:
            self._server.own_tables.changed(self.places)
            self.tell_lobby()
        self._set_alarm(clocks.next_moment(self.table))

    def _set_alarm(self, moment: datetime | None) -> None:
        """Be there when a clock is down, or a pause is over; what takes hours is left to the timekeeper."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if moment is None:
            return
        rest = moment - self.table.clock()
        if rest < SOON:
            delay = rest.total_seconds() + LATE if rest > timedelta() else AGAIN
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._flagging = asyncio.create_task(self._quietly_keep_time())

    async def _quietly_keep_time(self) -> None:
        with suppress(Unstored):  # the timekeeper tries again
            await self.keep_time()


def standing_of(table: Table) -> Standing:
    """What is noted of a table, for lists, for the timekeeper and for results."""
    deadline = Deadline(clocks.next_moment(table)) if table.terms.clock else None
    known = silence.seen_by(table, NOBODY)  # the order of a list tells nothing of unfinished turns
    return Standing(stage(table), deadline, end=end_of(table), changed_at=known.last.at)


def arriving(event: Event, caller: Caller) -> Arrival | None:
    """The browser that acts for a person from this event on; None if the event brings nobody new."""
    if event.kind != "sit" or caller.person != NOBODY:
        return None
    return Arrival(event.payload["person"], caller.digest)
