"""Games that Tessella's first edition of the rules ended, but that go on today."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from tessella.core.mover import CHANCE
from tessella.core.position import Move, Position

from ..rules.state import DROP, REDRAW, STOP


def ending(position: Position) -> str | None:
    """How the first edition ended the game here; None if it did not. Its drop streak counted hands, not players, and it
    applied to two players as well (N10)."""
    latest = list(reversed(position.history))
    draws = len(list(takewhile(lambda move: move.seat == CHANCE, latest)))
    if not position.options["drop_streak"] or latest[draws : draws + 1] == [] or latest[draws].action != DROP:
        return None
    if position.field("phase") == REDRAW or draws != position.field("held")[latest[draws].seat]:
        return None
    dropped = sum(move.action == DROP for move in streak(latest))
    return f"{dropped} hands were dropped in a row (N10)." if dropped >= playing(position) else None


def streak(latest: Iterable[Move]) -> Iterator[Move]:
    """The moves since the last placement, latest first, including those of chance and of seats that left."""
    return takewhile(lambda move: move.action > STOP or move.seat == CHANCE, latest)


def playing(position: Position) -> int:
    """How many seats are still in the game."""
    return position.seats - len(position.left.keys() | position.finished)
