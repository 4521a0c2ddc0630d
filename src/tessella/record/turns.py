"""Turns: the actions that one seat takes in a row. They are numbered from 1; chance has none."""

from collections.abc import Sequence

from ..core.mover import CHANCE
from ..core.position import Move


def turn_after(number: int, history: Sequence[Move], seat: int) -> int:
    """The number of the turn that the next action belongs to, by the number of the latest turn and what was played."""
    goes_on = bool(history) and history[-1].seat == seat
    return number if seat == CHANCE or goes_on else number + 1
