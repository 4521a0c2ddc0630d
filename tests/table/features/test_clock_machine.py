"""Whatever happens at a table, and whenever: its clocks show what a plain count of its log shows."""

from datetime import UTC, datetime, timedelta
from itertools import groupby

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tessella.core.mover import CHANCE
from tessella.table.event import Event
from tessella.table.features import clocks, moves, pause, resign, takeback, undo
from tessella.table.fold import fold
from tessella.table.terms import open_event, with_clock
from tessella.table.time_control import TimeControl

from ..tables import ANN, BEN, ENGINE, settled

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CONTROLS = [TimeControl(minutes=2, seconds=4), TimeControl(minutes=1), TimeControl(days=1)]
TABLES = [
    ("cancelletto", (ANN, BEN)),
    ("andantino", (ANN, BEN)),
    ("andantino", (ANN, ENGINE)),
    ("trio", (ANN, BEN, BEN)),
]


def turn(table):
    """The number of the turn that is played, or would be: those who act in a row make a turn."""
    acted = [
        move.seat
        for move in table.position.history
        if move.seat != CHANCE and table.position.game.leaving(move.action) is None
    ]
    turns = [seat for seat, _ in groupby(acted)]
    return len(turns) + (not turns or turns[-1] != table.position.mover)


def on_the_clock(table):
    """The seat whose time passes, or None."""
    seat = table.position.mover
    if table.over or seat < 0 or turn(table) == 1 or not table.player_at(seat).is_person:
        return None
    others = {*range(table.position.seats)} - {seat, *table.position.left, *table.position.finished}
    return seat if others else None


class Counted:
    """A plain count: for each two events that follow one another, whose time has passed between them."""

    def __init__(self, table):
        self.control = table.terms.clock
        self.left = [self.control.main.total_seconds()] * table.position.seats
        self.resumed_at, self.latest = None, 1

    def count(self, before, now):
        start, end = before.last.at or NOON, now.last.at
        told = now.last.payload
        spans = [(start, end)]
        if now.last.kind == "outage":
            spans = [
                (start, datetime.fromisoformat(told["since"])),
                (datetime.fromisoformat(told["until"]), end),
            ]
        seat = on_the_clock(before)
        if seat is not None:
            for begin, stop in spans:
                passed = stop - max(begin, self.resumed_at or begin)
                self.left[seat] = max(0, self.left[seat] - max(0, passed.total_seconds()))
        if now.last.kind == "resume" or on_the_clock(now) is None:  # a pause ends where no clock could run
            self.resumed_at = None
        self.pay(before, now)

    def pay(self, before, now):
        number = turn(now)
        if now.position.mover < 0 or number <= self.latest:
            return
        done = before.position.mover
        if self.latest > 1 and now.player_at(done).is_person and done not in now.position.left:
            self.left[done] += self.control.seconds
        if self.control.days:
            self.left[now.position.mover] = self.control.main.total_seconds()
        self.latest = number


class ClockMachine(RuleBasedStateMachine):
    """People, and time."""

    @initialize(what=st.sampled_from(TABLES), control=st.sampled_from(CONTROLS), seed=st.integers(0, 9))
    def open(self, what, control, seed):
        (game, players), self.now = what, NOON
        opening = with_clock(open_event(game, {}, players), control)
        self.log = [opening]
        self.table = fold(self.log, lambda: self.now)
        self.counted = Counted(self.table)
        self.wants = set()
        dealt = settled(self.table, seed)
        for move in dealt.position.history:
            self.add(Event("action", {"move": move.text}, self.now))

    def add(self, event):
        before = self.table
        self.log.append(event)
        self.table = before.after(event)
        self.counted.count(before, self.table)
        if self.table.changed == self.table.seq:
            self.wants = set()

    def mine(self, seat=None):
        """The table as who plays a seat sees it, or who is to act."""
        seat = self.table.position.mover if seat is None else seat
        return self.table.seen_by(self.table.player_at(seat).person)

    def may(self, deed, seat=None):
        return self.mine(seat).objection(deed) is None

    @rule(seconds=st.integers(0, 40) | st.integers(0, 90_000))
    def wait(self, seconds):
        self.now += timedelta(seconds=seconds)

    @rule(seconds=st.integers(1, 5000))
    def set_the_clock_back(self, seconds):
        """Events are never older than those before them."""
        self.now -= timedelta(seconds=seconds)
        self.now = max(self.now, self.table.last.at or NOON)

    @precondition(lambda self: self.table.mover is not None)
    @rule(choice=st.integers(0, 10_000))
    def act(self, choice):
        if not self.table.mover.is_person or self.may("act"):
            actions = self.table.position.actions
            self.add(moves.event(self.table, actions[choice % len(actions)]))

    @precondition(lambda self: self.table.mover is not None and self.table.mover.is_person)
    @rule()
    def undo(self):
        if self.may("undo"):
            self.add(undo.event(self.mine()))

    @rule(seat=st.integers(0, 1), grants=st.booleans())
    def take_back(self, seat, grants):
        if self.may("ask", seat) and self.mine(seat).my_seats:
            self.add(takeback.ask(self.mine(seat)))
            if self.may("grant", 1 - seat):
                self.add(takeback.answer(self.mine(1 - seat), grants))

    @rule(seat=st.integers(0, 2))
    def pause(self, seat):
        seat = min(seat, self.table.position.seats - 1)
        if self.table.player_at(seat).is_person and self.may("pause", seat):
            person = self.table.player_at(seat).person
            self.add(pause.pause(self.mine(seat)))
            self.wants.add(person)
            if self.wants >= {self.table.player_at(each).person for each in self.table.playing}:
                long = timedelta(days=7) if self.table.terms.clock.days else timedelta(hours=1)
                self.counted.resumed_at, self.wants = self.table.last.at + long, set()

    @precondition(lambda self: self.table.mover is not None and self.table.mover.is_person)
    @rule()
    def resume(self):
        if self.may("resume"):
            self.add(pause.resume(self.mine()))

    @rule(seconds=st.integers(1, 4000), more=st.integers(0, 20))
    def server_is_away(self, seconds, more):
        since = self.now
        self.now += timedelta(seconds=seconds)
        until = self.now
        self.now += timedelta(seconds=more)
        known = clocks.CLOCKS.of(self.table)
        if known.since is not None and known.since < until:
            self.add(clocks.outage(self.table, since, until))

    @precondition(lambda self: clocks.deadline(self.table) is not None)
    @rule()
    def flag(self):
        if self.now >= clocks.deadline(self.table):
            loser = self.table.position.mover
            self.add(clocks.flag(self.table))
            assert loser in self.table.position.left and self.counted.left[loser] == 0

    @rule()
    def resign(self):
        if self.table.seq > 40 and self.may("resign", 0):
            self.add(resign.event(self.mine(0)))

    @invariant()
    def shows_what_the_count_shows(self):
        known = clocks.known(self.table)
        assert [left.total_seconds() for left in known.left] == self.counted.left
        assert len(known.stamps) == len(self.table.position.history)
        assert (clocks.running(self.table) is None) == (on_the_clock(self.table) is None)
        assert (clocks.deadline(self.table) is None) == (clocks.running(self.table) is None)

    def teardown(self):
        if hasattr(self, "log"):
            assert clocks.CLOCKS.of(fold(self.log)) == clocks.CLOCKS.of(self.table), (
                "a restart changes nothing"
            )


TestClockMachine = ClockMachine.TestCase
TestClockMachine.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
