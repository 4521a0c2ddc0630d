"""Leaving a game before its end (G3).

resign    {seat}                    the seat gives up
          {seat, reason}            the seat has lost on time: "loses_on_time"; only in games copied from elsewhere
"""

from dataclasses import replace
from typing import Any

from ...core.leaving import REASON_NAMES, RESIGNED, Leaving
from ..event import Event, insist
from ..feature import Feature
from ..table import Table

REASONS = {name: reason for reason, name in REASON_NAMES.items()}


def event(table: Table) -> Event:
    """The event by which the person to act, or the only person here, gives up; raises Refused."""
    insist(objection(table))
    return table.event("resign", {"seat": table.speaker})


def payload(leaving: Leaving) -> dict[str, Any]:
    """The payload of the event of a seat that leaves."""
    reason = {} if leaving.reason == RESIGNED else {"reason": REASON_NAMES[leaving.reason]}
    return {"seat": leaving.seat, **reason}


def objection(table: Table) -> str | None:
    """Why nobody can resign now; None if somebody can."""
    if table.speaker is not None:
        return None
    return "The game is over." if table.over else "Nobody here can resign now."


def leave(before: Table, now: Table) -> Table:
    """Let the seat leave the game."""
    told = now.last.payload
    reason = REASONS[told.get("reason", REASON_NAMES[RESIGNED])]
    return replace(now, position=before.position.leave(told["seat"], reason))


RESIGN = Feature(steps={"resign": leave}, objections={"resign": objection})
