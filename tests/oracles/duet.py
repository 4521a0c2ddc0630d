"""A naive second reading of Duet: tiles are names, the floor is the set of those still there."""

from __future__ import annotations

import copy
from collections.abc import Mapping

OVER = -2
BESIDE = {
    "a1": {"b1", "a2"},
    "b1": {"a1", "c1", "b2"},
    "c1": {"b1", "c2"},
    "a2": {"a1", "b2"},
    "b2": {"b1", "a2", "c2"},
    "c2": {"c1", "b2"},
}
HOMES = ["c2", "a1"]


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, int]) -> None:
        """U1"""
        self.steps_of_a_turn = self.steps = options["steps"]
        self.floor = set(BESIDE)
        self.pawns = ["a1", "c2"]
        self.turn = 0

    @property
    def empty(self) -> set[str]:
        """Tiles without a pawn."""
        return self.floor - set(self.pawns)

    @property
    def won(self) -> bool:
        """U3"""
        return self.pawns == HOMES

    @property
    def lost(self) -> bool:
        """U4"""
        return not set(HOMES) <= self.floor or not self.empty

    @property
    def mover(self) -> int:
        """The seat to act, or OVER."""
        return OVER if self.won or self.lost else self.turn

    def moves(self) -> set[str]:
        """U2: steps as two tiles, removals as one."""
        if self.mover == OVER:
            return set()
        here = self.pawns[self.turn]
        steps = {f"{here}-{goal}" for goal in BESIDE[here] & self.empty} if self.steps else set()
        return steps | self.empty

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = copy.deepcopy(self)
        if "-" in text:
            after.pawns[self.turn] = text[3:]
            after.steps -= 1
        else:
            after.floor.remove(text)
            after.turn, after.steps = 1 - self.turn, self.steps_of_a_turn
        return after

    @property
    def score(self) -> tuple[float, ...]:
        """U3: the tiles left, for both."""
        points = float(len(self.floor)) if self.won else 0.0
        return points, points

    @property
    def utility(self) -> tuple[float, ...]:
        """Won or lost together."""
        return (1.0, 1.0) if self.won else (0.0, 0.0)
