"""Prints who wins with best play, as a table with a row for each choice of options."""

from collections.abc import Sequence

from ..core.catalogue import find
from ..core.option import pairs
from ..core.position import Position
from ..engine.solve import Solution, Unsolvable, check
from ..runner.work import Data, Work
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_positions
from .user_errors import user_errors

FACTS = ("winner", "plies", "positions", "seconds")
WORK = Work(
    "tessella.engine.solve:solve_unit", "tessella.engine.solve:get_ready", "tessella.core.build:build"
)


class Puzzle:
    """A row of the table: a first position that is solved, as a series with one unit."""

    wanted = 1

    def __init__(self, position: Position, chosen: Sequence[str], seconds: float) -> None:
        self.position, self.chosen, self.seconds = position, chosen, seconds
        self.found: Solution | None = None

    def unit(self, number: int) -> Data:  # noqa: ARG002 - there is one
        options = dict(self.position.options)
        return {"game": self.position.game.name, "options": options, "seconds": self.seconds}

    def add(self, result: Data) -> None:
        self.found = Solution(**result)

    def row(self, found: Solution) -> Row:
        """What the search came to."""
        solved = found.utility is not None
        result = winner(self.position, found.utility) if found.utility is not None else None
        cells = [
            result or f"not solved in {self.seconds:g} seconds",
            str(found.plies) if solved else "-",
            f"{found.nodes:,}",
            f"{found.seconds:.1f}",
        ]
        data = {
            "game": self.position.game.name,
            "options": dict(self.position.options),
            "winner": result,
            "utility": found.utility,
            "plies": found.plies if solved else None,
            "positions": found.nodes,
            "seconds": found.seconds,
        }
        return Row([*self.chosen, *cells], data)


def print_solutions(name: str, options: Sequence[str], seconds: float, running: Running, form: Form) -> None:
    """Print the table. An option may have several values, with commas between them.

    If the run ends early, the table has the rows that are complete. Raises UnknownGame, UserError or OptionError before
    any search.
    """
    positions = first_positions(find(name), options)
    with user_errors(Unsolvable):
        for position, _ in positions:
            check(position)
    puzzles = [Puzzle(*each, seconds) for each in positions]
    question = {
        "command": "solve",
        "game": name,
        "options": [dict(position.options) for position, _ in positions],
        "seconds": seconds,
    }
    trouble = carry_out(WORK, question, puzzles, running)
    rows = [puzzle.row(puzzle.found) for puzzle in puzzles if puzzle.found]
    print_rows([*pairs(options), *FACTS], rows, form)
    end_with(trouble)


def winner(position: Position, utility: float) -> str:
    """Who wins with best play, or how else the game ends."""
    if position.game.cooperative:
        return {1.0: "everybody", 0.0: "nobody"}.get(utility, f"{utility:.2f} for everybody")
    first, second = position.game.sides[position.mover], position.game.sides[1 - position.mover]
    return {1.0: first, 0.0: second, 0.5: "draw"}.get(utility, f"{utility:.2f} for {first}")
