"""What the page of a table asks for: to play, to look ahead, to take back, to give up, a hint, news of changes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from ..core.position import IllegalMove
from ..table import features
from ..table.clicks import NextClicks
from ..table.event import Event
from ..table.table import Table
from .browser import owner_of
from .live import LiveTable
from .rate import Allowance
from .visitors import account
from .wire import Changed, Hint, Nothing, Preview, Refusal, Update, to_json

MOST_TABLES = 20
"""In one stream."""
RETRY = 1000
"""Milliseconds until a browser that lost its stream asks for it again."""

router = APIRouter(prefix="/tables")


class Call(BaseModel):
    """A call about the table as it stood after seq events."""

    model_config = ConfigDict(extra="forbid")
    seq: int


Clicks = Annotated[list[Annotated[str, Field(max_length=64)]], Field(min_length=1, max_length=64)]
"""The ids of the elements clicked so far, in order."""


class Act(Call):
    """A move, by clicks or as text."""

    path: Clicks | None = None
    text: str | None = Field(None, max_length=200)

    @model_validator(mode="after")
    def one_way(self) -> "Act":
        """Clicks or text, not both."""
        if (self.path is None) == (self.text is None):
            raise ValueError("give either path or text")
        return self

    def event(self, table: Table) -> Event | NextClicks:
        """The event that is meant, or what may be clicked next."""
        if self.path is not None:
            return features.moves.click(table, self.path)
        return features.moves.typed(table, self.text or "")


class Look(Call):
    """A move that somebody thinks of, by its clicks."""

    path: Clicks


class Reply(Call):
    """An answer to a draw offer."""

    accept: bool


class Rename(Call):
    """A seat, and the name that its player takes."""

    seat: int
    name: str = Field(max_length=200)


@router.post("/{table_id}/act")
async def act(request: Request, table_id: str, call: Act) -> Changed | NextClicks | Refusal:
    """The new state; or the marks for the next click; or the sentence why the move is illegal."""
    live = await own_table(request, table_id)
    try:
        following = await live.change(call.seq, call.event)
    except IllegalMove as illegal:
        return Refusal(str(illegal))
    return following or Changed(live.state_for(live.owner))


@router.post("/{table_id}/preview")
async def preview(request: Request, table_id: str, call: Look) -> Preview | Nothing:
    """What a move would bring, drawn; nothing if there is no such move, or no longer."""
    live = await own_table(request, table_id)
    drawn = features.moves.preview(live.table, call.path) if call.seq == live.table.seq else None
    return Nothing() if drawn is None else Preview(drawn)


@router.post("/{table_id}/undo")
async def undo(request: Request, table_id: str, call: Call) -> Changed:
    """Back to the last decision of a person."""
    return await change(request, table_id, call, features.undo.event)


@router.post("/{table_id}/resign")
async def resign(request: Request, table_id: str, call: Call) -> Changed:
    """The person to act gives up."""
    return await change(request, table_id, call, features.resign.event)


@router.post("/{table_id}/offer")
async def offer(request: Request, table_id: str, call: Call) -> Changed:
    """A draw is offered; an engine that is asked answers by itself."""
    return await change(request, table_id, call, features.draw.offer)


@router.post("/{table_id}/answer")
async def answer(request: Request, table_id: str, call: Reply) -> Changed:
    """The person who was offered a draw accepts or declines."""
    return await change(request, table_id, call, lambda table: features.draw.answer(table, call.accept))


@router.post("/{table_id}/rename")
async def rename(request: Request, table_id: str, call: Rename) -> Changed:
    """A person takes another name."""
    return await change(
        request, table_id, call, lambda table: features.rename.event(table, call.seat, call.name)
    )


@router.post("/{table_id}/next")
async def next_game(request: Request, table_id: str, call: Call) -> Changed:
    """The next game of the series."""
    return await change(request, table_id, call, features.series.event)


@router.post("/{table_id}/hint")
async def hint(request: Request, table_id: str, call: Call) -> Hint | Nothing:
    """A move that the engine would play: its text and its clicks; nothing if the table changes meanwhile."""
    live = await own_table(request, table_id)
    action = await live.hint(call.seq)
    if action is None or live.table.seq != call.seq:
        return Nothing()
    view = live.table.view
    return Hint(view.game.notation.write(view, action), list(view.game.board.paths(view, action)))


@router.get("/{table_ids}/events")
async def events(request: Request, table_ids: str) -> EventSourceResponse:
    """The states of one table, or of several with commas between, now and whenever one changes."""
    ids = table_ids.split(",")
    if len(ids) > MOST_TABLES:
        raise HTTPException(422, f"One stream tells of {MOST_TABLES} tables at most.")
    tables = [await request.app.state.tables.find(table_id) for table_id in dict.fromkeys(ids)]
    allowance: Allowance = request.app.state.allowance
    return Stream(states(tables, owner_of(request)), allowance.streams.one(account.get()))


class Stream(EventSourceResponse):
    """A stream that has a place among all streams as long as it goes on."""

    def __init__(self, events: AsyncIterator[ServerSentEvent], place: AbstractContextManager[None]) -> None:
        super().__init__(events)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Raises HTTPException where there is no place."""
        with self._place:
            await super().__call__(scope, receive, send)


async def states(tables: list[LiveTable], owner: str) -> AsyncIterator[ServerSentEvent]:
    """Whole states, so that a browser that comes back needs nothing from before.

    Who is told nothing does not hear that something changed. What was told is not kept: streams that nobody reads would
    hold much of it.
    """
    changed = asyncio.Event()
    shown: dict[str, int] = {}
    for table in tables:
        table.listen(changed)
    try:
        while True:
            changed.clear()
            for table in tables:
                event = ServerSentEvent(to_json(Update(table.id, table.state_for(owner))), retry=RETRY)
                if shown.get(table.id) != hash(event.data):
                    shown[table.id] = hash(event.data)
                    yield event
            await changed.wait()
    finally:
        for table in tables:
            table.ignore(changed)


async def own_table(request: Request, table_id: str) -> LiveTable:
    """The table, if this browser owns it; raises UnknownTable, or HTTPException (403)."""
    live: LiveTable = await request.app.state.tables.find(table_id)
    if owner_of(request) != live.owner:
        raise HTTPException(403, "This table belongs to another browser; here you can watch.")
    return live


async def change(request: Request, table_id: str, call: Call, decide: Callable[[Table], Event]) -> Changed:
    """Carry out a call that needs nothing but its moment."""
    live = await own_table(request, table_id)
    await live.change(call.seq, decide)
    return Changed(live.state_for(live.owner))
