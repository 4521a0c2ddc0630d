"""Leaving a game before its end (G3).

resign    {seat}                    the seat gives up
          {seat, reason}            the seat has lost on time: "loses_on_time"; only in games copied from elsewhere
"""

from dataclasses import replace
from typing import Any

from ...core.leaving import REASON_NAMES, RESIGNED, Leaving
from ..event import Event, Never, insist
from ..feature import Feature
from ..table import Table
from .moves import WAITING

REASONS = {name: reason for reason, name in REASON_NAMES.items()}


def event(table: Table) -> Event:
    """The event by which I give up, for the seat to act if that is mine; raises Refused."""
    insist(table.objection("resign"))
    return table.event("resign", {"seat": speaker(table)})


def payload(leaving: Leaving) -> dict[str, Any]:
    """The payload of the event of a seat that leaves."""
    reason = {} if leaving.reason == RESIGNED else {"reason": REASON_NAMES[leaving.reason]}
    return {"seat": leaving.seat, **reason}


def objection(table: Table) -> str | None:
    """Why I cannot resign now; None if I can."""
    return no_speaker(table, "resign") if speaker(table) is None else None


def speaker(table: Table) -> int | None:
    """The seat for which I can resign or offer a draw: the one to act, or my only one."""
    mine = [] if table.over or table.gathering else table.active
    if table.position.mover in mine:
        return table.position.mover
    return mine[0] if len(mine) == 1 else None


def no_speaker(table: Table, deed: str) -> str:
    """Why no seat of mine can resign or offer a draw."""
    if table.over:
        return Never("The game is over.")
    if table.gathering:
        return WAITING
    if not table.active:
        left = table.position.left.keys() & {*table.my_seats}
        return Never(f"You have {'left' if left else 'finished'} this game.")
    return f"Several seats are yours: {deed} when one of them is to play."


def leave(before: Table, now: Table) -> Table:
    """Let the seat leave the game."""
    told = now.last.payload
    reason = REASONS[told.get("reason", REASON_NAMES[RESIGNED])]
    return replace(now, position=before.position.leave(told["seat"], reason))


RESIGN = Feature(steps={"resign": leave}, objections={"resign": objection})
