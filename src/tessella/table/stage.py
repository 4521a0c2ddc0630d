"""The stage of a table, for lists: whether it is open, played or over, and whom it waits for."""

from collections.abc import Iterator
from dataclasses import dataclass

from .features import draw, opening, pause, takeback
from .table import Table

NEW, OPEN, ON, OVER = "new", "open", "on", "over"
"""Nobody has moved here; a seat is open; somebody can go on, perhaps with the next game of a series; all is over."""


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
    begun = table.number > 1 or len(table.persons) > 1 or has_moves(table)
    if table.terms.given and not begun:
        return NEW
    if table.over and table.number == table.games:
        return OVER
    if table.gathering:
        return OPEN
    return ON if begun else NEW


def has_moves(table: Table) -> bool:
    """Whether somebody has moved here; after moves of another table only a person counts, for engines go on at once."""
    given = table.terms.given
    since = max(given, opening.GIVEN.of(table))
    moved = (move.seat for move in table.position.history[since:] if move.seat >= 0)
    return any(not given or table.player_at(seat).is_person for seat in moved)


def waits_for(table: Table) -> set[int]:
    """The persons who are to act, or to answer what somebody has asked for, or can begin the next game."""
    mover = {table.mover.person} if table.mover and table.mover.is_person else set()
    deeds = [*asked_for(table)]
    views = [table.seen_by(person) for person in table.persons]
    return mover | {view.me for view in views if any(view.objection(deed) is None for deed in deeds)}


def asked_for(table: Table) -> Iterator[str]:
    """Deeds other than moves by which somebody can answer or go on now."""
    if draw.waiting(table) is not None:
        yield "answer"
    if takeback.REQUEST.of(table) is not None:
        yield "grant"
    if pause.ASKED.of(table):
        yield "pause"
    if table.over and table.number < table.games:
        yield "next"
