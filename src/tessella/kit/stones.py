"""A game of stones as players meet it: notation, drawing, text, clicks, and sentences that all such games have."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from ..core.position import Position
from ..core.sentences import departed, does
from .drawing import Drawing, owners

BEYOND = "beyond-"
"""What the texts of actions begin with that name a cell of the largest board that is not on a smaller one."""


@dataclass(frozen=True, eq=False)
class Stones(Drawing):
    """`notation` and `board` of a game whose actions are the cells of the largest board, and after them the words.

    One click puts a stone or presses a button. turn: the fields of the state that `shape` tells besides the stones. The
    other fields are those of a Drawing.

    >>> from tessella.kit.cells import rhombus
    >>> Stones("hex", rhombus(11), size="side", words=("swap",)).words
    ('swap',)
    """

    turn: tuple[str, ...] = ("mover",)
    STYLES: Mapping[str, str] = field(default_factory=lambda: {"X": "bold red", "O": "bold cyan"})

    def write(self, position: Position, action: int) -> str:
        """The name of a cell, or a word."""
        return texts(self, self.size_of(position))[action]

    def read(self, position: Position, text: str) -> int:
        """The action of a text; raises ValueError."""
        word, known = text.strip().lower(), texts(self, self.size_of(position))
        if word in known:
            return known.index(word)
        others = "".join(f", or {each}" for each in self.words)
        raise ValueError(f"{text!r} is no move: write a cell, such as {known[0]}{others}.")

    def paths(self, position: Position, action: int) -> Sequence[str]:
        """One click, on the cell or the button."""
        return (self.write(position, action),)

    def attempts(self, position: Position, path: Sequence[str]) -> Sequence[int]:
        """The action of the cell or the button that was clicked."""
        known = len(path) == 1 and path[0] in (*self.names(position), *self.words)
        return [self.read(position, path[0])] if known else []

    def text(self, position: Position) -> str:
        """Rows of signs, as the cells lie, each after the name of its first cell."""
        right, _ = self.cells.centre(self.cells.steps[0], 1.0)
        rows = dict[float, list[tuple[int, str, str]]]()
        for name, place, owner in zip(
            self.names(position), self.cells.places, owners(position), strict=False
        ):
            x, y = self.cells.centre(place, 1.0)
            rows.setdefault(round(y, 3), []).append((round(2 * x / right), name, ".XO"[owner]))
        lines = [sorted(row) for _, row in sorted(rows.items())]
        left = min(line[0][0] for line in lines)
        return "\n".join(
            f"{line[0][1]:>4} {' ' * (line[0][0] - left)}{' '.join(sign for *_, sign in line)}"
            for line in lines
        )

    def shape(self, position: Position) -> Hashable:
        """The stones, however the board is turned or mirrored, and the fields named in turn."""
        stones = {
            place: owner for place, owner in zip(self.cells.places, owners(position), strict=False) if owner
        }
        ways = self.cells.turns(self.size_of(position), list(stones))
        seen = min(tuple(sorted(zip(way, stones.values(), strict=True))) for way in ways)
        return (*(int(position.field(name)) for name in self.turn), seen)

    def taken(self, position: Position, action: int, clause: str) -> str | None:
        """Why no stone can be put on a cell: it has one already, or is not on the board; None for an empty cell."""
        if action >= len(self.names(position)):
            return f"There is no such cell on this board ({clause})."
        owner = owners(position)[action]
        if not owner:
            return None
        stone = f"a stone of {position.side(owner - 1)}"
        return f"Cell {self.write(position, action)} has {stone}; a stone goes on an empty cell ({clause})."


@cache
def texts(stones: Stones, size: int) -> Sequence[str]:
    """The texts of all actions."""
    names = stones.cells.names(size)
    return *names, *(f"{BEYOND}{cell}" for cell in range(len(names), len(stones.cells))), *stones.words


def win_by_leaving(position: Position) -> str:
    """The ending of a game of two sides that somebody left."""
    (seat,) = position.left
    return f"{departed(position, [seat])}; {does(position, 1 - seat, 'wins', within=True)} (G3)."
