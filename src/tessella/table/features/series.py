"""The games of a series, one after another.

next      {}      the next game of the series begins; the players change seats
"""

from dataclasses import replace

from ...core.position import IllegalMove
from ..event import Event, insist
from ..feature import Feature
from ..table import Table
from .older import closed

NOT_OVER = "This game is not over."


def event(table: Table) -> Event:
    """The event that begins the next game of the series; raises Refused."""
    insist(objection(table))
    return table.event("next", {})


def objection(table: Table) -> str | None:
    """Why the next game cannot begin now; None if it can."""
    if not table.over:
        return NOT_OVER
    return closed(table) or ("The series is complete." if table.number == table.games else None)


def objection_to_rematch(table: Table) -> str | None:
    """Why another series of the same kind cannot begin now; None if it can."""
    if not table.over:
        return NOT_OVER
    return None if objection(table) else "The series goes on."


def move_on(before: Table, now: Table) -> Table:
    """Begin the next game; raises IllegalMove if the present one is not over."""
    if not before.over:
        raise IllegalMove(NOT_OVER)
    return replace(now, position=before.terms.start, number=before.number + 1, earlier=before.totals)


def note(table: Table) -> str:
    return f"Game {table.number} of {table.games} begins."


SERIES = Feature(
    steps={"next": move_on},
    objections={"next": objection, "rematch": objection_to_rematch},
    notes={"next": note},
)
