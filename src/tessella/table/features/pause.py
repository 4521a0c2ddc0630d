"""A pause that all who play agree on: meanwhile no clock runs, and nobody moves.

pause     {person}      a person wants a pause; the last one to say so begins it
resume    {person}      who is to play goes on before the pause is over
"""

from dataclasses import replace
from datetime import timedelta

from ...core.sentences import who
from ..event import Event, Never, insist
from ..feature import Feature, Part, until_moved_on
from ..table import Table
from . import clocks, silence
from .seats import person_does

LONGEST = timedelta(hours=1)
LONGEST_BY_TURN = timedelta(days=7)
ASKED: Part[frozenset[int]] = Part("pause", frozenset())
"""The persons who want a pause."""


# What people do


def pause(table: Table, agrees: bool = False) -> Event:
    """The event by which I ask for a pause, or agree to that of another person; raises Refused."""
    insist(table.objection("pause"))
    insist(None if ASKED.of(table) or not agrees else "Nobody asks for a pause any more.")
    return table.event("pause", {"person": table.me})


def objection(table: Table) -> str | None:
    """Why I cannot agree to a pause now; None if I can."""
    if table.terms.clock is None or table.over:
        return Never("The game is over." if table.over else "This table has no clock.")
    if clocks.running(table) is None:
        return "No clock runs now."
    if clocks.pause_until(table):
        return "The game is paused already."
    if not table.active:
        return "You do not play in this game any more."
    if table.me in ASKED.of(table):
        return "You have asked for a pause already."
    return silence.waits_for_the_end(table)


def resume(table: Table) -> Event:
    """The event by which I go on after a pause; raises Refused."""
    insist(table.objection("resume"))
    return table.event("resume", {"person": table.me})


def objection_to_resume(table: Table) -> str | None:
    """Why I cannot end a pause now; None if I can."""
    if clocks.pause_until(table) is None:
        return "The game is not paused."
    if table.my_turn:
        return None
    return f"Only {who(table.told, table.position.mover, within=True)} can go on now."


# What events change


def wanted(before: Table, now: Table) -> Table:
    """One more wants a pause; once all do who play, it begins."""
    asked = ASKED.of(before) | {now.last.payload["person"]}
    if not {now.player_at(seat).person for seat in now.playing} <= asked:
        return ASKED.put(now, asked)
    charged = clocks.charged(before, now)
    until = charged.since + longest(now) if charged.since else None
    return clocks.CLOCKS.put(ASKED.put(now, frozenset()), replace(charged, since=until))


def longest(table: Table) -> timedelta:
    """After which time a pause ends by itself."""
    return LONGEST_BY_TURN if table.terms.clock and table.terms.clock.by_turn else LONGEST


def resumed(before: Table, now: Table) -> Table:
    """The clock runs again."""
    return clocks.CLOCKS.put(now, replace(clocks.charged(before, now), since=now.last.at))


# In sentences


def note(table: Table) -> str:
    if table.last.kind == "resume":
        return "The game goes on."
    if ASKED.of(table):
        return f"{person_does(table, table.last.payload['person'], 'asks')} for a pause."
    return f"The game is paused, for {'a week' if longest(table) > LONGEST else 'an hour'} at most."


PAUSE = Feature(
    steps={"pause": wanted, "resume": resumed},
    on_every_event=until_moved_on(ASKED),
    objections={"pause": objection, "resume": objection_to_resume},
    notes={"pause": note, "resume": note},
)
