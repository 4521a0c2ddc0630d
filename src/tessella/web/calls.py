"""What the page of a table asks for: to play, to look ahead, to take back, to give up, a hint, news of changes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from sse_starlette import EventSourceResponse, JSONServerSentEvent
from starlette.exceptions import HTTPException

from ..core.position import IllegalMove
from ..table.events import Event
from ..table.table import Table
from .browser import owner_of
from .live import LiveTable

MOST_TABLES = 20
"""In one stream."""
RETRY = 1000
"""Milliseconds until a browser that lost its stream asks for it again."""

router = APIRouter(prefix="/tables")

Answer = dict[str, Any]


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

    def event(self, table: Table) -> Event | None:
        """The event that is meant; None while more clicks are needed."""
        return table.act(self.path) if self.path is not None else table.type(self.text or "")


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
async def act(request: Request, table_id: str, call: Act) -> Answer:
    """The new state; or the marks for the next click; or the sentence why the move is illegal."""
    live = await own_table(request, table_id)
    try:
        if await live.change(call.seq, call.event):
            return {"state": live.state_for(live.owner)}
    except IllegalMove as illegal:
        return {"refusal": str(illegal)}
    clicked = call.path or ()
    return {
        "marks": live.table.marks(clicked),
        "ends": live.table.ends(clicked),
        "labels": live.table.labels(clicked),
    }


@router.post("/{table_id}/preview")
async def preview(request: Request, table_id: str, call: Look) -> Answer:
    """What a move would bring, drawn; nothing if there is no such move, or no longer."""
    live = await own_table(request, table_id)
    drawn = live.table.preview(call.path) if call.seq == live.table.seq else None
    return {} if drawn is None else {"svg": drawn}


@router.post("/{table_id}/undo")
async def undo(request: Request, table_id: str, call: Call) -> Answer:
    """Back to the last decision of a person."""
    return await change(request, table_id, call, Table.undo)


@router.post("/{table_id}/resign")
async def resign(request: Request, table_id: str, call: Call) -> Answer:
    """The person to act gives up."""
    return await change(request, table_id, call, Table.resign)


@router.post("/{table_id}/offer")
async def offer(request: Request, table_id: str, call: Call) -> Answer:
    """A draw is offered; an engine that is asked answers by itself."""
    return await change(request, table_id, call, Table.offer_draw)


@router.post("/{table_id}/answer")
async def answer(request: Request, table_id: str, call: Reply) -> Answer:
    """The person who was offered a draw accepts or declines."""
    return await change(request, table_id, call, lambda table: table.answer(call.accept))


@router.post("/{table_id}/rename")
async def rename(request: Request, table_id: str, call: Rename) -> Answer:
    """A person takes another name."""
    return await change(request, table_id, call, lambda table: table.rename(call.seat, call.name))


@router.post("/{table_id}/next")
async def next_game(request: Request, table_id: str, call: Call) -> Answer:
    """The next game of the series."""
    return await change(request, table_id, call, Table.next)


@router.post("/{table_id}/hint")
async def hint(request: Request, table_id: str, call: Call) -> Answer:
    """A move that the engine would play: its text and its clicks; nothing if the table changes meanwhile."""
    live = await own_table(request, table_id)
    action = await live.hint(call.seq)
    if action is None:
        return {}
    view = live.table.view
    return {"text": view.game.notation.write(view, action), "path": list(view.game.board.paths(view, action))}


@router.get("/{table_ids}/events")
async def events(request: Request, table_ids: str) -> EventSourceResponse:
    """The states of one table, or of several with commas between, now and whenever one changes."""
    ids = table_ids.split(",")
    if len(ids) > MOST_TABLES:
        raise HTTPException(422, f"One stream tells of {MOST_TABLES} tables at most.")
    tables = [await request.app.state.hall.find(table_id) for table_id in ids]
    return EventSourceResponse(states(tables, owner_of(request)))


async def states(tables: list[LiveTable], owner: str) -> AsyncIterator[JSONServerSentEvent]:
    """Whole states, so that a browser that comes back needs nothing from before."""
    changed = asyncio.Event()
    shown: dict[str, Answer] = {}
    for table in tables:
        table.listeners.add(changed)
    try:
        while True:
            changed.clear()
            for table in tables:
                state = table.state_for(owner)
                if shown.get(table.id) != state:  # who is told nothing does not hear that something changed
                    shown[table.id] = state
                    yield JSONServerSentEvent({"table": table.id, "state": state}, retry=RETRY)
            await changed.wait()
    finally:
        for table in tables:
            table.listeners.discard(changed)


async def own_table(request: Request, table_id: str) -> LiveTable:
    """The table, if this browser owns it; raises UnknownTable, or HTTPException (403)."""
    live: LiveTable = await request.app.state.hall.find(table_id)
    if owner_of(request) != live.owner:
        raise HTTPException(403, "This table belongs to another browser; here you can watch.")
    return live


async def change(request: Request, table_id: str, call: Call, decide: Callable[[Table], Event]) -> Answer:
    """Carry out a call that needs nothing but its moment."""
    live = await own_table(request, table_id)
    await live.change(call.seq, decide)
    return {"state": live.state_for(live.owner)}
