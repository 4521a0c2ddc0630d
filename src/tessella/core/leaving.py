"""How a seat leaves a game before its end (G3), and the numbers of these actions: they follow the game's own."""

from typing import NamedTuple

RESIGNED, TIMED_OUT = -1, -2
"""The reasons, as compiled code is told them."""
PRESENT = {RESIGNED: "resigns", TIMED_OUT: "loses on time"}
"""What is said after the name of a side."""
NAMES = {reason: words.replace(" ", "_") for reason, words in PRESENT.items()}
"""The reasons as data."""
PAST_TENSE = {RESIGNED: "resigned", TIMED_OUT: "lost on time"}
"""The same of somebody who has left."""


class Leaving(NamedTuple):
    """Who leaves, and why: RESIGNED or TIMED_OUT."""

    seat: int
    reason: int


def number_of(leaving: Leaving, actions: int, most: int) -> int:
    """The action by which a seat leaves a game of so many actions, for so many seats at most."""
    return actions + list(PRESENT).index(leaving.reason) * most + leaving.seat


def leaving_of(action: int, actions: int, most: int) -> Leaving | None:
    """Who leaves by an action, and why; None for an action of the game itself.

    >>> leaving_of(12, actions=9, most=2)
    Leaving(seat=1, reason=-2)
    """
    if action < actions:
        return None
    reason, seat = divmod(action - actions, most)
    return Leaving(seat, list(PRESENT)[reason])
