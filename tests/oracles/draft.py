"""A naive second reading of Draft: a packet is a list of colours that knows who holds it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping

CHANCE, OVER = -1, -2
COLOURS = ("red", "yellow", "green", "blue")
SEATS = (0, 1, 2)


class Oracle:
    """One position, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, object]) -> None:
        """D1: a full bag, and three empty packets."""
        self.bag = Counter(dict.fromkeys(COLOURS, 6))
        self.packets: dict[int, list[str]] = {seat: [] for seat in SEATS}
        self.taken: dict[int, list[str]] = {seat: [] for seat in SEATS}
        self.left: set[int] = set()
        self.deals = 1
        self.dealing = True
        self.to_take: list[int] = []  # seats that have not taken a tile in this round

    @property
    def there(self) -> list[int]:
        """The seats that have not left."""
        return [seat for seat in SEATS if seat not in self.left]

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if len(self.there) == 1 or self.deals > 2:
            return OVER
        return CHANCE if self.dealing else self.to_take[0]

    def moves(self) -> set[str]:
        """D1: draws; D2: the colours of the packet."""
        if self.mover == OVER:
            return set()
        if self.mover == CHANCE:
            return {f"draw-{colour}" for colour in +self.bag}
        return set(self.packets[self.mover])

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after, colour = copy.deepcopy(self), text.removeprefix("draw-")
        if self.dealing:
            after.bag[colour] -= 1
            next(packet for packet in after.dealt if len(packet) < 4).append(colour)
        else:
            seat = after.to_take.pop(0)
            after.packets[seat].remove(colour)
            after.taken[seat].append(colour)
        after.go_on()
        return after

    def leave(self, seat: int) -> Oracle:
        """G3: the packet stays where it is."""
        after = copy.deepcopy(self)
        after.left.add(seat)
        after.to_take = [other for other in after.to_take if other != seat]
        after.go_on()
        return after

    @property
    def dealt(self) -> list[list[str]]:
        """The packets in play, from First on."""
        return [self.packets[seat] for seat in self.there]

    def go_on(self) -> None:
        """D2, D3: a full deal begins the first round; a round that is over begins the next one, or a deal."""
        if self.dealing and all(len(packet) == 4 for packet in self.dealt):
            self.dealing, self.to_take = False, self.there
        elif not self.dealing and not self.to_take:
            if any(self.dealt):
                passed = dict(zip([*self.there[1:], self.there[0]], self.dealt, strict=True))
                self.packets |= passed
                self.to_take = self.there
            else:
                self.deals += 1
                self.dealing = True

    @property
    def score(self) -> tuple[float, ...]:
        """D4."""
        return tuple(float(sum(n * n for n in Counter(self.taken[seat]).values())) for seat in SEATS)

    @property
    def utility(self) -> tuple[float, ...]:
        """D4: the win, shared by all who have most and are still there."""
        most = max(self.score[seat] for seat in self.there)
        best = [seat in self.there and self.score[seat] == most for seat in SEATS]
        return tuple(first / sum(best) for first in best)
