"""Pieces of sentences that any game may need."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """Several things: "a", "a and b", "a, b and c"."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last
