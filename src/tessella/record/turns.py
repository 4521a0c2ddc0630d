"""Turns: a turn is the actions that one seat takes in a row. Turns are numbered from 1; chance has no turns."""

from collections.abc import Sequence

from ..core.mover import CHANCE
from ..core.position import Move


def turn_after(number: int, history: Sequence[Move], seat: int) -> int:
    """The number of the turn of a seat's next action; number is that of the latest turn, history the moves before."""
    goes_on = bool(history) and history[-1].seat == seat
    return number if seat == CHANCE or goes_on else number + 1
