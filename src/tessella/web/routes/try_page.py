"""The page of a game that somebody works on: `tessella try` shows it, other servers do not have it."""

from collections.abc import AsyncGenerator
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.responses import Response

from ..try_state import TryState
from ..wire import Nothing, Preview, to_json
from ..work.tried_position import Question
from ..work.workbench import PAGE, Workbench
from .callers import outer_base_of
from .idempotency import giving_page

router = APIRouter(prefix=PAGE)


def workbench_of(request: Request) -> Workbench:
    """What watches the game."""
    bench: Workbench = request.app.state.workbench
    return bench


Bench = Annotated[Workbench, Depends(workbench_of)]


@router.get("")
def show(request: Request, bench: Bench) -> Response:
    """The page."""
    reachable = outer_base_of(request) is not None
    return giving_page(request, "try.html", folder=bench.folder, reachable=reachable)


@router.post("/position")
async def position(bench: Bench, question: Question) -> TryState:
    """A position as the files are now."""
    return await bench.answer(question)


@router.post("/preview")
async def preview(bench: Bench, question: Question) -> Preview | Nothing:
    """What the move of some clicks would bring."""
    return await bench.preview(question)


@router.get("/events")
async def events(bench: Bench) -> EventSourceResponse:
    """Where the files stand, now and whenever that changes."""
    return EventSourceResponse(news(bench), sep="\n")


async def news(bench: Workbench) -> AsyncGenerator[ServerSentEvent]:
    """The same as events."""
    with bench.listening() as changed:
        while True:
            yield ServerSentEvent(to_json(bench.news).decode())
            await changed.wait()
            changed.clear()
