"""What can be said of a deal of a game that is won together: a plan, a proof that nobody can win, or neither."""

from collections.abc import Mapping
from math import inf
from time import perf_counter
from typing import Any

from ..core.catalogue import find
from ..core.outlook import Outlook
from ..core.position import Position
from ..engine.together.planning import Planning, planner_of
from ..runner.work import UnitError

WON, LOST, OPEN = "won", "impossible", "open"
BY_CONSTRAINTS = ("won by constraints", "impossible by constraints")
"""Kinds of deals."""
SHORTER = 0.25
"""Seconds for which a plan in fewer turns is looked for, when many deals are counted."""
PLANNERS = 0.05
"""The planner's share of the time where there is a constraint solver: it finds a plan soon, or hardly ever."""


def decide_unit(unit: Mapping[str, Any]) -> list[Any]:
    """The kind of a deal, and the turns of its plan or None: the work of `tessella solve --deals`.

    A unit has game, options, deal (the actions of chance), seconds and constraints. What is found in time depends on
    the machine, and on what else it does. Raises UnitError if there is no constraint solver.
    """
    position = find(unit["game"]).new(**unit["options"]).replay(unit["deal"])
    kind, known = decide(position, unit["seconds"], unit["constraints"], SHORTER)
    return [kind, known.turns if known.acts else None]


def decide(
    position: Position, seconds: float, constraints: bool, with_plan: float = inf
) -> tuple[str, Outlook]:
    """The kind of a deal, and what is known of it.

    constraints: the planner has a share of the time, and what it leaves open goes to a constraint solver for the rest.
    with_plan: seconds after which any plan will do. Raises UnitError if there is no constraint solver.
    """
    known = planned(position, seconds * PLANNERS if constraints else seconds, with_plan)
    if not is_open(known):
        return WON if known.acts else LOST, known
    if constraints:
        known = settled(position, seconds * (1 - PLANNERS))
    if is_open(known):
        return OPEN, known
    return BY_CONSTRAINTS[not known.acts], known


def is_open(known: Outlook) -> bool:
    """Whether neither a plan nor a proof was found."""
    return not (known.acts or known.lost)


def settled(position: Position, seconds: float) -> Outlook:
    """What the constraint solver finds out about a deal; raises UnitError where it is missing."""
    planner = position.game.kernel.planner
    if planner is None or planner.settle is None:
        raise UnitError(f"{position.game.title} has no constraint solver.")
    try:
        return planner.settle(position, seconds)
    except ModuleNotFoundError:
        raise UnitError(
            "The constraint solver needs OR-tools: pip install 'tessella[constraints]'."
        ) from None


def planned(position: Position, seconds: float, with_plan: float) -> Outlook:
    """What the planner knows at the end, or after some seconds; with a plan, it may stop earlier."""
    Planning().get_ready(position)
    begun, known = perf_counter(), Outlook()
    for known in planner_of(position):
        if perf_counter() - begun >= (min(seconds, with_plan) if known.acts else seconds):
            break
    return known
