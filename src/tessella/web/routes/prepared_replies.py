"""Replies that a person prepares while others are to act. Answers and streams show them to that person only."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from ...core.position import IllegalMove
from ...table.event import insist
from ...table.table import WATCHING
from ..wire import Refusal, WireResponse
from .callers import person_of, table_of
from .calls import Call, Wish, outcome

router = APIRouter(prefix="/tables")


class Prepare(Call):
    """A turn by its clicks, or the beginning of one."""

    clicks: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)]


@router.post("/{table_id}/prepare")
async def prepare(request: Request, table_id: str, call: Prepare) -> Response:
    """What may be clicked next; the new state once a whole turn is stored; or why it is no turn."""
    live = await table_of(request, table_id)
    try:
        following = await live.prepare(call.seq, call.clicks, person_of(request, live))
    except IllegalMove as illegal:
        return WireResponse(Refusal(str(illegal)))
    return WireResponse(following) if following else outcome(request, live)


@router.post("/{table_id}/unprepare")
async def unprepare(request: Request, table_id: str, _: Wish) -> Response:
    """The prepared reply is dropped."""
    live = await table_of(request, table_id)
    person = person_of(request, live)
    insist(None if live.table_for(person).my_seats else WATCHING)
    await live.unprepare(person)
    return outcome(request, live)
