"""What players are called: engines get names of their own, and one function decides what sentences call everybody."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ..core.names import Names
from .unicode_text import isolated

YOU = "You"
"""The usual name of the one person at a table."""
ENGINE = "Engine"
"""The name of an engine that was given none: it gets one of its own. Logs of older builds have it."""
ENGINES = ("Flint", "Hazel", "Rowan", "Opal", "Jasper", "Linden", "Agate", "Maple")
"""The names of engines, stones and trees; the first is usual for the first seat."""
NAMELESS = re.compile(r"Player \d+")
"""The names of players who have given none."""


def engine_name(index: int, taken: Iterable[str]) -> str:
    """A name for the engine that is the player of this number, other than those that are taken.

    >>> engine_name(0, ["Ann", "flint"])
    'Hazel'
    """
    known = {name.casefold() for name in taken}
    free = (name for name in (*ENGINES[index:], *ENGINES[:index]) if name.casefold() not in known)
    return next(free, f"{ENGINE} {index + 1}")


def names_told(names: Sequence[str], sides: Sequence[str], mine: Sequence[int]) -> Names:
    """What sentences call the seats, told to the person with the seats `mine`; names and sides are by seat.

    A name that tells less than the side is left out: one that two share, that of another side, or none at all. Whoever
    has one seat is "you"; who has several needs to know which of them is meant.

    >>> names_told(["Ann", "Player 2", "Shell", "Ben"], ["Anchor", "Star", "Fish", "Shell"], [3])
    Names(by_seat=('Ann', '', '', 'Ben'), you=3)
    """
    shared = Counter(name.casefold() for name in names)
    shared.update(side.casefold() for side in sides)

    def told_of(name: str, side: str) -> str:
        is_own = shared[name.casefold()] == 1 + (name.casefold() == side.casefold())
        return isolated(name) if is_own and tells(name) else ""

    told = tuple(map(told_of, names, sides))
    return Names(told if any(told) else (), mine[0] if len(mine) == 1 else None)


def tells(name: str) -> bool:
    """Whether somebody is known by a name."""
    return bool(name) and name.casefold() != YOU.casefold() and not NAMELESS.fullmatch(name)
