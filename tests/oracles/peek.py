"""A naive second reading of Peek: the pack is a list of cards, what happened is a list of texts."""

from __future__ import annotations

import copy
from collections.abc import Mapping

CHANCE, OVER = -1, -2


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, object]) -> None:
        """P1: the pack; Left's draw comes first."""
        self.options = options
        self.pack = [1, 1, 1, 2, 2, 3]
        self.hands: list[int | None] = [None, None]
        self.shown: list[int | None] = [None, None]
        self.swapped = [False, False]
        self.drawing: list[int] = [0, 1]  # seats, in the order of their draws
        self.turn = 0

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.drawing:
            return CHANCE
        return OVER if None not in self.shown else self.turn  # P4

    def moves(self) -> set[str]:
        """Draws, or what a seat may do with its card."""
        if self.mover == CHANCE:
            return {f"draw{card}" for card in self.pack}
        if self.mover == OVER:
            return set()
        card = self.hands[self.turn]
        may_swap = card != 3 and not self.swapped[self.turn]  # P3
        return {f"show{card}", f"swap{card}"} if may_swap else {f"show{card}"}

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after, card = copy.deepcopy(self), int(text[4:])
        {"draw": after._draw, "swap": after._swap, "show": after._show}[text[:4]](card)
        return after

    def _draw(self, card: int) -> None:
        """A card for the first who is drawing."""
        self.pack.remove(card)
        self.hands[self.drawing.pop(0)] = card

    def _swap(self, card: int) -> None:
        """P3"""
        self.swapped[self.turn] = True
        self.drawing = [self.turn]
        self._end_turn()

    def _show(self, card: int) -> None:
        """P4"""
        self.shown[self.turn] = card
        self._end_turn()

    def _end_turn(self) -> None:
        """P2: the other is to act, unless it has shown."""
        if self.shown[1 - self.turn] is None:
            self.turn = 1 - self.turn

    @property
    def winners(self) -> list[int]:
        """P5: the seats that win, both if the cards are equal; nobody before the end."""
        left, right = self.shown
        if left is None or right is None:
            return []
        if left == right:
            return [0, 1]
        higher = 0 if left > right else 1
        return [1 - higher if {left, right} == {1, 3} else higher]

    @property
    def score(self) -> tuple[float, ...]:
        """P5: both cards for one winner, the own card for two."""
        cards = sum(card or 0 for card in self.shown)
        return tuple(cards / len(self.winners) if seat in self.winners else 0.0 for seat in (0, 1))

    @property
    def utility(self) -> tuple[float, ...]:
        """The win, or a half each."""
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in (0, 1))
