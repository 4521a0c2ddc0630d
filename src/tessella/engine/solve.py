"""Who wins with best play, from the first position of a game that is short enough.

What is found is proved, not guessed: two searches to the same depth bound the result. For the one a game that it does
not see to its end is all but lost, for the other all but won; where they meet no deeper look changes anything.

Their tables tell positions apart, but not their pasts, and in some games the past matters (PAST in a game's rules). So
they search the game without a past: of each position the rules remember no more than at the beginning. What they find
holds for the game as it is if the past does no more than forbid, or make a draw, what brings a position back, and end
games of more than DEEPEST plies. For whoever wins within n plies of the game without a past can move to a position that
is won within fewer, so never to one that stood before; and the past only takes choices from the others.

It rests on keys of 64 bits that tell positions apart: of ten million two share one with a chance of 3 in a million.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled
from ..core.position import Position
from .alphabeta import AlphaBeta, Search
from .alphabeta_kernel import DEEPEST, make_alphabeta, make_forget
from .budget import Budget, Slices
from .methods import FORCED, traits_of
from .task import Task
from .transposition import ENTRY, SURE, WIN

BLIND = AlphaBeta(blind=True, table_bits=22)
UNSEEN = WIN * 9 // 10
"""Value of a game that is all but won; of a finished one, it would be that of a utility of 1."""


class Unsolvable(ValueError):
    """What cannot be solved; one sentence."""


@dataclass(frozen=True)
class Solution:
    """What best play comes to.

    utility: what the seat that begins gets, 1 win to 0 loss, None if time ran out; plies: a win takes no more, and so
    many had to be looked at for anything else; nodes: positions looked at; seconds without those of compiling.
    """

    utility: float | None
    plies: int
    nodes: int
    seconds: float


def solve(position: Position, seconds: float, method: AlphaBeta = BLIND) -> Solution:
    """The result of a game from its first position; raises Unsolvable."""
    check(position)
    low, high = Bound(position, -UNSEEN, method), Bound(position, UNSEEN, method)
    low.reaches(0)  # compiles
    low.slices = high.slices = Slices(Budget(seconds))
    depth, utility = next(meetings(low, high), (0, None))
    spent = time.perf_counter() - low.slices.begun
    return Solution(utility, depth, low.nodes + high.nodes, spent)


def meetings(low: "Bound", high: "Bound") -> Iterator[tuple[int, float]]:
    """How many plies had to be looked at until the bounds met, and at which utility; nothing if time runs out."""
    for depth in range(1, DEEPEST + 1):
        if not low.reaches(depth):
            return
        if abs(low.value) > SURE:
            yield WIN - abs(low.value), float(low.value > 0)
        elif low.value > -UNSEEN:
            if not high.reaches(depth):
                return
            if high.value == low.value:
                yield depth, 0.5 + 0.5 * low.value / UNSEEN


def check(position: Position) -> None:
    """Raises Unsolvable for what is not the first position of a game of two sides that see everything."""
    if not traits_of(position) >= FORCED or position.seats == 1:
        raise Unsolvable(
            f"{position.game.title} cannot be solved: that takes two sides, no luck and no secrets."
        )
    if position.ply:
        raise Unsolvable("Only the first position of a game can be solved, because it has no past.")


class Bound(Search):
    """A search whose value is on the safe side of best play's.

    unseen is the value of a game not seen to its end.
    """

    def __init__(self, position: Position, unseen: int, method: AlphaBeta) -> None:
        table = np.zeros(1 << method.table_bits, ENTRY)
        super().__init__(Task(position, Budget(), position.actions), method, table)
        self.run, self.context.unseen = forgetful(position.game), unseen

    @property
    def value(self) -> int:
        """That of the depth last reached, for the seat that begins."""
        return int(self.context.frame[0].best)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self.context.nodes)


@cache
def forgetful(game: Game) -> Compiled:
    """The compiled search of a game without a past."""
    return make_alphabeta(game.kernel, game.cooperative, make_forget(game.kernel.past))
