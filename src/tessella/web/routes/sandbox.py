"""The sandbox: any legal moves of all sides, and why other moves are illegal.

A position is given by its moves. Nothing is stored, no engine answers, and all hands are open.
"""

from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from ...core.catalogue import find
from ...core.leaving import REASON_NAMES
from ...core.mover import CHANCE
from ...core.position import Game, IllegalMove, Move, Position
from ...record.steps import LEAVINGS, STEPS, step_text
from ...table.clicks import NextClicks, next_clicks, preview, read_clicks, read_text
from ...table.story import example, news, outlook, task
from ..wire import Nothing, Preview, SandboxState
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
        return described(position, next_clicks(position), trial, str(illegal))
    if isinstance(read, NextClicks):
        return described(position, read, trial)
    after = after_chance(position.play(read))
    return described(after, next_clicks(after), trial)


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


def played(position: Position, text: str) -> Position:
    """The position after a move, or after a side has left as records write it; raises IllegalMove."""
    for kind, words in LEAVINGS.items():
        if text.endswith(f" {words}"):
            return STEPS[kind](position, text.removesuffix(f" {words}"))
    return position.play(text)


def read_trial(position: Position, trial: Moves) -> int | NextClicks:
    """The move that is tried, or what may be clicked next while clicks are missing; raises IllegalMove."""
    if trial.text:
        return read_text(position, trial.text)
    return read_clicks(position, trial.path) if trial.path else next_clicks(position)


def after_chance(position: Position) -> Position:
    """The position once a player is to act."""
    while position.mover == CHANCE:
        position = position.roll(SystemRandom())
    return position


def described(position: Position, following: NextClicks, trial: Trial, refusal: str = "") -> SandboxState:
    """What the page shows of a position."""
    seen = position.view(position.mover) if trial.own and position.mover >= 0 else position
    return SandboxState(
        **vars(following),
        svg=seen.svg(seat=trial.seat),
        moves=[written(position.game, move) for move in position.history],
        seats=[move.seat for move in position.history],
        turn=position.mover,
        status=outlook(position),
        task=task(position),
        ending=position.ending,
        news=news(seen),
        refusal=refusal,
        example=example(position),
    )


def written(game: Game, move: Move) -> str:
    """A move as text that `played` reads."""
    leaving = game.leaving(move.action)
    return step_text(REASON_NAMES[leaving.reason], game.sides[leaving.seat]) if leaving else move.text
