"""Shares that were counted, with their intervals."""

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95
ENDS = 50 * (1 - CONFIDENCE), 100 - 50 * (1 - CONFIDENCE)
"""The percentiles at the ends of an interval."""
DIGITS = 6


def estimate(share: float, count: int) -> dict[str, float]:
    """A share among so many independent games or deals, from 0 to 1, with its 95% interval: Wilson's score interval.

    Shared wins may count as parts. Then the interval is a little too wide, because whole wins and losses vary most.

    >>> estimate(0.5, 100)
    {'share': 0.5, 'low': 0.403832, 'high': 0.596168}
    """
    square = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) ** 2 / count
    middle, half = share + square / 2, sqrt(square * (share * (1 - share) + square / 4))
    low, high = ((middle + side) / (1 + square) for side in (-half, half))
    return {"share": share, "low": abs(round(low, DIGITS)), "high": round(high, DIGITS)}
