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


def number_of(leaving: Leaving, actions: int, most: int) -> int:
    """The number of an action of leaving; actions is the game's own number of actions, most its number of sides."""
    return actions + list(PRESENT).index(leaving.reason) * most + leaving.seat


def leaving_of(action: int, actions: int, most: int) -> Leaving | None:
    """The seat that leaves by an action, and the reason; None for any other number.

    >>> leaving_of(12, actions=9, most=2)
    Leaving(seat=1, reason=-2)
    """
    reason, seat = divmod(action - actions, most)
    return Leaving(seat, list(PRESENT)[reason]) if 0 <= reason < len(PRESENT) else None
