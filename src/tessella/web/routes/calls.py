"""Calls of a table's page while a game is played: moves, previews, takebacks, draws, hints and others.

The features of the table decide who may do what; this module only finds out who asks.
"""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field, model_validator
from starlette.responses import Response

from ...core.position import IllegalMove
from ...storage.store import StaleLog
from ...table import features
from ...table.clicks import NextClicks
from ...table.event import Event
from ...table.features.fair_level import with_fair_level
from ...table.story import news
from ...table.table import Table
from ..live.access import STALE
from ..live.live_table import LiveTable
from ..wire import Changed, Done, Hint, Nothing, Preview, Refusal, WireResponse
from ..work.threads import in_thread
from .callers import At, caller_of, person_of
from .fair_games import found_again
from .short_way import ShortWay

MINIMAL = "return=minimal"
"""The preference of a page that has a stream (RFC 7240): a short answer."""

router = APIRouter(prefix="/tables")


class Wish(BaseModel):
    """A call that is meant at any moment of the game; with an idempotency key."""

    model_config = ConfigDict(extra="forbid")
    key: Annotated[str | None, Field(pattern=r"^[\w-]{8,40}$")] = None


class Call(Wish):
    """A call about the game as it stood after seq events."""

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
    """A move to preview, by its clicks."""

    path: Clicks


class Reply(Call):
    """An answer to a draw offer."""

    accept: bool


class Rename(Wish):
    """A seat, and the name that its player takes."""

    seq: int | None = None  # pages of older builds name it

    seat: int
    name: str = Field(max_length=200)


class Agreement(Wish):
    """A wish that others have to share; agrees: one of them has told it already, and this agrees to that."""

    agrees: bool = False


class Withdrawal(Wish):
    """What is withdrawn: the deed by which it was asked."""

    deed: str = Field(max_length=20)


class Answer(Wish):
    """An answer to a request for a takeback, as it stood after seq events."""

    seq: int | None = None  # pages of older builds do not name it
    grant: bool


@router.post("/{table_id}/act")
async def act(request: Request, live: At, call: Act) -> Response:
    """A move, or its next click."""
    return await clicked(request, live, live.change(call.seq, call.event, caller_of(request, live, call.key)))


SHORT_WAY = ShortWay("/tables/{table_id}/act", Act, act)


async def clicked(request: Request, live: LiveTable, result: Awaitable[NextClicks | None]) -> Response:
    """The new state; or the marks for the next click; or the sentence why the move is illegal."""
    try:
        following = await result
    except IllegalMove as illegal:
        return WireResponse(Refusal(str(illegal)))
    return WireResponse(following) if following else outcome(request, live)


@router.post("/{table_id}/preview")
async def preview(request: Request, live: At, call: Look) -> Preview | Nothing:
    """The drawing of a move before it is played; nothing if there is no such move any more."""
    known = live.table_for(person_of(request, live))
    drawn = features.moves.preview(known, call.path) if known.in_time(call.seq) else None
    return Nothing() if drawn is None else Preview(drawn)


@router.post("/{table_id}/grant")
async def grant(request: Request, live: At, call: Answer) -> Response:
    """The takeback is granted, or refused."""

    def answered(table: Table) -> Event:
        if call.seq is not None and features.takeback.is_newer(table, call.seq):
            raise StaleLog(STALE)
        return features.takeback.answer(table, call.grant)

    return await change(request, live, call, answered)


@router.post("/{table_id}/answer")
async def answer(request: Request, live: At, call: Reply) -> Response:
    """The person who was offered a draw accepts or declines."""
    return await change(request, live, call, lambda table: features.draw.answer(table, call.accept))


@router.post("/{table_id}/pause")
async def pause(request: Request, live: At, call: Agreement) -> Response:
    """The person who asks wants a pause, or agrees to one."""
    return await change(request, live, call, lambda table: features.pause.pause(table, call.agrees))


@router.post("/{table_id}/rematch")
async def rematch(request: Request, live: At, call: Agreement) -> Response:
    """The person who asks wants to play again, or agrees to that."""
    found = await found_again(request, live)
    return await change(
        request,
        live,
        call,
        lambda table: with_fair_level(features.series.rematch(table, call.agrees), found),
    )


@router.post("/{table_id}/withdraw")
async def withdraw(request: Request, live: At, call: Withdrawal) -> Response:
    """What this person has asked of others is withdrawn."""
    return await change(request, live, call, lambda table: features.withdraw.event(table, call.deed))


@router.post("/{table_id}/rename")
async def rename(request: Request, live: At, call: Rename) -> Response:
    """The person who asks takes another name."""
    return await change(request, live, call, lambda table: features.rename.event(table, call.seat, call.name))


@router.post("/{table_id}/hint")
async def hint(request: Request, live: At, call: Call) -> Hint | Nothing:
    """A move that the engine would play: its text and its clicks; nothing if the table changes meanwhile."""
    person = person_of(request, live)
    acts = await live.hint(call.seq, person)
    known = live.table_for(person)
    if acts is None or not known.in_time(call.seq):
        return Nothing()
    view, game, act = known.view, known.view.game, acts[0]
    why, words = await in_thread(game.explain.reason, view, acts), game.explain.words(view, act)
    return Hint(
        game.notation.write(view, act),
        list(game.board.paths(view, act)),
        news(view.play(act)),
        why,
        words.partition(", ")[0] if why else words,  # the reason tells what it brings
    )


def route_for(kind: type[Wish], decide: Callable[[Table], Event]) -> Callable[..., Awaitable[Response]]:
    """A route for calls of one kind, which have no arguments: only the person who asks matters."""

    async def route(request: Request, live: At, call: kind) -> Response:  # type: ignore[valid-type]
        return await change(request, live, call, decide)

    return route


DEEDS: dict[str, tuple[type[Wish], Callable[[Table], Event]]] = {
    "undo": (Call, features.undo.event),
    "ask": (Call, features.takeback.ask),
    "resign": (Call, features.resign.event),
    "offer": (Call, features.draw.offer),
    "next": (Call, features.series.event),
    "resume": (Wish, features.pause.resume),
    "greet": (Wish, features.talk.greet),
}
"""What people do at one moment of the game, or at any."""
for deed, (kind, decide) in DEEDS.items():
    router.post(f"/{{table_id}}/{deed}")(route_for(kind, decide))


async def change(request: Request, live: LiveTable, call: Wish, decide: Callable[[Table], Event]) -> Response:
    """Carry out a call, at the moment of the game that it names, if any."""
    caller = caller_of(request, live, call.key)
    await live.change(call.seq if isinstance(call, Call) else None, decide, caller)
    return outcome(request, live)


def outcome(request: Request, live: LiveTable) -> Response:
    """The answer to a call that was carried out."""
    person = person_of(request, live)
    if prefers_little(request):
        seq = live.table_for(person).seq
        return WireResponse(Done(seq), headers={"Preference-Applied": MINIMAL})
    return WireResponse(Changed(live.state_for(person)))


def prefers_little(request: Request) -> bool:
    """Whether the page has a stream, so that a short answer is enough."""
    sent = ",".join(request.headers.getlist("prefer")).split(",")
    return MINIMAL in (preference.partition(";")[0].replace(" ", "").lower() for preference in sent)
