"""What a browser hears of its tables, as long as it listens: what changes on the boards, and what is written.

One stream tells of all tables that are open in a browser. A page that only watches names its table with ".watch".
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AbstractContextManager

from fastapi import APIRouter, Request
from pydantic_core import to_json as to_json_bytes
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from ..table.terms import NOBODY
from .browser import owner_of
from .callers import table_of
from .live import LiveTable
from .rate import Allowance
from .visitors import account
from .wire import ChatUpdate, Said, to_json

MOST_TABLES = 20
"""In one stream."""
RETRY = 1000
"""Milliseconds until a browser that lost its stream asks for it again."""
WATCH = ".watch"

router = APIRouter(prefix="/tables")


@router.get("/{names}/events")
async def events(request: Request, names: str, changes: bool = False) -> EventSourceResponse:
    """The states of one table, or of several with commas between, now and whenever one changes.

    With changes, a state after the first has only the keys whose values are new, and the stream has the chat as well.
    """
    wanted = names.split(",")
    if len(wanted) > MOST_TABLES:
        raise HTTPException(422, f"One stream tells of {MOST_TABLES} tables at most.")
    digest = owner_of(request)
    readers = [
        Reader(
            name,
            await table_of(request, name.removesuffix(WATCH)),
            "" if name.endswith(WATCH) else digest,
            changes,
        )
        for name in dict.fromkeys(wanted)
    ]
    allowance: Allowance = request.app.state.allowance
    return Stream(told(readers), allowance.streams.one(account.get()))


class Stream(EventSourceResponse):
    """A stream that has a place among all streams as long as it goes on."""

    def __init__(self, events: AsyncIterator[ServerSentEvent], place: AbstractContextManager[None]) -> None:
        super().__init__(events)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises HTTPException where there is no place."""
        with self._place:
            await super().__call__(scope, receive, send)


class Reader:
    """One table as one browser hears of it. Who hears the same shares what is kept of it."""

    def __init__(self, name: str, live: LiveTable, digest: str, changes: bool = False) -> None:
        self.name, self.live = name, live
        self._digest, self._changes = digest, changes
        self._person = self.person
        self._shown: dict[
            str, int
        ] = {}  # hashes: streams that nobody reads would else hold much of what they told
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

    async def news(self, changed: asyncio.Event) -> AsyncIterator[str]:
        """What is to be told now."""
        if self.person != self._person:
            self.ignore(changed)
            self._person = self.person
            self.listen(changed)
        for update in self._updates():
            yield update
        if self._changes:
            await self.live.chat.load()
            if said := [*self._said()]:
                yield to_json(ChatUpdate(self.name, said))

    def _updates(self) -> Iterator[str]:
        """The state as far as it is new to this browser."""
        parts = self.live.snapshot.parts(self._person)
        new = {key: part for key, part in parts.items() if self._shown.get(key) != hash(part)}
        if not new:
            return
        whole = not (self._changes and self._shown)
        self._shown = {key: hash(part) for key, part in parts.items()}
        kind = "state" if whole else "changes"
        yield f'{{"table":{to_json_bytes(self.name).decode()},"{kind}":{joined(parts if whole else new)}}}'

    def _said(self) -> Iterator[Said]:
        """What is new in the chat; at the end of a game, what the other side has written before, too."""
        readable = [*self.live.chat.readable(self.live.table_for(self._person))]
        read, self._read = self._read, frozenset(message.id for message in readable)
        for message in readable:
            if message.id not in read:
                yours = self._person != NOBODY and message.person == self._person
                assert message.at is not None  # noqa: S101 - stored messages have a time
                yield Said(message.id, message.name, yours, message.channel, message.text, message.at)


def joined(parts: Mapping[str, bytes]) -> str:
    """An object of JSON from its parts."""
    return "{" + ",".join(f'"{key}":{part.decode()}' for key, part in parts.items()) + "}"


async def told(readers: list[Reader]) -> AsyncIterator[ServerSentEvent]:
    """Whole states first, so that a browser that comes back needs nothing from before; then what is new."""
    changed = asyncio.Event()
    for reader in readers:
        reader.listen(changed)
    try:
        while True:
            changed.clear()
            for reader in readers:
                async for news in reader.news(changed):
                    yield ServerSentEvent(news, retry=RETRY)
            await changed.wait()
    finally:
        for reader in readers:
            reader.ignore(changed)
