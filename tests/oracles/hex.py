"""A naive second reading of Hex: stones by (column, row), and a chain that grows from one side to the other."""

from __future__ import annotations

from collections.abc import Mapping

OVER = -2
Cell = tuple[int, int]


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, int], texts: tuple[str, ...] = ()) -> None:
        """The position after some moves."""
        self.options, self.texts, self.side = options, texts, options["side"]
        self.stones: dict[Cell, int] = {}
        for number, text in enumerate(texts):
            if text == "swap":  # H3
                ((column, row),) = self.stones
                self.stones = {(row, column): 1}
            else:
                self.stones[cell_of(text)] = number % 2  # H1

    def has_won(self, seat: int) -> bool:
        """H2: from the row or column 0 on, stone by stone, to the last one."""
        mine = {cell for cell, owner in self.stones.items() if owner == seat}
        chain = {cell for cell in mine if cell[1 - seat] == 0}
        while more := {cell for cell in mine - chain if beside(cell) & chain}:
            chain |= more
        return any(cell[1 - seat] == self.side - 1 for cell in chain)

    @property
    def mover(self) -> int:
        """The seat to act, or OVER."""
        return OVER if any(self.score) else len(self.texts) % 2

    @property
    def score(self) -> tuple[float, ...]:
        """A point for the winner."""
        return tuple(float(self.has_won(seat)) for seat in (0, 1))

    @property
    def utility(self) -> tuple[float, ...]:
        """The win."""
        return self.score

    def moves(self) -> set[str]:
        """H1: the empty cells; H3."""
        if self.mover == OVER:
            return set()
        every = {(column, row) for column in range(self.side) for row in range(self.side)}
        swap = {"swap"} if len(self.texts) == 1 else set()
        return {f"{chr(ord('a') + column)}{row + 1}" for column, row in every - set(self.stones)} | swap

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        return Oracle(self.options, (*self.texts, text))


def cell_of(text: str) -> Cell:
    """Column and row, from 0 on."""
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def beside(cell: Cell) -> set[Cell]:
    """The six neighbours: in the row, in the column, and two on the short diagonals."""
    q, r = cell
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
