"""Do counts follow their odds? Pearson's test, with the mathematics of the standard library alone."""

from collections.abc import Sequence
from math import sqrt

TOO_MUCH = 4.5
"""Standard deviations: a fair sample is beyond once in 300,000."""


def surprise(counts: Sequence[float], odds: Sequence[float]) -> float:
    """How many standard deviations too badly the counts fit the odds (Wilson and Hilferty's approximation)."""
    free = len(counts) - 1
    if free == 0:
        return 0.0
    total = sum(counts) / sum(odds)
    chi_square: float = sum(
        (count - weight * total) ** 2 / (weight * total) for count, weight in zip(counts, odds, strict=True)
    )
    cube_root: float = (chi_square / free) ** (1 / 3)
    return (cube_root - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
