"""Trying the rules out: any moves of either side, what is legal after them, and why the rest is not.

A position is set up by its moves. Nothing is kept, no engine answers, and all hands are open.
"""

from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from ..core.catalogue import find
from ..core.mover import CHANCE
from ..core.position import IllegalMove, Position
from ..table import clicks, previews
from ..table.story import example, news, outlook
from .apart import Desk

Text = Annotated[str, Field(max_length=64)]

router = APIRouter(prefix="/games")


class Trial(BaseModel):
    """Moves so far as text, and perhaps one more: by the ids clicked so far, or as text."""

    model_config = ConfigDict(extra="forbid")
    options: dict[str, str | bool | int] = {}
    moves: list[Text] = Field([], max_length=2000)
    path: list[Text] = Field([], max_length=64)
    text: str = Field("", max_length=200)


@router.post("/{name}/sandbox")
async def try_out(request: Request, name: str, trial: Trial) -> dict[str, Any]:
    """The position after the moves, and what may be done there; or the reason why there is no such move."""
    desk: Desk = request.app.state.desk
    return await desk.work_out(tried_out, name, trial)


@router.post("/{name}/sandbox/preview")
async def look_ahead(request: Request, name: str, trial: Trial) -> dict[str, str]:
    """What the move of these clicks would bring, drawn; nothing if they make no move."""
    desk: Desk = request.app.state.desk
    return await desk.work_out(previewed, name, trial)


def tried_out(name: str, trial: Trial) -> dict[str, Any]:
    """The position after the moves; with the marks for the next click, or the reason why there is no such move."""
    position = settled(replayed(find(name).new(**trial.options), trial.moves))
    try:
        after = with_one_more(position, trial)
    except IllegalMove as illegal:
        return described(position, str(illegal))
    return described(settled(after), path=trial.path if after is position else ())


def previewed(name: str, trial: Trial) -> dict[str, str]:
    """What the move that is tried would bring."""
    drawn = previews.preview(settled(replayed(find(name).new(**trial.options), trial.moves)), trial.path)
    return {} if drawn is None else {"svg": drawn}


def replayed(position: Position, moves: list[str]) -> Position:
    """The position after moves; raises HTTPException (422)."""
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except IllegalMove as illegal:
            raise HTTPException(422, f"Move {number} cannot be played: {illegal}") from None
    return position


def with_one_more(position: Position, trial: Trial) -> Position:
    """The position after the move that is tried; the same while clicks are missing. Raises IllegalMove."""
    if trial.text:
        return position.play(trial.text)
    action = clicks.meant(position, trial.path) if trial.path else None
    return position if action is None else position.play(action)


def settled(position: Position) -> Position:
    """The position once a player is to act."""
    while position.mover == CHANCE:
        position = position.roll(SystemRandom())
    return position


def described(position: Position, refusal: str = "", path: clicks.Path = ()) -> dict[str, Any]:
    """What the page shows of a position."""
    return {
        "svg": position.svg(),
        "marks": clicks.marks(position, path),
        "ends": clicks.ends(position, path),
        "labels": previews.labels(position, path),
        "moves": [move.text for move in position.history],
        "turn": position.mover,
        "status": outlook(position),
        "ending": position.ending,
        "news": news(position),
        "refusal": refusal,
        "example": example(position),
    }
