"""Who leads in a game, as its engines see it: changes of the lead, and how early the winner is known."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

AHEAD = 0.1
"""A side leads if what it may expect is so much more than what any other may."""
SURE = 0.8
"""What a winner may expect that is sure to win."""


@dataclass(frozen=True)
class Lead:
    """changes: how often another side took the lead. known: the share of the game's decisions after which its winner
    led to the end; sure: after which its winner could expect more than SURE to the end; 1 if it never did; both None if
    there was no single winner."""

    changes: int
    known: float | None
    sure: float | None


def lead_in(game: Mapping[str, Any], opposed: bool) -> Lead | None:
    """How the lead went in a game, as a result tells it; None if its values do not tell.

    opposed: whether seats play against each other; if not, the sides are all players, and the game itself.

    >>> values = [[0, 0, 0.5], [1, 1, 0.7], [2, 0, 0.6], [3, 1, 0.1]]
    >>> lead_in({"values": values, "utility": [1.0, 0.0]}, opposed=True)
    Lead(changes=1, known=0.5, sure=0.75)
    """
    values, utility = game["values"], game["utility"]
    if not values or (not opposed and len(utility) == 1):
        return None
    sides = list(utility) if opposed else [utility[0], 1.0 - utility[0]]
    winner = sides.index(1.0) if 1.0 in sides else None
    leader, changes, known, sure = None, 0, 1.0, 1.0
    for place, expected in enumerate(expectations(values, len(sides), opposed)):
        ahead = leader_of(expected)
        if ahead is not None and ahead != leader:
            changes += leader is not None
            leader, known = ahead, place / len(values)
        if winner is not None:
            sure = min(sure, place / len(values)) if expected[winner] > SURE else 1.0
    if winner is None:
        return Lead(changes, None, None)
    return Lead(changes, known if leader == winner else 1.0, sure)


def expectations(values: Sequence[Sequence[Any]], sides: int, opposed: bool) -> Iterator[list[float]]:
    """Yields what each side may expect after each value; of two sides, one has what the other has not."""
    latest = [1.0 / sides] * sides
    for _, seat, value in values:
        side = seat if opposed else 0
        latest[side] = value
        if sides == 2:
            latest[1 - side] = 1.0 - value
        yield latest


def leader_of(expected: Sequence[float]) -> int | None:
    """The side that is clearly ahead of all others.

    >>> leader_of([0.6, 0.4]), leader_of([0.52, 0.48])
    (0, None)
    """
    best, second = sorted(expected, reverse=True)[:2]
    return expected.index(best) if best - second >= AHEAD else None
