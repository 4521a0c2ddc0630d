"""What a browser hears of its tables, as long as it listens: what changes on the boards, and what is written.

One stream tells of all tables that are open in a browser. A page that only watches names its table with ".watch".
"mine" and "turns" stand for the browser's own tables (own_reader.py), "lobby" for those that anybody may join. A name
of which nothing can be told is left out, and the stream says so.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, aclosing
from enum import IntEnum
from functools import cache

from fastapi import APIRouter, Request
from sqlalchemy.exc import SQLAlchemyError
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.types import Message, Receive, Scope, Send

from ...storage.store import Unstored
from ...table.terms import NOBODY
from ..http.accounts import account
from ..http.browser import owner_of
from ..http.limiter import Limiter
from ..live.faults import unreadable
from ..live.live_table import LiveTable
from ..live.own_stream import MINE, TURNS, OwnStream
from ..live.updates import GZIP_HEAD, Several, StreamEvent, Updates, packed
from ..wire import ChatUpdate, LeftOut, Said, to_json
from .callers import WATCH, table_of
from .lobby import LOBBY, LobbyReader

MOST_TABLES = 20
"""In one stream: the first that it names. Pages name those first that were in sight last."""
MOST_NAMES = 400
"""In one stream, with those that are left out; no browser names so many, and nothing is said of others."""
LISTS = frozenset({MINE, TURNS, LOBBY})
TOO_MANY = "Too many tables are open in this browser; this one goes on once it is in sight."
REMOVED = "This table was removed."

router = APIRouter(prefix="/tables")


class Way(IntEnum):
    """How a browser wants to be told."""

    STATES = 0  # whole states, and nothing else
    WITH_CHAT = 1  # the same, and the chat
    CHANGES = 2  # a whole state first, then what changes of it, and the chat


@router.get("/{names}/events")
async def events(request: Request, names: str, changes: Way = Way.STATES) -> EventSourceResponse:
    """The states of one table, or of several with commas between, now and whenever one changes."""
    readers, left_out = await readers_of(request, names, changes)
    limiter: Limiter = request.app.state.limiter
    return Stream(told(readers, left_out), takes_gzip(request), limiter.streams.one(account.get()))


async def readers_of(
    request: Request, names: str, way: Way
) -> tuple[list["Reader | OwnStream | LobbyReader"], list[StreamEvent]]:
    """What tells of these names, and what is said of those that are left out.

    Raises what kept the first one from being told, if nothing can be told of any.
    """
    wanted = dict.fromkeys(names.split(",")[:MOST_NAMES])
    late = [name for name in wanted if name not in LISTS][MOST_TABLES:]
    readers, left_out, faults = [], [left_out_event(name, TOO_MANY) for name in late], []
    for name in wanted:
        if name in late:
            continue
        try:
            readers.append(await reader(request, name, way))
        except (Unstored, SQLAlchemyError):  # the database is away, for all of them
            raise
        except Exception as fault:
            faults.append(fault)
            left_out.append(left_out_event(name, unreadable(name, fault)))
    if not readers:
        raise faults[0]
    return readers, left_out


def left_out_event(name: str, sentence: str) -> StreamEvent:
    """Tells the page of a table that nothing is told of it."""
    return StreamEvent(to_json(LeftOut(name, sentence)))


async def reader(request: Request, name: str, way: Way) -> "Reader | OwnStream | LobbyReader":
    """What tells of one of the names; raises UnknownTable."""
    digest = owner_of(request)
    if name in (MINE, TURNS):
        return OwnStream(name, request.app.state.tables, digest)
    if name == LOBBY:
        return LobbyReader(request.app.state.tables)
    live = await table_of(request, name.removesuffix(WATCH))
    return Reader(name, live, "" if name.endswith(WATCH) else digest, way)


def takes_gzip(request: Request) -> bool:
    """Whether a browser reads what is packed; one that writes "gzip;q=0" does not."""
    sent = ",".join(request.headers.getlist("accept-encoding")).replace(" ", "").lower()
    weights = dict(coding.partition(";q=")[::2] for coding in sent.split(","))
    return "gzip" in weights and weights["gzip"] not in ("0", "0.", "0.0", "0.00", "0.000")


class Stream(EventSourceResponse):
    """A stream that has a place among all streams as long as it goes on.

    A compressor for each would hold much memory, and pack the same again and again: events come packed, and what packs
    other answers leaves this media type alone.
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
        """Raises HTTPException where there is no place. A server that stops ends it like any other answer."""
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
    """What is sent now and then where there is nothing to tell, lest the connection be thought dead."""

    def __init__(self, packs: bool) -> None:
        super().__init__(comment="still here")
        self._packs = packs

    def encode(self) -> bytes:
        """As it goes out."""
        plain: bytes = super().encode()
        return packed_once(plain) if self._packs else plain


packed_once = cache(packed)


class Reader:
    """One table as one browser hears of it. Who hears the same shares what is kept of it."""

    def __init__(self, name: str, live: LiveTable, digest: str, way: Way = Way.STATES) -> None:
        self.name, self.live = name, live
        self._digest, self._way = digest, way
        self._person = self.person
        self._heard: tuple[Updates, int] | None = None  # what it was told last
        self._knows_of_end = False
        self._read: frozenset[int] = frozenset()

    @property
    def person(self) -> int:
        """For whom the browser looks; this changes when it takes a seat, or when its link is renewed."""
        return self.live.person(self._digest) if self._digest else NOBODY

    def listen(self, changed: asyncio.Event) -> None:
        """Be told of changes."""
        self.live.listen(changed, self._person)

    def ignore(self, changed: asyncio.Event) -> None:
        """Be told no longer."""
        self.live.ignore(changed, self._person)

    async def news(self) -> AsyncIterator[StreamEvent]:
        """What is to be told now."""
        if self.live.removed:
            if not self._knows_of_end:
                self._knows_of_end = True
                yield left_out_event(self.name, REMOVED)
            return
        if self.person != self._person:
            self.live.presence.go(self._person)
            self._person = self.person
            self.live.presence.come(self._person)
        if state := self._state():
            yield state
        if self._way is not Way.STATES:
            await self.live.chat.load()
            if said := [*self._said()]:
                yield StreamEvent(to_json(ChatUpdate(self.name, said)))

    def _state(self) -> StreamEvent | None:
        """The state, or what changes of the one that was told last; whole for who has missed one."""
        telling, heard = self.live.telling(self.name, self._person), self._heard
        self._heard = telling, telling.moment
        if heard == self._heard:
            return None
        follows = self._way is Way.CHANGES and heard == (telling, telling.moment - 1)
        return telling.change if follows and telling.change else telling.whole

    def _said(self) -> Iterator[Said]:
        """What is new in the chat; at the end of a game, what the other side has written before, too."""
        readable = [*self.live.chat.readable(self.live.table_for(self._person))]
        read, self._read = self._read, frozenset(message.id for message in readable)
        for message in readable:
            if message.id not in read:
                yours = self._person != NOBODY and message.person == self._person
                assert message.at is not None  # noqa: S101 - stored messages have a time
                yield Said(message.id, message.name, yours, message.channel, message.text, message.at)


async def told(
    readers: "Sequence[Reader | OwnStream | LobbyReader]", left_out: Sequence[StreamEvent] = ()
) -> AsyncGenerator[StreamEvent]:
    """Whole states first, so that a browser that comes back needs nothing from before; then what is new."""
    for event in left_out:
        yield event
    changed = asyncio.Event()
    with ExitStack() as listening:
        for reader in readers:
            listening.callback(reader.ignore, changed)
            reader.listen(changed)
        for reader in readers:
            async for news in news_of(reader):
                yield news
        while True:
            await changed.wait()
            changed.clear()
            at_once = [news for reader in readers async for news in news_of(reader)]
            if at_once:
                yield Several(at_once) if len(at_once) > 1 else at_once[0]


async def news_of(reader: "Reader | OwnStream | LobbyReader") -> AsyncIterator[StreamEvent]:
    """What is to be told now. A table that fails holds up no other; it is tried again when it changes."""
    try:
        async for news in reader.news():
            yield news
    except (Unstored, SQLAlchemyError):
        raise
    except Exception as fault:
        yield left_out_event(reader.name, unreadable(reader.name, fault))


async def written(events: AsyncGenerator[StreamEvent], packs: bool) -> AsyncIterator[bytes]:
    """Events as bytes."""
    if packs:
        yield GZIP_HEAD
    async with aclosing(events):  # so that who leaves is away at once
        async for event in events:
            yield event.packed if packs else event.plain
