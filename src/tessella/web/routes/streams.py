"""Streams of events: what changes at tables, and messages, for one browser.

One stream serves all tables that are open in a browser. A page that only watches names its table with ".watch".
"mine" and "turns" stand for the tables of the browser (live/my_tables_subscription.py), "lobby" for tables that
anybody may join, "notice" for what all players are told. A table that cannot be shown is left out, and the stream says
so.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, aclosing
from enum import IntEnum
from functools import cache
from typing import TypeAlias

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from ...storage.store import Unstored
from ...table.terms import NOBODY
from ..http.accounts import account
from ..http.browser import owner_of
from ..live.faults import unreadable
from ..live.live_table import LiveTable
from ..live.my_tables_subscription import MINE, TURNS, MyTablesSubscription
from ..live.notice_subscription import NOTICE, NoticeSubscription
from ..live.snapshot import of_a_removed
from ..live.updates import GZIP_HEAD, Several, StreamEvent, Updates, packed
from ..wire import ChatUpdate, LeftOut, Said, Update, to_json
from .callers import WATCH, limiter_of, table_of, tables_of
from .lobby import LOBBY, LobbySubscription

MOST_TABLES = 20
"""In one stream: the first that it names. Pages name first what people have looked at last."""
MOST_NAMES = 400
"""In one stream, with those that are left out. No page names so many; further names are ignored."""
LISTS = frozenset({MINE, TURNS, LOBBY, NOTICE})
TOO_MANY = "Too many tables are open in this browser; this one goes on once it is in sight."
REMOVED = "This table was removed."

router = APIRouter(prefix="/tables")
Subscription: TypeAlias = "TableSubscription | MyTablesSubscription | LobbySubscription | NoticeSubscription"


class StreamFormat(IntEnum):
    """What a stream contains."""

    STATES = 0  # whole states, and nothing else
    WITH_CHAT = 1  # the same, and the chat
    CHANGES = 2  # a whole state first, then what changes of it, and the chat


@router.get("/{names}/events")
async def events(
    request: Request, names: str, changes: StreamFormat = StreamFormat.STATES
) -> EventSourceResponse:
    """The states of one table, or of several with commas between, now and whenever one changes."""
    subscriptions, left_out = await subscriptions_of(request, names, changes)
    place = limiter_of(request).streams.one(account.get())
    return Stream(all_updates(subscriptions, left_out), takes_gzip(request), place)


async def subscriptions_of(
    request: Request, names: str, form: StreamFormat
) -> tuple[list[Subscription], list[StreamEvent]]:
    """The subscriptions to these names, and the events for names that are left out.

    Raises the exception of the first name if all are left out, but for the notice.
    """
    wanted = dict.fromkeys(names.split(",")[:MOST_NAMES])
    late = [name for name in wanted if name not in LISTS][MOST_TABLES:]
    subscriptions, left_out, faults = [], [left_out_event(name, TOO_MANY) for name in late], []
    for name in wanted:
        if name in late:
            continue
        try:
            subscriptions.append(await subscription_to(request, name, form))
        except (Unstored, SQLAlchemyError):  # the database fails for all of them
            raise
        except Exception as fault:
            faults.append(fault)
            left_out.append(left_out_event(name, unreadable(name, fault)))
    if faults and all(each.name == NOTICE for each in subscriptions):
        raise faults[0]
    return subscriptions, left_out


def left_out_event(name: str, sentence: str) -> StreamEvent:
    """The event that says why the stream leaves a table out."""
    return StreamEvent(to_json(LeftOut(name, sentence)))


async def subscription_to(request: Request, name: str, form: StreamFormat) -> Subscription:
    """The subscription to one name; raises UnknownTable."""
    digest = owner_of(request)
    if name in (MINE, TURNS):
        return MyTablesSubscription(name, tables_of(request), digest)
    if name == LOBBY:
        return LobbySubscription(tables_of(request))
    if name == NOTICE:
        return NoticeSubscription(request.app.state.orders, tables_of(request).notices)
    live = await table_of(request, name.removesuffix(WATCH))
    return TableSubscription(name, live, "" if name.endswith(WATCH) else digest, form)


def takes_gzip(request: Request) -> bool:
    """Whether a browser accepts gzip; with "gzip;q=0" it does not."""
    sent = ",".join(request.headers.getlist("accept-encoding")).replace(" ", "").lower()
    weights = dict(coding.partition(";q=")[::2] for coding in sent.split(","))
    return "gzip" in weights and weights["gzip"] not in ("0", "0.", "0.0", "0.00", "0.000")


class Stream(EventSourceResponse):
    """A stream, which holds a place in the limit of streams until it ends.

    Events are compressed once for all streams: a compressor for each stream would take much memory. The middleware that
    compresses other answers ignores this media type.
    """

    def __init__(
        self, events: AsyncGenerator[StreamEvent], packs: bool, place: AbstractContextManager[None]
    ) -> None:
        packing = {"Content-Encoding": "gzip"} if packs else {}
        super().__init__(
            written(events, packs),
            headers={"Vary": "Accept-Encoding", **packing},
            ping_message_factory=lambda: Ping(packs),
        )
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises HTTPException if there is no place. When the server stops, the stream ends like any other answer."""
        goes_on = True

        async def send_on(message: Message) -> None:
            nonlocal goes_on
            goes_on = message["type"] == "http.response.start" or message.get("more_body", False)
            await send(message)

        with self._place:
            await super().__call__(scope, receive, send_on)
        if goes_on:
            await send({"type": "http.response.body", "body": b""})


class Ping(ServerSentEvent):
    """A comment that is sent at intervals, so that nobody takes the connection for dead."""

    def __init__(self, packs: bool) -> None:
        super().__init__(comment="still here")
        self._packs = packs

    def encode(self) -> bytes:
        """As it goes out."""
        plain: bytes = super().encode()
        return packed_once(plain) if self._packs else plain


packed_once = cache(packed)


class TableSubscription:
    """A stream's subscription to one table. Subscriptions that show the same share their updates."""

    def __init__(
        self, name: str, live: LiveTable, digest: str, form: StreamFormat = StreamFormat.STATES
    ) -> None:
        self.name, self.live = name, live
        self._digest, self._form = digest, form
        self._person = self.person
        self._sent: tuple[Updates, int] | None = None  # the last update
        self._knows_of_end = False
        self._read: frozenset[int] = frozenset()
        self._known_to_be_gone: frozenset[int] = frozenset()

    @property
    def person(self) -> int:
        """The person for whom the browser acts; it changes with a seat or with a renewed link."""
        return self.live.access.person(self._digest) if self._digest else NOBODY

    def listen(self, changed: asyncio.Event) -> None:
        """Be notified of changes."""
        self.live.subscribe(changed, self._person)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be notified no more."""
        self.live.unsubscribe(changed, self._person)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """What is new now."""
        if self.live.removed:
            if not self._knows_of_end:
                self._knows_of_end = True
                last = of_a_removed(self.live.state_for(self.person))
                yield StreamEvent(to_json(Update(self.name, last)))
                yield left_out_event(self.name, REMOVED)
            return
        if self.person != self._person:
            self.live.presence.disconnect(self._person)
            self._person = self.person
            self.live.presence.connect(self._person)
        if state := self._state():
            yield state
        if self._form is not StreamFormat.STATES:
            await self.live.chat.load()
            said, unsaid = [*self._said()], [*self._unsaid()]
            if said or unsaid:
                yield StreamEvent(to_json(ChatUpdate(self.name, said, unsaid)))

    def _state(self) -> StreamEvent | None:
        """The changes since the last state that was sent; the whole state if one in between was missed."""
        updates, sent_before = self.live.updates(self.name, self._person), self._sent
        self._sent = updates, updates.moment
        if sent_before == self._sent:
            return None
        follows = self._form is StreamFormat.CHANGES and sent_before == (updates, updates.moment - 1)
        return updates.change if follows and updates.change else updates.whole

    def _said(self) -> Iterator[Said]:
        """New messages; at the end of a game also earlier messages of the other channel."""
        readable = [*self.live.chat.readable(self.live.table_for(self._person))]
        read, self._read = self._read, frozenset(message.id for message in readable)
        for message in readable:
            if message.id not in read:
                yours = self._person != NOBODY and message.person == self._person
                assert message.at is not None  # noqa: S101 - stored messages have a time
                yield Said(message.id, message.name, yours, message.channel, message.text, message.at)

    def _unsaid(self) -> frozenset[int]:
        """Messages that are gone, which the page may show from an earlier stream."""
        known, self._known_to_be_gone = self._known_to_be_gone, self.live.chat.gone
        return self._known_to_be_gone - known


async def all_updates(
    subscriptions: Sequence[Subscription], left_out: Sequence[StreamEvent] = ()
) -> AsyncGenerator[StreamEvent]:
    """Whole states first, so that a browser can connect again at any time; then what is new."""
    for event in left_out:
        yield event
    changed = asyncio.Event()
    with ExitStack() as listening:
        for subscription in subscriptions:
            listening.callback(subscription.ignore, changed)
            subscription.listen(changed)
        for subscription in subscriptions:
            async for news in news_of(subscription):
                yield news
        while True:
            await changed.wait()
            changed.clear()
            at_once = [news for subscription in subscriptions async for news in news_of(subscription)]
            if at_once:
                yield Several(at_once) if len(at_once) > 1 else at_once[0]


async def news_of(subscription: Subscription) -> AsyncIterator[StreamEvent]:
    """What is new now. A table that fails does not stop others; it is tried again when it changes."""
    try:
        async for news in subscription.news():
            yield news
    except (Unstored, SQLAlchemyError):
        raise
    except Exception as fault:
        yield left_out_event(subscription.name, unreadable(subscription.name, fault))


async def written(events: AsyncGenerator[StreamEvent], packs: bool) -> AsyncIterator[bytes]:
    """Events as bytes."""
    if packs:
        yield GZIP_HEAD
    async with aclosing(events):  # so that presence ends at once
        async for event in events:
            yield event.packed if packs else event.plain
