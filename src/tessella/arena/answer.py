"""What an engine answers when it is asked for a move."""

from dataclasses import dataclass

SURE = 0.995
"""A proven value above this is a win."""


@dataclass(frozen=True)
class Answer:
    """A move as the engine wrote it, and the seconds it took.

    value: what the mover may expect, 0 to 1, and wins: whether the engine calls the mover's win proven; None if it does
    not tell.
    """

    move: str
    seconds: float
    value: float | None = None
    wins: bool | None = None


def said_in(info: str) -> tuple[float | None, bool | None]:
    """The value and the claim in a line of info; None for what it does not tell.

    >>> said_in("info depth 9 score mate 5 pv b2"), said_in("info depth 1 score value 0.998 pv b2")
    ((1.0, True), (0.998, False))
    """
    words = info.split()
    try:
        kind, value, *more = words[words.index("score") + 1 :]
        number = float(value)
    except ValueError:
        return None, None
    if kind == "mate":
        return float(number > 0), number > 0
    if kind != "value":
        return None, False
    return number, number > SURE and more[:1] == ["proven"]
