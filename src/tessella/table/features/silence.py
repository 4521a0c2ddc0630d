"""Partners who do not communicate: there are no hints, and who watches is told of finished turns only.

A game names the option by which players agree on that.
"""

from dataclasses import replace

from ...core.game import Option
from ..event import Event
from ..feature import Feature, Part
from ..table import Table
from . import undo

IN_A_TURN = ("action", *undo.KINDS)
"""The kinds of events that a turn is made of."""

WATCHED: Part[Table | None] = Part("watched", None)
"""The table as those know it who watch; None if they know everything."""


def agreed_on(table: Table) -> Option | None:
    """The option under which partners are silent at this table; None if they are not."""
    game, chosen = table.position.game, table.position.options
    agreed = (option for option in game.options if option.name == game.silent and chosen[option.name])
    return next(agreed, None)


def objection_to_hint(table: Table) -> str | None:
    """Why the engine gives no hints here; None if it does."""
    option = agreed_on(table)
    return None if option is None else option.help


def as_watched(table: Table) -> Table:
    """The table as those know it who watch."""
    return WATCHED.of(table) or table


def follow(before: Table, now: Table) -> Table:
    """Those who watch learn of the latest event, or not yet."""
    return WATCHED.put(now, watched(before, now))


def watched(before: Table, now: Table) -> Table | None:
    """What those know who watch, after the latest event; None if it is everything.

    It counts its own events, so that nobody can tell from it how often something was tried and taken back.
    """
    if agreed_on(now) is None:
        return None
    known, kept = as_watched(before), finished(now)
    if now.last.kind in IN_A_TURN and known.position.history == now.position.history[:kept]:
        return known
    if kept == len(now.position.history):
        return None
    earlier = undo.at(WATCHED.put(now, None), kept)
    return replace(earlier, seq=known.seq + 1, last=without_what_follows(now.last, kept))


def finished(table: Table) -> int:
    """How many moves were played before the turn that goes on. One who plays alone has nobody to be silent to."""
    position = table.position
    kept = len(position.history)
    if table.over or position.mover < 0 or position.seats == 1:
        return kept
    while kept and position.history[kept - 1].seat == position.mover:
        kept -= 1
    return kept


def without_what_follows(event: Event, kept: int) -> Event:
    """An event that does not tell of more moves than were kept."""
    return replace(event, payload={**event.payload, "kept": kept}) if event.kind in undo.KINDS else event


SILENCE = Feature(follow=follow, objections={"hint": objection_to_hint})
