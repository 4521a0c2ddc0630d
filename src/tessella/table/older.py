"""Tables whose log was begun under older rules: followed as far as the rules of today go along, and closed there."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.position import IllegalMove
from ..record.older import ended, refused
from .events import Event

if TYPE_CHECKING:
    from .table import Table

VERDICT = "Played under older rules"


def followed(table: "Table", events: Sequence[Event]) -> "Table":
    """The table after the events that were logged, closed at the first one that is refused today."""
    for event in events:
        try:
            table = table.after(event)
        except IllegalMove as refusal:
            stop = Event("stop", {"why": refused(table.position, step_text(table, event), str(refusal))})
            return replace(table.after(stop), seq=1 + len(events), last=table.last)
    return table


def judged(table: "Table") -> "Table":
    """The table, stopped where the rules under which its log was begun have ended the game."""
    if table.stopped or table.edition == table.position.game.edition:
        return table
    return replace(table, stopped=ended(table.position) or "")


def step_text(table: "Table", event: Event) -> str:
    """What an event was to bring."""
    if event.kind == "resign":
        return f"{table.side(event.payload['seat'])} resigns"
    return str(event.payload.get("move", "the next game"))
