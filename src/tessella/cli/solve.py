"""Prints who wins with best play, as a table with a row for each choice of options."""

from collections.abc import Sequence

from ..core.catalogue import find
from ..core.position import Position
from ..engine.solve import Solution, Unsolvable, check, solve
from .markdown import first_positions, print_heading, print_row
from .user_errors import user_errors

FACTS = ("winner", "plies", "positions", "seconds")


def print_solutions(name: str, options: Sequence[str], seconds: float) -> None:
    """Print the table. An option may have several values, with commas between them.

    Raises UnknownGame, UserError or OptionError before any search.
    """
    positions = first_positions(find(name), options)
    with user_errors(Unsolvable):
        for position, _ in positions:
            check(position)
    print_heading(options, FACTS)
    for position, chosen in positions:
        found = solve(position, seconds)
        told = (
            winner(position, found.utility)
            if found.utility is not None
            else f"not solved in {seconds:g} seconds"
        )
        print_row([*chosen, told, *columns(found)])


def columns(found: Solution) -> tuple[str, ...]:
    """The columns of FACTS, without the winner."""
    plies = "-" if found.utility is None else str(found.plies)
    return plies, f"{found.nodes:,}", f"{found.seconds:.1f}"


def winner(position: Position, utility: float) -> str:
    """Who wins with best play, or how else the game ends."""
    if position.game.cooperative:
        return {1.0: "everybody", 0.0: "nobody"}.get(utility, f"{utility:.2f} for everybody")
    first, second = position.game.sides[position.mover], position.game.sides[1 - position.mover]
    return {1.0: first, 0.0: second, 0.5: "draw"}.get(utility, f"{utility:.2f} for {first}")
