"""Giving up (G3).

resign    {seat}
"""

from dataclasses import replace

from ..event import Event, insist
from ..feature import Feature
from ..table import Table


def event(table: Table) -> Event:
    """The person to act gives up, or, while others act, the only person here; raises Refused."""
    insist(objection(table))
    return table.event("resign", {"seat": table.speaker})


def objection(table: Table) -> str | None:
    """Why nobody can resign now; None if somebody can."""
    if table.speaker is not None:
        return None
    return "The game is over." if table.over else "Nobody here can resign now."


def leave(before: Table, now: Table) -> Table:
    """The seat leaves the game."""
    return replace(now, position=before.position.leave(now.last.payload["seat"]))


RESIGN = Feature(steps={"resign": leave}, objections={"resign": objection})
