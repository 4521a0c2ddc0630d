"""Clocks: how much time each seat has left, computed from the times of events.

outage    {since, until}        no server ran between these moments, so no clock did
flag      {seat}                the seat has lost on time (G3)

A clock runs while a person is to act, once a game's first turn after its opening is over; pause.py stops it. A finished
turn earns the increment, once: single actions earn nothing, nor do turns that are played again. A takeback gives no
time back.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ...core.leaving import TIMED_OUT
from ...core.mover import CHANCE
from ...core.position import Move
from ...core.sentences import does
from ..event import Event, Refused, insist
from ..feature import Feature, Part
from ..table import Table
from ..time_control import TimeControl
from .opening import GIVEN

NONE = timedelta()


@dataclass(frozen=True)
class Stamp:
    """What is known of a move: the turn in which it was made, by its number and its seat; and what was left then to
    the seat that made it, if that had a clock."""

    turn: int
    seat: int
    left: timedelta | None


@dataclass(frozen=True)
class Clocks:
    """The clocks of one game.

    left: by seat, at the moment `since`, from which the running clock counts. That moment is in the future during a
    pause, and None if no clock runs. turn: the number of the present turn, from 1, which is that of `seat`. begun: the
    highest number that a turn has had. stamps: one for each move.
    """

    left: tuple[timedelta, ...]
    since: datetime | None = None
    turn: int = 0
    seat: int = CHANCE
    begun: int = 0
    stamps: tuple[Stamp, ...] = ()

    def charged(self, seat: int | None, until: datetime | None) -> "Clocks":
        """The clocks after a seat's has run up to a moment."""
        if seat is None or until is None or self.since is None or until <= self.since:
            return self
        left = max(NONE, self.left[seat] - (until - self.since))
        return replace(self.with_left(seat, left), since=until)

    def with_left(self, seat: int, left: timedelta) -> "Clocks":
        """The clocks with another time for one seat."""
        return replace(self, left=(*self.left[:seat], left, *self.left[seat + 1 :]))


BEFORE = Stamp(0, CHANCE, None)
"""Before the first move."""
CLOCKS: Part[Clocks | None] = Part("clocks", None)


# What can be known


def running(table: Table) -> int | None:
    """The seat whose clock counts down, but for pauses; None if none does.

    No clock runs for an engine, before the end of the first turn, or if no other seat still plays.
    """
    if table.mover is None or not table.mover.is_person or not have_begun(table):
        return None
    seat = table.position.mover
    waited_for = any(other != seat and not table.is_done(other) for other in range(table.position.seats))
    return seat if waited_for else None


def have_begun(table: Table) -> bool:
    """Whether the first turn is over, so that clocks decide what happens to who does not come."""
    clocks = CLOCKS.of(table)
    return clocks is not None and clocks.turn > 1


def deadline(table: Table) -> datetime | None:
    """When the running clock is down, if nothing happens before; None if none runs."""
    since, seat = runs_since(table), running(table)
    return None if since is None or seat is None else since + known(table).left[seat]


def pause_until(table: Table) -> datetime | None:
    """When the pause ends by itself; None if there is none."""
    since = runs_since(table)
    return since if since is not None and running(table) is not None and now_at(table) < since else None


def now_at(table: Table) -> datetime:
    """The time at a table, which is never before its last event: another server's clock may be ahead of this one's."""
    now = table.clock()
    return max(now, table.last.at or now)


def runs_since(table: Table) -> datetime | None:
    """Since when the running clock counts; None if none runs."""
    clocks = CLOCKS.of(table)
    return clocks.since if clocks else None


def next_moment(table: Table) -> datetime | None:
    """When the server has to act: a pause is over, or a clock is down."""
    return pause_until(table) or deadline(table)


def left_after(table: Table, ply: int) -> list[timedelta | None]:
    """What each seat had left after so many moves of this game, or None without a clock; empty if there are none."""
    clocks, control = CLOCKS.of(table), table.terms.clock
    if clocks is None or control is None:
        return []
    left: list[timedelta | None] = [control.main] * len(table.players)
    given = GIVEN.of(table)
    for move, stamp in zip(table.position.history[given:ply], clocks.stamps[given:], strict=False):
        if move.seat != CHANCE:
            left[move.seat] = stamp.left
    return [None if table.player_at(seat).level else each for seat, each in enumerate(left)]


def objection_to_moves(table: Table) -> str | None:
    """Why the clock allows no move now; None if it does."""
    if pause_until(table):
        return "The game is paused."
    down = deadline(table)
    return "Your time is over." if down is not None and down <= now_at(table) else None


# What the server does


def flag(table: Table) -> Event:
    """The event by which the seat whose clock is down loses on time; raises Refused."""
    down = deadline(table)
    if down is None:
        raise Refused("No clock runs now.")
    seat = table.position.mover
    insist(f"{table.side(seat)} has time left." if now_at(table) < down else None)
    return table.event("flag", {"seat": seat})


def outage(table: Table, since: datetime, until: datetime) -> Event:
    """The event of an outage from one moment to another; raises Refused if no clock ran either.

    Its time is the end of the outage, so that time after it, perhaps with another outage, is charged separately.
    """
    ran = runs_since(table)
    if ran is None or until <= ran:
        raise Refused("No clock ran then.")
    told = {"since": since.isoformat(), "until": until.isoformat()}
    return Event("outage", told, max(until, table.last.at or until))


# What events change


def begin(_: Table, now: Table) -> Table:
    """The clocks of a new table, if it has any."""
    control = now.terms.clock
    return now if control is None else CLOCKS.put(now, in_turn(now, fresh(now, control), control, None))


def fresh(table: Table, control: TimeControl) -> Clocks:
    """The clocks before a game."""
    return Clocks((control.main,) * len(table.players))


def spared(before: Table, now: Table) -> Table:
    """The clock has not run during an outage."""
    since, until = (datetime.fromisoformat(now.last.payload[end]) for end in ("since", "until"))
    clocks = known(before).charged(running(before), since)
    return CLOCKS.put(now, replace(clocks, since=max(until, clocks.since or until)))


def lose(before: Table, now: Table) -> Table:
    """The seat leaves the game because its time is over."""
    return replace(now, position=before.position.leave(now.last.payload["seat"], TIMED_OUT))


def known(table: Table) -> Clocks:
    """The clocks of a table that has some."""
    clocks = CLOCKS.of(table)
    assert clocks is not None  # noqa: S101 - only tables with clocks have such events
    return clocks


def charged(before: Table, now: Table) -> Clocks:
    """The clocks at the time of the last event."""
    return known(now).charged(running(before), now.last.at)


def on_every_event(before: Table, now: Table) -> Table:
    """Time has passed up to the last event; a turn may be over."""
    control = now.terms.clock
    if control is None:
        return now
    if (before.before, before.number) != (now.before, now.number):
        clocks = fresh(now, control)
    else:
        clocks = charged(before, now)
        if len(now.position.history) < len(clocks.stamps):
            clocks = taken_back(now, clocks)
    return CLOCKS.put(now, in_turn(now, clocks, control, now.last.at))


def taken_back(now: Table, clocks: Clocks) -> Clocks:
    """The clocks after the last moves were taken back: the turn is an earlier one, the times are what they were."""
    stamps = clocks.stamps[: len(now.position.history)]
    latest = stamps[-1] if stamps else BEFORE
    return replace(clocks, stamps=stamps, turn=latest.turn, seat=latest.seat)


def acts(table: Table, move: Move) -> bool:
    """Whether a move is part of somebody's turn; chance and those who leave have none."""
    return move.seat != CHANCE and table.position.game.leaving(move.action) is None


def in_turn(now: Table, clocks: Clocks, control: TimeControl, at: datetime | None) -> Clocks:
    """The clocks in the present turn: a finished turn has earned its increment, and the mover's clock runs."""
    before, seat = clocks, now.position.mover
    if seat >= 0 and seat != clocks.seat:
        if clocks.turn == 1 and not any(acts(now, move) for move in now.position.history[GIVEN.of(now) :]):
            clocks = replace(clocks, seat=seat)  # who was to begin has left: the first turn is still to come
        else:
            clocks = begin_turn(now, clocks, control)
    clocks = replace(clocks, stamps=(*clocks.stamps, *stamps(now, clocks, before)))
    now = CLOCKS.put(now, clocks)
    if running(now) is None:
        return replace(clocks, since=None)
    return clocks if clocks.since is not None else replace(clocks, since=at)


def begin_turn(now: Table, clocks: Clocks, control: TimeControl) -> Clocks:
    """The clocks when the mover's turn begins; if that is new, the one before is paid for, unless it was the first."""
    turn, seat = clocks.turn + 1, now.position.mover
    if turn > clocks.begun:
        if clocks.turn > 1 and now.player_at(clocks.seat).is_person and not now.is_done(clocks.seat):
            clocks = clocks.with_left(clocks.seat, clocks.left[clocks.seat] + control.increment)
        if control.by_turn:
            clocks = clocks.with_left(seat, control.main)
    return replace(clocks, turn=turn, seat=seat, begun=max(turn, clocks.begun))


def stamps(now: Table, clocks: Clocks, before: Clocks) -> list[Stamp]:
    """What is known of the moves that have none yet; they were made in the turn of `before`."""
    made, given = now.position.history[len(clocks.stamps) :], GIVEN.of(now)
    timed = [
        ply >= given and move.seat >= 0 and now.player_at(move.seat).is_person
        for ply, move in enumerate(made, len(clocks.stamps))
    ]
    return [
        Stamp(before.turn, before.seat, clocks.left[move.seat] if has_clock else None)
        for move, has_clock in zip(made, timed, strict=True)
    ]


# In sentences


def note(table: Table) -> str:
    if table.last.kind == "outage":
        return "The server was away for a while; no clock ran meanwhile."
    return f"{does(table.told, table.last.payload['seat'], 'has')} lost on time."


CLOCK = Feature(
    steps={"open": begin, "outage": spared, "flag": lose},
    on_every_event=on_every_event,
    notes=dict.fromkeys(("outage", "flag"), note),
)
