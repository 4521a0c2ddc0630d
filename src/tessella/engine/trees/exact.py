"""The last actions of a game, exactly: see exact_kernel."""

from functools import cache
from time import perf_counter

from ...core.compiler.jit import Compiled, blank
from ...core.evaluation import Sheet
from ...core.position import Game, Position
from ..budget import Slices
from .exact_kernel import MOST, UNLISTED, context_type, make_exact


@cache
def kernel_of(game: Game) -> Compiled:
    """The compiled search of a game that has a sheet."""
    return make_exact(sheet_of(game))


def sheet_of(game: Game) -> Sheet:
    """The sheet of a game; raises ValueError if it has none."""
    if game.kernel.sheet is None:
        raise ValueError(f"{game.title} has no sheet for a selective search.")
    return game.kernel.sheet


class Exact:
    """The search of one position of a game with a sheet, to the end of the game in every way."""

    def __init__(self, position: Position) -> None:
        game, about = position.game, sheet_of(position.game)
        self.run, self.sheet = kernel_of(game), blank(about.SHEET)
        self.context = blank(context_type(game.rules.MAX_LEGAL, position.seats))
        about.spread(position.state(), self.sheet)
        self.context.number[0] = UNLISTED
        self.nodes = 0

    def get_ready(self) -> None:
        """Compile or load the code."""
        self.run(self.context, self.sheet, 0)

    @property
    def is_near(self) -> bool:
        """Whether the end of the game is near enough to be tried."""
        return bool(self.sheet.to_come <= MOST)

    def settles(self, slices: Slices) -> bool:
        """Search as long as the slices last; whether the result is found then. It is not tried if the end is far."""
        if not self.is_near:
            return False
        while size := slices.next():
            begun = perf_counter()
            done = self.run(self.context, self.sheet, size)
            self.nodes += size
            slices.ran(size, perf_counter() - begun)
            if done:
                return True
        return False

    @property
    def action(self) -> int:
        """The best action."""
        return int(self.context.action)

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of the win that each seat gets."""
        return tuple(self.context.shares[0].tolist())
