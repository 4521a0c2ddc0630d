"""Tables whose log began under older rules. They are followed as far as today's rules allow, and closed there.

stop      {why}      the game of older rules goes no further
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...core.contract import Termination
from ...core.position import IllegalMove
from ...record.editions import ended, refused
from ...record.results import outcome
from ..event import Event
from ..feature import Ending, Feature, Part
from ..table import Table

VERDICT = "Played under older rules"
OLDER_RULES = Termination("older rules")


@dataclass(frozen=True)
class Stop:
    """Why a game goes no further, in one sentence; closed if nothing can be added to the log any more."""

    why: str
    closed: bool = False


STOP: Part[Stop | None] = Part("stop", None)


def stopped(table: Table) -> str | None:
    """Why the game goes no further since the rules have changed; None if it does go on."""
    stop = STOP.of(table)
    return stop.why if stop else None


def closed(table: Table) -> str | None:
    """Why nothing can be added to the log; None if something can."""
    stop = STOP.of(table)
    return stop.why if stop and stop.closed else None


def after_events(table: Table, events: Sequence[Event]) -> Table:
    """The table after more logged events; it is closed at the first event that today's rules refuse."""
    seq = table.seq + len(events)
    for event in events:
        try:
            table = table.after(event)
        except IllegalMove as refusal:
            why = refused(table.position, step_text(table, event), str(refusal))
            return replace(table.after(Event("stop", {"why": why})), seq=seq, changed=seq, last=table.last)
    return table


def step_text(table: Table, event: Event) -> str:
    """Words for what an event would have done."""
    if event.kind == "resign":
        return f"{table.side(event.payload['seat'])} resigns"
    return str(event.payload.get("move") or event.payload.get("moves", "the next game"))


def close(_: Table, now: Table) -> Table:
    """Close the table: its log ends here."""
    return STOP.put(now, Stop(now.last.payload["why"], closed=True))


def judge(_: Table, now: Table) -> Table:
    """The table, stopped if the game is over by the rules under which its log began."""
    if now.last.kind == "stop":
        return now
    why = None if now.terms.edition == now.terms.game.edition else ended(now.position)
    return STOP.put(now, Stop(why) if why else None)


def ending(table: Table) -> Ending | None:
    """The ending of a stopped game; if it is not over by today's rules, the verdict names no winner."""
    why, position = stopped(table), table.position
    if why is None:
        return None
    verdict = outcome(position.game, position.utility) if position.over else VERDICT
    return Ending(why, verdict, OLDER_RULES)


OLDER = Feature(steps={"stop": close}, on_every_event=judge, ending=ending)
