"""Where a table stands, for lists of many tables: is it gathering, played, or over, and whom does it wait for?"""

from dataclasses import dataclass

from .features import draw, takeback
from .table import Table

NEW, OPEN, ON, OVER = "new", "open", "on", "over"
"""Nobody has moved yet; a seat is open; somebody can go on, perhaps with the next game of a series; all is over."""


@dataclass(frozen=True)
class Stage:
    """One of the words above, and the persons who are to act, or to answer."""

    phase: str = NEW
    waits_for: tuple[int, ...] = ()


def stage(table: Table) -> Stage:
    """Where a table stands."""
    return Stage(phase(table), tuple(sorted(waits_for(table))))


def phase(table: Table) -> str:
    """One of NEW, OPEN, ON and OVER."""
    if table.over and table.number == table.games:
        return OVER
    if table.gathering:
        return OPEN
    begun = (
        table.number > 1 or len(table.persons) > 1 or any(move.seat >= 0 for move in table.position.history)
    )
    return ON if begun else NEW


def waits_for(table: Table) -> set[int]:
    """The persons who are to act, or to answer what somebody has asked for."""
    mover = {table.mover.person} if table.mover and table.mover.is_person else set()
    if draw.waiting(table) is None and takeback.REQUEST.of(table) is None:
        return mover
    asked = (person for person in table.persons if answers(table.seen_by(person)))
    return mover | set(asked)


def answers(table: Table) -> bool:
    """Whether I can answer a draw offer, or a wish to take something back."""
    return table.objection("answer") is None or table.objection("grant") is None
