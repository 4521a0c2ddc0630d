"""Positions that are set up by their moves as text: one move more, the moves so far, and what a page shows."""

from random import SystemRandom

from ...core.leaving import REASON_NAMES
from ...core.mover import CHANCE
from ...core.position import Game, Move, Position
from ...record.steps import LEAVINGS, STEPS, step_text
from ...table.clicks import NextClicks
from ...table.story import example, news, outlook, task
from ..wire import SandboxState


def played(position: Position, text: str) -> Position:
    """The position after a move, or after a side has left as records write it; raises IllegalMove."""
    for kind, words in LEAVINGS.items():
        if text.endswith(f" {words}"):
            return STEPS[kind](position, text.removesuffix(f" {words}"))
    return position.play(text)


def after_chance(position: Position) -> Position:
    """The position once a player is to act."""
    while position.mover == CHANCE:
        position = position.roll(SystemRandom())
    return position


def described(
    position: Position, seen: Position, following: NextClicks, refusal: str = "", seat: int | None = None
) -> SandboxState:
    """What the page shows of a position. seen: the same as it is shown; seat: whose hand is shown, usually that of who
    is to act."""
    return SandboxState(
        **vars(following),
        svg=seen.svg(seat=seat),
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
