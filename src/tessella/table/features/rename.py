"""People take other names.

rename    {player, name}      a player by number, whatever the seat
"""

from dataclasses import replace

from ..event import Event, Refused, insist
from ..feature import Feature
from ..table import Table
from ..terms import tidy_name
from ..unicode_text import isolated
from . import silence
from .older_rules import closed

KEEPS_ITS_NAME = "The engine keeps its name."
NOT_YOURS = "This seat is not yours."


def event(table: Table, seat: int, name: str) -> Event:
    """The event by which I take another name for a seat of mine, for all games; raises Refused."""
    check_seat(table, seat)
    insist(KEEPS_ITS_NAME if table.player_at(seat).level else None)
    insist(table.objection("rename"))
    insist(None if seat in table.my_seats else NOT_YOURS)
    return table.event("rename", {"player": table.index_at(seat), "name": tidy_name(name)})


def check_seat(table: Table, seat: int) -> None:
    """Raises Refused if there is no such seat."""
    if not 0 <= seat < len(table.players):
        raise Refused(f"There is no seat {seat} at this table.")


def objection(table: Table) -> str | None:
    """Why I cannot take another name; None if I can."""
    return closed(table) or silence.waits_for_the_end(table)


def rename(_: Table, now: Table) -> Table:
    """Give the player the new name."""
    players, renamed = list(now.players), now.last.payload["player"]
    players[renamed] = replace(players[renamed], name=now.last.payload["name"])
    return replace(now, players=tuple(players))


def note(table: Table) -> str:
    payload = table.last.payload
    seat, name = table.seat_of(payload["player"]), isolated(payload["name"])
    return f"{'You are' if seat == table.names.you else f'{table.side(seat)} is'} now called {name}."


RENAME = Feature(steps={"rename": rename}, objections={"rename": objection}, notes={"rename": note})
