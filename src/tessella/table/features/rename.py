"""People take other names.

rename    {player, name}      a player by number, whatever the seat
"""

from dataclasses import replace

from ..event import Event, Refused, insist
from ..feature import Feature
from ..table import Table
from ..terms import tidy_name
from .older import closed

KEEPS_ITS_NAME = "The engine keeps its name."


def event(table: Table, seat: int, name: str) -> Event:
    """The event by which the person at a seat takes another name, for the whole series; raises Refused."""
    if not 0 <= seat < len(table.players):
        raise Refused(f"There is no seat {seat} at this table.")
    insist(closed(table))
    insist(None if table.player_at(seat).is_person else KEEPS_ITS_NAME)
    return table.event("rename", {"player": table.index_at(seat), "name": tidy_name(name)})


def objection(table: Table) -> str | None:
    """Why nobody can take another name; None if somebody can."""
    return closed(table) or (None if table.people else KEEPS_ITS_NAME)


def rename(_: Table, now: Table) -> Table:
    """Give the player the new name."""
    players, renamed = list(now.players), now.last.payload["player"]
    players[renamed] = replace(players[renamed], name=now.last.payload["name"])
    return replace(now, players=tuple(players))


def note(table: Table) -> str:
    payload = table.last.payload
    return f"{table.side(table.seat_of(payload['player']))} is now called {payload['name']}."


RENAME = Feature(steps={"rename": rename}, objections={"rename": objection}, notes={"rename": note})
