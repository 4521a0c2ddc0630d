"""A naive second reading of tic-tac-toe: a board is what was played on each cell, by name."""

from __future__ import annotations

from collections.abc import Mapping

OVER = -2
CELLS = [column + row for row in "123" for column in "abc"]
ROWS = [{cell for cell in CELLS if name in cell} for name in "abc123"] + [
    {"a1", "b2", "c3"},
    {"c1", "b2", "a3"},
]


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, object], taken: tuple[str, ...] = ()) -> None:
        """The position after some cells were taken in turn."""
        self.options, self.taken = options, taken

    def cells_of(self, seat: int) -> set[str]:
        """The cells that a seat took."""
        return set(self.taken[seat::2])

    def has_won(self, seat: int) -> bool:
        """T2"""
        return any(row <= self.cells_of(seat) for row in ROWS)

    @property
    def mover(self) -> int:
        """The seat to act, or OVER."""
        decided = self.has_won(0) or self.has_won(1) or len(self.taken) == len(CELLS)  # T3
        return OVER if decided else len(self.taken) % 2

    @property
    def score(self) -> tuple[float, ...]:
        """A point for the winner."""
        return tuple(float(self.has_won(seat)) for seat in (0, 1))

    @property
    def utility(self) -> tuple[float, ...]:
        """The win, or a half each."""
        return self.score if any(self.score) else (0.5, 0.5)

    def moves(self) -> set[str]:
        """T1: the names of the empty cells."""
        return set() if self.mover == OVER else set(CELLS) - set(self.taken)

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        return Oracle(self.options, (*self.taken, text))
