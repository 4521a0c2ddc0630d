"""How a seat leaves a game before its end (G3). The numbers of these actions come after those of the game's own."""

from typing import NamedTuple

RESIGNED, TIMED_OUT, ABANDONED = -1, -2, -3
"""The reasons, as numbers for compiled code."""
PRESENT = {RESIGNED: "resigns", TIMED_OUT: "loses on time", ABANDONED: "abandons"}
"""The words that follow the name of a side: "Red resigns"."""
REASON_NAMES = {reason: words.replace(" ", "_") for reason, words in PRESENT.items()}
"""The reasons as text in data: "resigns", "loses_on_time", "abandons"."""
PAST_TENSE = {RESIGNED: "resigned", TIMED_OUT: "lost on time", ABANDONED: "abandoned the game"}
"""The words for a side that has left: "Red resigned"."""


class Leaving(NamedTuple):
    """The seat that leaves, and the reason: RESIGNED, TIMED_OUT or ABANDONED."""

    seat: int
    reason: int
