"""Pieces of sentences that any game may need."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .leaving import PAST_TENSE, RESIGNED

if TYPE_CHECKING:
    from .position import Position


def listed(words: Iterable[str]) -> str:
    """Words joined to a list: "a", "a and b", "a, b and c"."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


def departed(position: "Position", seats: Iterable[int]) -> str:
    """How some seats left: "Red resigned", "Red and Blue resigned and Green lost on time"."""
    seats = list(seats)
    by_reason = {
        reason: [position.side(seat) for seat in seats if position.left.get(seat, RESIGNED) == reason]
        for reason in PAST_TENSE
    }
    return listed(f"{listed(names)} {PAST_TENSE[reason]}" for reason, names in by_reason.items() if names)
