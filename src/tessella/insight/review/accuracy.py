"""How well a seat has played a game, as one figure."""

from collections.abc import Iterable
from math import exp
from statistics import fmean

from .models import ReviewedTurn

FEWEST = 5
"""With fewer turns that had a choice there is no figure."""
STEEPNESS = 10.0
"""A mean loss of one tenth of the expected score leaves the accuracy 100 / e = 37."""


def accuracy(turns: Iterable[ReviewedTurn], seat: int) -> float | None:
    """From 100, where no turn lost anything, down to 0: 100 * e ** (-10 * the mean loss of the turns with a choice).

    None if fewer than five turns had a choice.
    """
    losses = [turn.loss for turn in turns if turn.seat == seat and turn.choice]
    return round(100 * exp(-STEEPNESS * fmean(losses)), 1) if len(losses) >= FEWEST else None
