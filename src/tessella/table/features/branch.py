"""Branching: a new table that begins with the first moves of a game."""

from ...core.position import Position
from ..event import Event, insist
from ..feature import Feature
from ..table import Table
from ..terms import Player, open_event, played_elsewhere
from ..unicode_text import is_visible
from . import remarks, resign
from .deal import allowed, name_of
from .moves import WAITING
from .opening import GIVEN
from .seats import called
from .undo import at


def nothing_is_hidden(table: Table) -> bool:
    """Whether everybody may see every move of this game now."""
    return table.over or not table.position.game.kernel.hidden


def branch(table: Table, ply: int) -> list[Event]:
    """The log of a new table of my own, with players of the same names and this game's moves up to a ply.

    Raises NoSuchPly, or Refused while hands are hidden.
    """
    insist(table.objection("branch"))
    position, given = at(table, ply).position, GIVEN.of(table)
    seated = enumerate(table.seating(table.number))
    players = [Player(name_for(table, seat), player.level) for seat, player in seated]
    deal = allowed(table.terms.start, name_of(table))
    first = open_event(position.game.name, position.options, players, deal=deal)
    opening = played_elsewhere(first, len(position.history))
    said, moves = remarks.of(table), events_of(position)
    if 0 < given <= ply:
        begun = " ".join(move.text for move in position.history[:given])
        moves[:given] = [Event("opening", {"moves": begun})]
    return [opening, *moves, *([Event("remarks", {"record": said})] if said else [])]


def name_for(table: Table, seat: int) -> str:
    """What the player at a seat is called at the new table: by the side, where nothing can be seen of an old name."""
    name = called(table, seat)
    return name if is_visible(name) else table.side(seat)


def objection(table: Table) -> str | None:
    """Why nobody can branch off now; None if anybody can."""
    if table.gathering and not table.position.history:
        return WAITING
    if nothing_is_hidden(table):
        return None
    return "A game with hidden hands can be played on from a move once it is over."


def events_of(position: Position) -> list[Event]:
    """The events that lead from the first position of the game to this one."""
    leavings = [position.game.leaving(move.action) for move in position.history]
    return [
        Event("resign", resign.payload(leaving)) if leaving else Event("action", {"move": move.text})
        for leaving, move in zip(leavings, position.history, strict=True)
    ]


BRANCH = Feature(objections={"branch": objection}, for_all=frozenset({"branch"}))
