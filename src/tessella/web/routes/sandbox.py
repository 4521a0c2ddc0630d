"""The sandbox: any legal moves of all sides, and why other moves are illegal.

A position is given by its moves. Nothing is stored, no engine answers, and all hands are open.
"""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from ...core.catalogue import find
from ...core.position import IllegalMove, Position
from ...table.clicks import NextClicks, next_clicks, preview, read_clicks, read_text
from ..wire import Nothing, Preview, SandboxState
from ..work.set_up import after_chance, described, played
from .callers import bounded_worker_of

Text = Annotated[str, Field(max_length=64)]

router = APIRouter(prefix="/games")


class Moves(BaseModel):
    """Moves so far as text, and perhaps one more: by the ids clicked so far, or as text."""

    model_config = ConfigDict(extra="forbid")
    moves: list[Text] = Field([], max_length=2000)
    path: list[Text] = Field([], max_length=64)
    text: str = Field("", max_length=200)


class Trial(Moves):
    """Such moves in a game with options."""

    options: dict[str, str | bool | int] = {}
    seat: int | None = None  # whose hand is shown; usually that of who is to act
    own: bool = False  # shown is what who is to act knows, not all hands


@router.post("/{name}/sandbox")
async def try_out(request: Request, name: str, trial: Trial) -> SandboxState:
    """The position after the moves, and what may be done there; or the reason why there is no such move."""
    return await bounded_worker_of(request).run(tried_out, name, trial)


@router.post("/{name}/sandbox/preview")
async def look_ahead(request: Request, name: str, trial: Trial) -> Preview | Nothing:
    """The preview of the move that these clicks make; nothing if they make none."""
    return await bounded_worker_of(request).run(previewed, name, trial)


def tried_out(name: str, trial: Trial) -> SandboxState:
    """The position after the moves; with the marks for the next click, or the reason why there is no such move."""
    position = after_chance(replayed(find(name).new(**trial.options), trial.moves))
    if trial.seat not in (None, *range(position.seats)):
        raise HTTPException(422, f"There are the seats 0 to {position.seats - 1}, not {trial.seat}.")
    try:
        read = read_trial(position, trial)
    except IllegalMove as illegal:
        return shown(position, next_clicks(position), trial, str(illegal))
    if isinstance(read, NextClicks):
        return shown(position, read, trial)
    after = after_chance(position.play(read))
    return shown(after, next_clicks(after), trial)


def shown(position: Position, following: NextClicks, trial: Trial, refusal: str = "") -> SandboxState:
    """What the page shows of a position: all hands, or what who is to act knows."""
    seen = position.view(position.mover) if trial.own and position.mover >= 0 else position
    return described(position, seen, following, refusal, trial.seat)


def previewed(name: str, trial: Trial) -> Preview | Nothing:
    """What the move that is tried would bring."""
    drawn = preview(after_chance(replayed(find(name).new(**trial.options), trial.moves)), trial.path)
    return Nothing() if drawn is None else Preview(drawn)


def replayed(position: Position, moves: list[str]) -> Position:
    """The position after moves; raises HTTPException (422)."""
    for number, move in enumerate(moves, 1):
        try:
            position = played(position, move)
        except IllegalMove as illegal:
            raise HTTPException(422, f"Move {number} cannot be played: {illegal}") from None
    return position


def read_trial(position: Position, trial: Moves) -> int | NextClicks:
    """The move that is tried, or what may be clicked next while clicks are missing; raises IllegalMove."""
    if trial.text:
        return read_text(position, trial.text)
    return read_clicks(position, trial.path) if trial.path else next_clicks(position)
