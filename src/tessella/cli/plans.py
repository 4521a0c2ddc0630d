"""Prints plans for deals of games that are won together: one as a record, or how many of many can be won."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median

import typer

from ..arena.deals import BY_CONSTRAINTS, LOST, OPEN, WON, decide
from ..core.catalogue import find
from ..core.mover import CHANCE
from ..core.option import pairs
from ..core.position import Position
from ..engine.shares import estimate
from ..record import Record, files
from ..runner.work import Data, UnitError, Work
from ..table.features import deal
from .rows import Form, Row, print_rows
from .runs import Running, carry_out, end_with
from .setup import first_position, first_positions
from .user_errors import UserError, user_errors

RANGE = re.compile(r"(\d+)-(\d+)")
WORK = Work("tessella.arena.deals:decide_unit", build="tessella.core.build:build")


def print_plan(name: str, options: Sequence[str], named: str, seconds: float, constraints: bool) -> None:
    """Print the shortest plan that is found for a deal as a record, or the proof that nobody can win.

    constraints: what the planner leaves open in a twentieth of the time goes to a constraint solver.
    Raises UnknownGame, UserError or OptionError; UserError only after the planner if there is no constraint solver.
    """
    first = first_position(find(name), options)
    check(first, constraints)
    position = dealt(first, named)
    with user_errors(UnitError):
        kind, known = decide(position, seconds, constraints)
    if known.acts:
        record = Record.of(position.replay(known.acts), {"Deal": named})
        files.write([record], sys.stdout)
    elif kind in BY_CONSTRAINTS:
        typer.echo(f"The deal {named} cannot be won, as the constraint solver says; it gives no proof.")
    elif known.lost and (planner := position.game.kernel.planner) and planner.proof:
        typer.echo(f"The deal {named} cannot be won.")
        for line in planner.proof(position):
            typer.echo(line)
    else:
        typer.echo(f"No plan and no proof was found in {seconds:g} seconds.")


class Survey:
    """A row of the table: deals with some numbers as names, for a choice of options, as a series of units."""

    def __init__(
        self, first: Position, chosen: Sequence[str], numbers: range, seconds: float, constraints: bool
    ) -> None:
        self.first, self.chosen, self.numbers, self.wanted = first, chosen, numbers, len(numbers)
        self.asked = {"game": first.game.name, "options": dict(first.options)}
        self.limits = {"seconds": seconds, "constraints": constraints}
        self.kinds, self.turns = Counter[str](), list[int]()

    def unit(self, number: int) -> Data:
        position = dealt(self.first, str(self.numbers[number]))
        return {**self.asked, "deal": [move.action for move in position.history], **self.limits}

    def add(self, result: Data) -> None:
        kind, turns = result
        self.kinds[kind] += 1
        if turns is not None:
            self.turns.append(turns)

    def row(self, kinds: Sequence[str]) -> Row:
        """How many deals are of each kind; shares have 95% intervals, those of a sample of all deals."""
        counts, usual = [self.kinds[kind] for kind in kinds], median(self.turns) if self.turns else None
        shares = [f"{count} ({count / self.wanted:.1%})" for count in counts]
        turns = "-" if usual is None else f"{usual:g}"
        found = {
            kind: {"deals": count, **estimate(count / self.wanted, self.wanted)}
            for kind, count in zip(kinds, counts, strict=True)
        }
        data = {**self.asked, "deals": self.wanted, **found, "turns": usual}
        return Row([*self.chosen, str(self.wanted), *shares, turns], data)


def print_survey(  # noqa: PLR0913, PLR0917 - what the command is told
    name: str,
    options: Sequence[str],
    deals: str,
    seconds: float,
    constraints: bool,
    running: Running,
    form: Form,
) -> None:
    """Print how many of the deals with some numbers as names are won, or proved impossible, as a table.

    What only the constraint solver decides has columns of its own. If the run ends early, the table has the rows that
    are complete.

    An option may have several values, with commas between them. Raises UnknownGame, UserError or OptionError.
    """
    numbers = numbers_in(deals)
    positions = first_positions(find(name), options)
    for position, _ in positions:
        check(position, constraints)
    surveys = [Survey(*each, numbers, seconds, constraints) for each in positions]
    question = {
        "command": "deals",
        "game": name,
        "options": [dict(position.options) for position, _ in positions],
        "first": numbers.start,
        "seconds": seconds,
        "constraints": constraints,
    }
    trouble = carry_out(WORK, question, surveys, running)
    kinds = (WON, LOST, *BY_CONSTRAINTS, OPEN) if constraints else (WON, LOST, OPEN)
    rows = [survey.row(kinds) for survey in surveys if survey.kinds.total() == survey.wanted]
    print_rows([*pairs(options), "deals", *kinds, "turns, median"], rows, form)
    end_with(trouble)


def numbers_in(deals: str) -> range:
    """The numbers from N to M that N-M names; raises UserError."""
    found = RANGE.fullmatch(deals)
    numbers = range(int(found[1]), int(found[2]) + 1) if found else range(0)
    if not numbers:
        raise UserError(f"--deals takes two numbers, the lower one first, as 1-200; not {deals!r}.")
    return numbers


def dealt(first: Position, name: str) -> Position:
    """The position after the deal of a name."""
    position = first
    while position.mover == CHANCE:
        position = position.play(deal.action(position, name))
    return position


def check(first: Position, constraints: bool) -> None:
    """Raises UserError for a game without named deals, without a planner, or without a constraint solver if one is
    asked for."""
    planner = first.game.kernel.planner
    if not first.begins_with_a_deal or planner is None:
        raise UserError(f"{first.game.title} has no deals that can be planned for.")
    if constraints and planner.settle is None:
        raise UserError(f"{first.game.title} has no constraint solver.")
