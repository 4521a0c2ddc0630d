"""Silent partners: no hints, no chat, and only the mover sees an unfinished turn.

A game names the option for this. Requests to other people wait for the end of the game.
"""

from dataclasses import replace

from ...core.option import Option
from ..event import Event
from ..feature import Feature, Part
from ..table import Table
from . import undo

IN_A_TURN = ("action", *undo.KINDS)
"""The kinds of events that can happen within a turn."""

WATCHED: Part[Table | None] = Part("watched", None)
"""The table as all but the mover know it during a turn; None between turns."""


def agreed_on(table: Table) -> Option | None:
    """The option under which partners are silent at this table; None if they are not."""
    game, chosen = table.position.game, table.position.options
    agreed = (option for option in game.options if option.name == game.silent and chosen[option.name])
    return next(agreed, None)


def waits_for_the_end(table: Table) -> str | None:
    """Why people cannot tell each other anything now; None if they can."""
    silent = agreed_on(table) is not None and not table.over and len(table.persons) > 1
    return "The partners are silent; this waits for the end of the game." if silent else None


def as_watched(table: Table) -> Table:
    """The table without the unfinished turn."""
    return WATCHED.of(table) or table


def known_to(table: Table, person: int) -> Table:
    """The table as a person knows it, or NOBODY, who watches."""
    own = table.seen_by(person)
    return own if own.my_turn else as_watched(table).seen_by(person)


def on_every_event(before: Table, now: Table) -> Table:
    """Update what watchers know after the latest event."""
    return WATCHED.put(now, watched(before, now))


def watched(before: Table, now: Table) -> Table | None:
    """The table as watchers know it after the latest event; None if they know everything.

    This table counts its own events, so that watchers cannot tell how often moves were tried and taken back.
    """
    if agreed_on(now) is None:
        return None
    known, kept = as_watched(before), finished(now)
    if now.last.kind in IN_A_TURN and known.position.history == now.position.history[:kept]:
        return known
    if kept == len(now.position.history):
        return None
    earlier = undo.at(WATCHED.put(now, None), kept)
    same = earlier.position.history == known.position.history and earlier.state_of_play == known.state_of_play
    later = known.seq + 1
    changed = known.changed if same else later
    return replace(earlier, seq=later, changed=changed, last=without_what_follows(now.last, kept))


def finished(table: Table) -> int:
    """The number of moves before the unfinished turn. In a game for one, all moves count: there is no partner."""
    position = table.position
    kept = len(position.history)
    if table.over or position.mover < 0 or position.seats == 1:
        return kept
    while kept and position.history[kept - 1].seat == position.mover:
        kept -= 1
    return kept


def without_what_follows(event: Event, kept: int) -> Event:
    """The event without any trace of more moves than the kept ones."""
    return replace(event, payload={**event.payload, "kept": kept}) if event.kind in undo.KINDS else event


SILENCE = Feature(on_every_event=on_every_event)
