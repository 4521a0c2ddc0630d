"""Who wins with best play, from the first position of a game that is short enough.

The result is proved, not estimated. Two searches to the same depth give a lower and an upper bound: for the first, a
game that does not end within the depth is almost a loss, for the second it is almost a win. When the two bounds are
equal, no deeper search can change the result.

The transposition tables identify a position without its past, but in some games the past matters (PAST in a game's
rules). So the searches play the game without a past: in every position the rules remember only what they remember at
the beginning. The result holds for the real game if the past has no other effects than these: it forbids a move that
brings an earlier position back, or makes it a draw; and it ends games of more than DEEPEST plies. The reason: a player
who wins within n plies of the game without a past can always move to a position that is won within fewer plies. Such a
position is never an earlier one; and for the other players the past only removes choices.

Positions are identified by keys of 64 bits. Among ten million positions, two share a key with a probability of 3 in a
million.
"""

import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np

from ..core.catalogue import find
from ..core.compiler.jit import Compiled
from ..core.position import Game, Position
from .budget import Budget, Slices
from .depth.alphabeta import AlphaBeta, Search
from .depth.alphabeta_kernel import make_alphabeta
from .depth.alphabeta_stack import DEEPEST
from .depth.transposition import ENTRY, SURE, WIN
from .graph_history import make_forget
from .methods import FORCED, traits_of
from .task import Task

BLIND = AlphaBeta(blind=True, table_bits=22)
UNSEEN = WIN * 9 // 10
"""The value of a game that is almost won: more than any finished game that is no clear win can have."""


class Unsolvable(ValueError):
    """The position cannot be solved; the message is one sentence."""


@dataclass(frozen=True)
class Solution:
    """The result of best play.

    utility: what the seat that begins gets, from 1 (win) to 0 (loss); None if time ran out. plies: the greatest length
    of a forced win; for other results, the depth that the searches needed. nodes: positions looked at. seconds: the
    time, without compiling.
    """

    utility: float | None
    plies: int
    nodes: int
    seconds: float


def solve(position: Position, seconds: float, method: AlphaBeta = BLIND) -> Solution:
    """The result of a game from its first position; raises Unsolvable."""
    check(position)
    low, high = Bound(position, -UNSEEN, method), Bound(position, UNSEEN, method)
    low.reaches(0)  # compiles the search before the time begins
    low.slices = high.slices = Slices(Budget(seconds))
    depth, utility = next(meetings(low, high), (0, None))
    spent = time.perf_counter() - low.slices.begun
    return Solution(utility, depth, low.nodes + high.nodes, spent)


def solve_unit(unit: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a Solution: the work of `tessella solve`. A unit has game, options and seconds.

    Whether a result is found within the seconds depends on the machine, and on what else it does; the result does not.
    """
    return asdict(solve(find(unit["game"]).new(**unit["options"]), unit["seconds"]))


def get_ready(question: Mapping[str, Any]) -> None:
    """Compile the search for all games that are asked about."""
    for options in question["options"]:
        solve_unit({"game": question["game"], "options": options, "seconds": 0.0})


def meetings(low: "Bound", high: "Bound") -> Iterator[tuple[int, float]]:
    """Yields the depth at which the two bounds become equal, and the utility there; nothing if time runs out."""
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
    """Raises Unsolvable unless this is the first position of a two-sided game without chance and hidden things."""
    if not traits_of(position) >= FORCED or position.seats == 1:
        raise Unsolvable(
            f"{position.game.title} cannot be solved: that takes two sides, no luck and no secrets."
        )
    if position.ply:
        raise Unsolvable("Only the first position of a game can be solved, because it has no past.")


class Bound(Search):
    """A search whose value is a bound of the value of best play.

    unseen is the value of a game that does not end within the depth: low for a lower bound, high for an upper bound.
    """

    def __init__(self, position: Position, unseen: int, method: AlphaBeta) -> None:
        table = np.zeros(1 << method.table_bits, ENTRY)
        super().__init__(Task(position, Budget(), position.actions), method, table)
        self.run, self.context.unseen = forgetful(position.game), unseen

    @property
    def value(self) -> int:
        """The value of the last search, for the seat that begins."""
        return int(self.context.frame[0].best)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self.context.nodes)


@cache
def forgetful(game: Game) -> Compiled:
    """The compiled search of a game as if its rules remembered no past."""
    return make_alphabeta(game.kernel, game.cooperative, make_forget(game.kernel.past))
