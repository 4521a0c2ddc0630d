"""Moves taken back, and the game as it was at an earlier ply.

undo      {kept}      a player's own last actions are taken back; kept is the number of moves that remain
takeback  {kept}      the same, if others have acted since
"""

from dataclasses import replace

from ...core.mover import CHANCE
from ..event import Event, Refused
from ..feature import Feature
from ..table import Table
from .older import stopped

KINDS = ("undo", "takeback")


class NoSuchPly(LookupError):
    """The game has not reached this ply; the message is one sentence."""


def event(table: Table) -> Event:
    """The event that goes back to the last decision of a person; raises Refused."""
    kept = kept_moves(table)
    if kept is None:
        raise Refused(objection(table))
    by_others = {move.seat for move in table.position.history[kept:]} - {table.position.history[kept].seat}
    return table.event("takeback" if by_others else "undo", {"kept": kept})


def kept_moves(table: Table) -> int | None:
    """The number of moves that remain after an undo; None if there is nothing to undo.

    An undo never takes back an action of chance. If hands are hidden, it does not take back an engine's move either,
    and nothing once the game is over, because the end shows all hands.
    """
    hidden = table.position.game.kernel.hidden
    if stopped(table):
        return None
    for kept, move in reversed(list(enumerate(table.position.history))):
        if move.seat == CHANCE or (hidden and (table.over or move.seat not in table.people)):
            return None
        if move.seat in table.people:
            return kept
    return None


def objection(table: Table) -> str | None:
    """Why nothing can be taken back now; None if something can."""
    if kept_moves(table) is not None:
        return None
    if why := stopped(table):
        return why
    if any(move.seat in table.people for move in table.position.history):
        return "Your last move has brought something to light, so it cannot be taken back."
    return "There is no move of yours to take back."


def at(table: Table, ply: int) -> Table:
    """The table as it was after so many moves of this game; raises NoSuchPly."""
    played = len(table.position.history)
    if not 0 <= ply <= played:
        raise NoSuchPly(f"This game has {played} moves; there is no move {ply}.")
    if ply == played:
        return table
    taken_back = table.stepped(replace(table, last=Event("undo", {"kept": ply})))
    return replace(taken_back, last=table.last)


def take_back(before: Table, now: Table) -> Table:
    """Play the kept moves again, from the first position."""
    kept = before.position.history[: now.last.payload["kept"]]
    return replace(now, position=before.terms.start.replay(move.action for move in kept))


def note(table: Table) -> str:
    kept = table.last.payload["kept"]
    return f"Taken back: {kept} {'move' if kept == 1 else 'moves'} left."


UNDO = Feature(
    steps=dict.fromkeys(KINDS, take_back),
    objections={"undo": objection},
    notes=dict.fromkeys(KINDS, note),
)
