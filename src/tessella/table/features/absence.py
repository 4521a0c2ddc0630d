"""Votes on the seat of somebody who has been away for longer than was agreed.

vote      {person, player, since, instead,      a person agrees on what happens instead of waiting for a player:
           [without], [reason]}                 "engine": an engine takes the seat; "leave": the player has left the
                                                game (G3). since: when this absence began. without: other persons who
                                                have been away for too long, too, and are not asked. The last one to
                                                agree brings it about. reason: "abandons"; without it, as in old logs,
                                                who has left is said to resign

Once a table's clocks run they alone decide, and nobody votes.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil

from ...core.leaving import ABANDONED, REASON_NAMES, RESIGNED
from ...core.sentences import does, who
from ...engine.levels import DEFAULT
from ..event import Event, Refused, insist
from ..feature import Feature, Part
from ..naming import ENGINE as UNNAMED
from ..table import Table
from ..terms import Player
from ..unicode_text import isolated
from . import clocks, resign, seats
from .older_rules import closed
from .rename import check_seat

ENGINE, LEAVE = "engine", "leave"
INSTEAD = {ENGINE: "an engine plays on", LEAVE: "the seat leaves the game"}


UNITS = (("week", 10080), ("day", 1440), ("hour", 60), ("minute", 1))


@dataclass(frozen=True)
class Motion:
    """What is voted on: a player's absence since a time, and what is to happen instead."""

    player: int
    since: str
    instead: str


VOTES: Part[Mapping[Motion, frozenset[int]]] = Part("votes", {})
"""Who has agreed to what in this game."""


def vote(
    table: Table, seat: int, instead: str, since: datetime | None, without: Collection[int] = ()
) -> Event:
    """The event by which I agree on what happens to an absent player's seat; raises Refused.

    since: when the player went away, None for one who is here. without: all persons who have been away for too long.
    """
    check_seat(table, seat)
    if instead not in INSTEAD:
        raise Refused(f"What can happen instead is: {', '.join(INSTEAD)}.")
    insist(table.objection("vote"))
    insist(objection_to(table, seat, since))
    assert since is not None  # noqa: S101 - else there is an objection
    motion = Motion(table.index_at(seat), since.isoformat(), instead)
    if table.me in VOTES.of(table).get(motion, ()):
        raise Refused("You have agreed to this already.")
    others = sorted({*without} - {table.me, table.players[motion.player].person})
    told = {"person": table.me, **vars(motion), **({"without": others} if others else {})}
    return table.event("vote", told | ({"reason": REASON_NAMES[ABANDONED]} if instead == LEAVE else {}))


def away_too_long(table: Table, away: Mapping[int, datetime]) -> list[int]:
    """The persons who are away for longer than was agreed; away: since when persons are."""
    return [person for person, since in away.items() if rest(table, since) <= timedelta()]


def rest(table: Table, since: datetime) -> timedelta:
    """For how long somebody who went away at a time may still be away; timedelta.max without an agreement."""
    if table.terms.away is None:
        return timedelta.max
    return since + timedelta(minutes=table.terms.away) - table.clock()


def objection(table: Table) -> str | None:
    """Why I cannot vote on an absence now; None if I can, should somebody be away."""
    if table.terms.away is None:
        return "At this table everybody waits for everybody: that was agreed at the start."
    if table.over or table.gathering:
        return "The game waits for nobody now."
    if clocks.have_begun(table):
        return "The clock decides here: who is away for too long loses on time."
    return closed(table) or (None if table.others else "Nobody else plays here.")


def objection_to(table: Table, seat: int, since: datetime | None) -> str | None:
    """Why I cannot vote on one seat; None if I can."""
    if seat not in table.people or seat in table.my_seats or table.is_done(seat):
        return f"{does(table.told, seat, 'is')} not waited for."
    if since is None:
        return f"{does(table.told, seat, 'is')} here."
    if (left := rest(table, since)) > timedelta():
        agreed = in_words(table.terms.away or 0)
        return f"{table.told.side(seat)} may be away for {agreed}; this is over in {in_words(minutes(left))}."
    return None


def minutes(time: timedelta) -> int:
    """A time in minutes, rounded up; from two hours on in whole hours, and from two days on in whole days."""
    exact = ceil(time / timedelta(minutes=1))
    size = next((size for _, size in UNITS if exact > 2 * size), 1)
    return ceil(exact / size) * size


def in_words(number: int) -> str:
    """A number of minutes in the largest unit that gives a whole number."""
    unit, size = next((unit, size) for unit, size in UNITS if number % size == 0)
    return f"{number // size} {unit}{'s' if number > size else ''}"


def voted(before: Table, now: Table) -> Table:
    """One more agrees; once all have, it happens."""
    told = dict(now.last.payload)
    person, without = told.pop("person"), told.pop("without", ())
    reason = resign.REASONS[told.pop("reason", REASON_NAMES[RESIGNED])]
    motion = Motion(**told)
    agreed = VOTES.of(before).get(motion, frozenset()) | {person}
    absent = before.players[motion.player].person
    if not {*before.persons} - {absent, *without} <= agreed:
        return VOTES.put(now, {**VOTES.of(before), motion: agreed})
    if motion.instead == LEAVE:
        return replace(now, position=before.position.leave(before.seat_of(motion.player), reason))
    return seats.placed(now, motion.player, Player(UNNAMED, DEFAULT))


def on_every_event(before: Table, now: Table) -> Table:
    """Votes are about one game, and the people who play it, whatever their names."""
    same = now.holders == before.holders and now.state_of_play == before.state_of_play
    return now if same else VOTES.put(now, {})


def note(table: Table) -> str:
    told = table.last.payload
    seat, player = table.seat_of(told["player"]), table.players[told["player"]]
    if player.level:
        return f"{isolated(player.name)}, an engine, plays on for {table.side(seat)}."
    if table.is_done(seat):
        return f"{does(table.told, seat, 'has')} been away for too long and left the game."
    agrees = seats.person_does(table, told["person"], "agrees")
    return f"{agrees} that {INSTEAD[told['instead']]} for {who(table.told, seat, within=True)}."


ABSENCE = Feature(
    steps={"vote": voted}, on_every_event=on_every_event, objections={"vote": objection}, notes={"vote": note}
)
