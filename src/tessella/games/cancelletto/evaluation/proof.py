"""Proofs that a position cannot be won, whatever the order of removals: a cut for every gate.

A line has the first act if that is a choice, a colour, a cut, and the gates against which it holds, such as

    start-1-blue: blue: c4@3 e6@5 | no gate, a1 c9, b10 j4

The colour's pawns can be routed home only through these four squares or fewer: on c4 after its third turn from now, and
so on; @0 is where a pawn stands now. Each can serve one pawn, and there are five. Only three things bound the pawns
here: walls; where the other colour stands, in the present turn only, in which it cannot move (C3); and that tiles
without a box are gone in the end (see relaxed). Gates that could never be placed are left out: their squares need an
outer side, at once if some box is out of reach without a gate.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tessella.core.compiler.jit import blank
from tessella.core.compiler.rng import new_rng
from tessella.core.position import Position

from ..rules.grid import SIDE
from ..rules.state import PAWNS
from .plans import prepare
from .relaxed import cut, is_cut, relax
from .unrolled import LAYERS, ROUTES, set_up

COLOURS, COLUMNS = ("blue", "orange"), "abcdefghij"
Gate = tuple[int, int] | None
Cut = tuple[int, ...]


def proof(position: Position) -> Iterator[str]:
    """The lines of the proof for a position that the planner calls lost."""
    from .planner import beginnings  # noqa: PLC0415 - the planner needs no proofs

    for first in beginnings(position):
        after = position.replay(first)
        words = "".join(f"{position.game.notation.write(position, act)}: " for act in first)
        colours = (after.field("colour"), 1 - after.field("colour"))
        for (side, squares), gates in Cutter(after).cuts().items():
            told = ", ".join(map(gate_words, gates))
            yield f"{words}{COLOURS[colours[side]]}: {cut_words(squares)} | {told}"


class Cutter:
    """Finds a cut against each gate, one that is known already if that holds."""

    def __init__(self, position: Position) -> None:
        self.routes: Any = blank(ROUTES)
        self.rng, self.out = new_rng(0), np.zeros(LAYERS * PAWNS, np.int32)
        set_up(self.routes, position.state())
        prepare(self.routes, self.rng)
        self.known: dict[tuple[int, Cut], list[Gate]] = {}

    def cuts(self) -> dict[tuple[int, Cut], list[Gate]]:
        """The gates by the cuts, of a side, that hold against them."""
        pairs = self.routes.pairs[: self.routes.pairs_n].tolist()
        for gate in [None, *map(tuple, pairs)]:
            self.place(gate)
            held = next((known for known in self.known if self.holds(*known)), None) or self.new_cut()
            self.known.setdefault(held, []).append(gate)
        return self.known

    def place(self, gate: Gate) -> None:
        """Let a gate, or none, stand from the beginning."""
        relax(self.routes)
        if gate is not None:
            self.routes.gate[:], self.routes.opens = gate, 0

    def new_cut(self) -> tuple[int, Cut]:
        """A cut of a colour that cannot come home."""
        for side in range(2):
            n = int(cut(self.routes, side, self.rng, self.out))
            if n < PAWNS:
                return side, tuple(sorted(self.out[:n].tolist()))
        raise ValueError("Each colour by itself can come home, so nothing is proved.")

    def holds(self, side: int, squares: Sequence[int]) -> bool:
        """Whether no path of a colour avoids these squares of layers."""
        return bool(is_cut(self.routes, side, np.array(squares, np.int32)))


def cut_words(squares: Sequence[int]) -> str:
    """The squares of a cut with their layers; "nothing" if there is no way at all."""
    return " ".join(f"{name_of(square % 100)}@{square // 100}" for square in squares) or "nothing"


def gate_words(gate: Gate) -> str:
    """A gate by its two squares."""
    return "no gate" if gate is None else " ".join(map(name_of, gate))


def name_of(bit: int) -> str:
    """A square as players write it."""
    return f"{COLUMNS[bit % SIDE]}{bit // SIDE + 1}"
