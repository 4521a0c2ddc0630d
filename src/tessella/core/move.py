"""Moves, as values and as players type them."""

import re
from dataclasses import dataclass, field

from .mover import WATCHER

DASHES = re.compile(
    "[\N{HYPHEN}-\N{HORIZONTAL BAR}\N{HYPHEN BULLET}\N{MINUS SIGN}"
    "\N{SMALL EM DASH}\N{SMALL HYPHEN-MINUS}\N{FULLWIDTH HYPHEN-MINUS}]"
)
"""What texts that are pasted have in place of a hyphen or a minus; the first range has those that do not break, too."""

MOST_SIDES = 100
"""More than any game has."""
SIDES: dict[str, int] = {}
"""By name, the number of sides of each game that is loaded: a move does not carry it, for moves are made quickly."""


@dataclass(slots=True, unsafe_hash=True)
class Move:
    """One action of a game; text is its notation, seat is the seat that acts, or CHANCE.

    looks has the move as WATCHER sees it, then as each seat sees it; it is empty if everybody sees the whole move.
    A move must not be changed. The class is not frozen, because frozen objects take four times as long to make.

    >>> import tessella
    >>> [move.text for move in tessella.new("tictactoe").moves()][:3]
    ['a1', 'b1', 'c1']
    """

    game: str
    action: int
    text: str
    seat: int
    looks: tuple["Move", ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    def seen_by(self, seat: int) -> "Move":
        """The move as a seat, or WATCHER, sees it; raises ValueError if there is no such seat."""
        check_viewer(seat, len(self.looks) - 1 if self.looks else SIDES.get(self.game, MOST_SIDES))
        return self.looks[seat - WATCHER] if self.looks else self


def check_viewer(seat: int, seats: int) -> None:
    """Raises ValueError if seat is neither WATCHER nor one of a game's seats."""
    if seat not in range(WATCHER, seats):
        viewers = f"a seat, 0 to {seats - 1}, or WATCHER, {WATCHER}"
        raise ValueError(f"Nobody looks from {seat!r}: it takes {viewers}.")
