"""Replies that a person prepares while others are to act. Answers and streams show them to that person only."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from ...table.event import insist
from ...table.table import WATCHING
from .callers import At, person_of
from .calls import Call, Wish, clicked, outcome

router = APIRouter(prefix="/tables")


class Prepare(Call):
    """A turn by its clicks, or the beginning of one."""

    clicks: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=64)]


@router.post("/{table_id}/prepare")
async def prepare(request: Request, live: At, call: Prepare) -> Response:
    """What may be clicked next; the new state once a whole turn is stored; or why it is no turn."""
    return await clicked(request, live, live.prepare(call.seq, call.clicks, person_of(request, live)))


@router.post("/{table_id}/unprepare")
async def unprepare(request: Request, live: At, _: Wish) -> Response:
    """The prepared reply is dropped."""
    person = person_of(request, live)
    insist(None if live.table_for(person).my_seats else WATCHING)
    await live.unprepare(person)
    return outcome(request, live)
