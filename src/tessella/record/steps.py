"""Plays one step of a record: a move, an action of chance, or somebody leaving."""

from collections.abc import Callable
from functools import partial

from ..core.catalogue import catalogue, find
from ..core.leaving import PRESENT, REASON_NAMES
from ..core.mover import CHANCE
from ..core.position import Game, IllegalMove, Position


def game_named(name: str) -> Game:
    """The game of that name, in upper or lower case; raises UnknownGame."""
    return find(next((known for known in catalogue() if known.casefold() == name.casefold()), name))


def move(position: Position, text: str) -> Position:
    """The position after the mover's move; raises IllegalMove."""
    if position.mover == CHANCE:
        examples = " or ".join(f"<{action.text}>" for action in position.moves()[:3])
        raise IllegalMove(f"Chance is to act here, which is written in angle brackets: {examples}.")
    return position.play(text)


def chance(position: Position, text: str) -> Position:
    """The position after an action of chance; raises IllegalMove."""
    if position.mover >= 0:
        side = position.game.sides[position.mover]
        raise IllegalMove(f"Angle brackets are for what chance does, but {side} is to act.")
    return position.play(text)


def leave(position: Position, side: str, reason: int) -> Position:
    """The position after a side resigned, or lost on time; raises IllegalMove."""
    seat = seat_of(position, side)
    if seat in position.left:
        raise IllegalMove(f"{position.game.sides[seat]} has left this game already.")
    return position.leave(seat, reason)


def seat_of(position: Position, side: str) -> int:
    """The seat of a side; raises IllegalMove."""
    sides = position.game.sides[: position.seats]
    for seat, name in enumerate(sides):
        if name.casefold() == side.casefold():
            return seat
    raise IllegalMove(f"{side!r} does not play in this game; its sides are: {', '.join(sides)}.")


LEAVINGS: dict[str, str] = {REASON_NAMES[reason]: words for reason, words in PRESENT.items()}
"""For each kind of step by which a side leaves: the words that a record writes after the side."""
STEPS: dict[str, Callable[[Position, str], Position]] = {
    "move": move,
    "chance": chance,
    **{name: partial(leave, reason=reason) for reason, name in REASON_NAMES.items()},
}
"""For each kind of step, the function that plays it."""


def step_text(kind: str, text: str) -> str:
    """A step as a record writes it."""
    return f"{text} {LEAVINGS[kind]}" if kind in LEAVINGS else text
