"""Prints plans for deals of games that are won together: one as a record, or how many of many can be won."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from statistics import median
from time import perf_counter

import typer

from ..core.catalogue import find
from ..core.mover import CHANCE
from ..core.outlook import Outlook
from ..core.position import Position
from ..engine.planning import Planning, planner_of
from ..record import Record, files
from ..table.features import deal
from .errors import UserError
from .markdown import first_positions, print_heading, print_row
from .setup import first_position

RANGE = re.compile(r"(\d+)-(\d+)")
FACTS = ("deals", "won", "impossible", "open", "turns, median")
SHORTER = 1.0
"""Seconds for which a plan in fewer turns is looked for, when many deals are counted."""


def print_plan(name: str, options: Sequence[str], named: str, seconds: float) -> None:
    """Print the shortest plan that is found for a deal as a record, or the proof that nobody can win.

    Raises UnknownGame, UserError or OptionError before any search.
    """
    position = dealt(first_position(find(name), options), named)
    known = outlook(position, seconds)
    if known.acts:
        record = Record.of(position.replay(known.acts), {"Deal": named})
        files.write([record], sys.stdout)
    elif known.lost and (proof := position.game.kernel.proof):
        typer.echo(f"The deal {named} cannot be won.")
        for line in proof(position):
            typer.echo(line)
    else:
        typer.echo(f"No plan and no proof was found in {seconds:g} seconds.")


def print_survey(name: str, options: Sequence[str], deals: str, seconds: float) -> None:
    """Print how many of the deals with some numbers as names are won, or proved impossible, as a table.

    An option may have several values, with commas between them. Raises UnknownGame, UserError or OptionError.
    """
    found = RANGE.fullmatch(deals)
    if not found:
        raise UserError(f"--deals takes two numbers, as 1-200, not {deals!r}.")
    numbers = range(int(found[1]), int(found[2]) + 1)
    positions = first_positions(find(name), options)
    for position, _ in positions:
        check(position)
    print_heading(options, FACTS)
    for position, chosen in positions:
        print_row([*chosen, *columns([outlook_on(position, str(n), seconds) for n in numbers])])


def columns(outlooks: Sequence[Outlook]) -> list[str]:
    """The columns of FACTS."""
    turns = [each.turns for each in outlooks if each.acts]
    kinds = Counter("won" if each.acts else "lost" if each.lost else "open" for each in outlooks)
    shares = [f"{kinds[kind]} ({kinds[kind] / len(outlooks):.1%})" for kind in ("won", "lost", "open")]
    return [str(len(outlooks)), *shares, f"{median(turns):g}" if turns else "-"]


def outlook_on(first: Position, name: str, seconds: float) -> Outlook:
    """What is known of a deal when there is a plan that was not bettered at once, or a proof, or no time."""
    return outlook(dealt(first, name), seconds, SHORTER)


def outlook(position: Position, seconds: float, with_plan: float = float("inf")) -> Outlook:
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
    if not first.begins_with_a_deal or first.game.kernel.plan is None:
        raise UserError(f"{first.game.title} has no deals that can be planned for.")
