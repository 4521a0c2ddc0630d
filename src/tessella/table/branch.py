"""Going on elsewhere from a position of a game: a new table that begins with the same moves."""

from ..core.position import Position
from .deals import name_of
from .events import Event, Refused, opened
from .table import Table


def nothing_is_hidden(table: Table) -> bool:
    """Whether everybody may see every move of this game."""
    return table.over or not table.position.game.kernel.hidden


def branch(table: Table, ply: int) -> list[Event]:
    """The log of a new table with the same players and the first moves of this game.

    Raises NoSuchPly, or Refused while hands are hidden.
    """
    if not nothing_is_hidden(table):
        raise Refused("A game with hidden hands can be played on from a move once it is over.")
    position = table.at(ply).position
    players, deal = table.seating(table.number), name_of(table)
    first = opened(position.game.name, position.options, players, deal=deal)
    return [first, *events_of(position)]


def events_of(position: Position) -> list[Event]:
    """The events that make a position out of the first one of its game."""
    last = position.game.rules.ACTIONS
    return [
        Event("resign", {"seat": move.seat}) if move.action >= last else Event("action", {"move": move.text})
        for move in position.history
    ]
