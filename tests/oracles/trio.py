"""A naive second reading of Trio: the ring is a dictionary from letters to seats, looked at anew for every question."""

from __future__ import annotations

from collections.abc import Mapping

OVER = -2
RING = "abcdefgh"
WORTH = dict(zip(RING, (1, 2, 3, 1, 2, 3, 1, 2), strict=True))
BESIDE = {cell: {RING[i - 1], RING[(i + 1) % 8]} for i, cell in enumerate(RING)}


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, int]) -> None:
        """An empty ring."""
        self.seats = options["players"]
        self.stones: dict[str, int] = {}
        self.mover = 0

    def cells_for(self, seat: int) -> set[str]:
        """R1: empty cells that have no stone of this seat beside them."""
        own = {cell for cell in self.stones if self.stones[cell] == seat}
        return {cell for cell in RING if cell not in self.stones and not BESIDE[cell] & own}

    def moves(self) -> set[str]:
        """The letters of the cells where the mover may place."""
        return set() if self.mover == OVER else self.cells_for(self.mover)

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = Oracle({"players": self.seats})
        after.stones = {**self.stones, text: self.mover}
        after.mover = after.after_turn_of(self.mover)
        return after

    def after_turn_of(self, seat: int) -> int:
        """R2: the next seat that can place; R3: the end if none can."""
        others = [(seat + step) % self.seats for step in range(1, self.seats)]
        able = [other for other in [*others, seat] if self.cells_for(other)]
        return able[0] if able else OVER

    @property
    def score(self) -> tuple[float, ...]:
        """R3: the worth of each seat's cells."""
        stones = self.stones.items()
        return tuple(
            float(sum(WORTH[c] for c, owner in stones if owner == seat)) for seat in range(self.seats)
        )

    @property
    def utility(self) -> tuple[float, ...]:
        """R4: the win, shared by all who have most."""
        best = [points == max(self.score) for points in self.score]
        return tuple(first / sum(best) for first in best)
