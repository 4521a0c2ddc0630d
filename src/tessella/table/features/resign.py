"""Leaving a game before its end (G3).

resign    {seat}                    who gives up
          {seat, reason}            who has lost on time, as games that come from elsewhere may tell: "loses_on_time"
"""

from dataclasses import replace
from typing import Any

from ...core.leaving import NAMES, RESIGNED, Leaving
from ..event import Event, insist
from ..feature import Feature
from ..table import Table

REASONS = {name: reason for reason, name in NAMES.items()}


def event(table: Table) -> Event:
    """The person to act gives up, or, while others act, the only person here; raises Refused."""
    insist(objection(table))
    return table.event("resign", {"seat": table.speaker})


def payload(leaving: Leaving) -> dict[str, Any]:
    """What the event of a seat that leaves holds."""
    reason = {} if leaving.reason == RESIGNED else {"reason": NAMES[leaving.reason]}
    return {"seat": leaving.seat, **reason}


def objection(table: Table) -> str | None:
    """Why nobody can resign now; None if somebody can."""
    if table.speaker is not None:
        return None
    return "The game is over." if table.over else "Nobody here can resign now."


def leave(before: Table, now: Table) -> Table:
    """The seat leaves the game."""
    told = now.last.payload
    reason = REASONS[told.get("reason", NAMES[RESIGNED])]
    return replace(now, position=before.position.leave(told["seat"], reason))


RESIGN = Feature(steps={"resign": leave}, objections={"resign": objection})
