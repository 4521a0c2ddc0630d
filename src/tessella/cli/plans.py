"""Prints plans for deals of games that are won together: one as a record, or how many of many can be won."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from math import inf
from statistics import median
from time import perf_counter

import typer

from ..core.catalogue import find
from ..core.mover import CHANCE
from ..core.outlook import Outlook
from ..core.position import Position
from ..engine.together.planning import Planning, planner_of
from ..record import Record, files
from ..table.features import deal
from .markdown import first_positions, print_heading, print_row
from .setup import first_position
from .user_errors import UserError

RANGE = re.compile(r"(\d+)-(\d+)")
WON, LOST, OPEN = "won", "impossible", "open"
BY_CONSTRAINTS = ("won by constraints", "impossible by constraints")
"""Kinds of deals."""
SHORTER = 1.0
"""Seconds for which a plan in fewer turns is looked for, when many deals are counted."""


def print_plan(name: str, options: Sequence[str], named: str, seconds: float, constraints: bool) -> None:
    """Print the shortest plan that is found for a deal as a record, or the proof that nobody can win.

    constraints: what the planner leaves open goes to a constraint solver, for as long again.
    Raises UnknownGame, UserError or OptionError; UserError only after the planner if there is no constraint solver.
    """
    position = dealt(first_position(find(name), options), named)
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


def print_survey(name: str, options: Sequence[str], deals: str, seconds: float, constraints: bool) -> None:
    """Print how many of the deals with some numbers as names are won, or proved impossible, as a table.

    What only the constraint solver decides has columns of its own.

    An option may have several values, with commas between them. Raises UnknownGame, UserError or OptionError.
    """
    found = RANGE.fullmatch(deals)
    if not found:
        raise UserError(f"--deals takes two numbers, as 1-200, not {deals!r}.")
    numbers = range(int(found[1]), int(found[2]) + 1)
    positions = first_positions(find(name), options)
    for position, _ in positions:
        check(position)
    kinds = (WON, LOST, *BY_CONSTRAINTS, OPEN) if constraints else (WON, LOST, OPEN)
    print_heading(options, ("deals", *kinds, "turns, median"))
    for position, chosen in positions:
        looked = [decide(dealt(position, str(n)), seconds, constraints, SHORTER) for n in numbers]
        turns = [outlook.turns for _, outlook in looked if outlook.acts]
        counts = Counter(kind for kind, _ in looked)
        shares = [f"{counts[kind]} ({counts[kind] / len(looked):.1%})" for kind in kinds]
        print_row([*chosen, str(len(looked)), *shares, f"{median(turns):g}" if turns else "-"])


def decide(
    position: Position, seconds: float, constraints: bool, with_plan: float = inf
) -> tuple[str, Outlook]:
    """The kind of a deal, and what is known of it; with_plan: seconds after which any plan will do."""
    known = planned(position, seconds, with_plan)
    if not is_open(known):
        return WON if known.acts else LOST, known
    if constraints:
        known = settled(position, seconds)
    if is_open(known):
        return OPEN, known
    return BY_CONSTRAINTS[not known.acts], known


def is_open(known: Outlook) -> bool:
    """Whether neither a plan nor a proof was found."""
    return not (known.acts or known.lost)


def settled(position: Position, seconds: float) -> Outlook:
    """What the constraint solver finds out about a deal; raises UserError where there is none."""
    planner = position.game.kernel.planner
    if planner is None or planner.settle is None:
        raise UserError(f"{position.game.title} has no constraint solver.")
    try:
        return planner.settle(position, seconds)
    except ModuleNotFoundError:
        raise UserError("The constraint solver needs OR-tools: pip install ortools.") from None


def planned(position: Position, seconds: float, with_plan: float) -> Outlook:
    """What the planner knows at the end, or after some seconds; with a plan, it may stop earlier."""
    Planning().get_ready(position)
    begun, known = perf_counter(), Outlook()
    for known in planner_of(position):
        if perf_counter() - begun >= (min(seconds, with_plan) if known.acts else seconds):
            break
    return known


def dealt(first: Position, name: str) -> Position:
    """The position after the deal of a name; raises UserError where there is none to plan for."""
    check(first)
    position = first
    while position.mover == CHANCE:
        position = position.play(deal.action(position, name))
    return position


def check(first: Position) -> None:
    """Raises UserError for a game without named deals, or without a planner."""
    if not first.begins_with_a_deal or first.game.kernel.planner is None:
        raise UserError(f"{first.game.title} has no deals that can be planned for.")
