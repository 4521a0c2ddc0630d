"""Going on elsewhere from a position of a game: a new table that begins with the same moves."""

from ...core.position import Position
from ..event import Event, insist
from ..feature import Feature
from ..table import Table
from ..terms import open_event
from . import resign
from .deal import name_of
from .undo import at


def nothing_is_hidden(table: Table) -> bool:
    """Whether everybody may see every move of this game."""
    return table.over or not table.position.game.kernel.hidden


def branch(table: Table, ply: int) -> list[Event]:
    """The log of a new table with the same players and the first moves of this game.

    Raises NoSuchPly, or Refused while hands are hidden.
    """
    insist(objection(table))
    position = at(table, ply).position
    players, deal = table.seating(table.number), name_of(table)
    first = open_event(position.game.name, position.options, players, deal=deal)
    return [first, *events_of(position)]


def objection(table: Table) -> str | None:
    """Why nobody can go on elsewhere; None if anybody can."""
    if nothing_is_hidden(table):
        return None
    return "A game with hidden hands can be played on from a move once it is over."


def events_of(position: Position) -> list[Event]:
    """The events that make a position out of the first one of its game."""
    leavings = [position.game.leaving(move.action) for move in position.history]
    return [
        Event("resign", resign.payload(leaving)) if leaving else Event("action", {"move": move.text})
        for leaving, move in zip(leavings, position.history, strict=True)
    ]


BRANCH = Feature(objections={"branch": objection})
