"""Clocks: what a turn costs, what it earns, and who loses on time."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from tessella.core.position import IllegalMove
from tessella.table.event import Event, Refused
from tessella.table.features import clocks, moves, pause, resign, seats, series, takeback, undo
from tessella.table.fold import fold
from tessella.table.story import note
from tessella.table.terms import open_event, with_clock
from tessella.table.time_control import TimeControl

from ..tables import ANN, BEN, CAY, ENGINE, OPEN, does, settled, typed

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
LIVE = {"minutes": 5, "seconds": 3}
DAYS = {"days": 2}


class Game:
    """A table with clocks, and the time there."""

    def __init__(self, *players, game="tictactoe", time=LIVE, games=1, **options):
        self.now = NOON
        event = with_clock(open_event(game, options, players or (ANN, BEN), games), TimeControl(**time))
        self.table = fold([event], lambda: self.now)

    def wait(self, **time):
        self.now += timedelta(**time)
        return self

    def play(self, *texts, **time):
        """Moves, each after some time."""
        for text in texts:
            self.wait(**time)
            self.table = typed(self.table, text)
        return self

    def do(self, person, make, *arguments):
        self.table = does(self.table, person, make, *arguments)
        return self

    def flag(self):
        self.table = self.table.after(clocks.flag(self.table))
        return self

    def why_not(self, deed, person=0):
        return self.table.seen_by(person).objection(deed)

    @property
    def left(self):
        """The seconds that each seat has now."""
        counted = clocks.known(self.table).charged(clocks.running(self.table), self.now)
        return [left.total_seconds() for left in counted.left]


def refusal(make, *arguments):
    with pytest.raises(Refused) as refused:
        make(*arguments)
    return str(refused.value)


def left_after(game, ply):
    return [left and left.total_seconds() for left in clocks.left_after(game.table, ply)]


def test_what_each_had_left_after_an_earlier_move_is_known():
    game = Game().play("b2").play("a1", "c3", seconds=10)
    assert [left_after(game, ply) for ply in range(4)] == [[300, 300], [300, 300], [300, 293], [293, 293]]
    game.do(0, takeback.ask).do(1, takeback.answer, True)
    assert left_after(game, 2) == [300, 293]
    assert left_after(Game(ANN, ENGINE), 0) == [300, None]
    assert clocks.left_after(settled(fold([open_event("tictactoe", {}, (ANN, BEN))])), 0) == []


# A live clock


def test_no_clock_runs_before_the_first_turn_is_over():
    game = Game().wait(hours=1)
    assert clocks.deadline(game.table) is None
    game.play("b2").wait(seconds=10)
    assert game.left == [300, 290]


def test_a_turn_costs_its_time_and_earns_some():
    game = Game().play("b2", "a1", seconds=10)
    assert game.left == [300, 293]
    assert clocks.deadline(game.table) == game.now + timedelta(minutes=5)
    assert game.play("a2", seconds=20).left == [283, 293]


def test_no_clock_runs_while_a_seat_is_open():
    game = Game(ANN, OPEN).wait(minutes=9)
    game.do(-1, seats.sit, 1, "Ben").play("b2").wait(seconds=5)
    assert game.left == [300, 295]


def test_engines_have_no_clock():
    game = Game(ANN, ENGINE).play("b2").wait(hours=2)
    assert clocks.running(game.table) is None
    assert game.play("a1").wait(seconds=7).left == [293, 300]


def partners(seed):
    """A game whose turns have several actions; two turns are played at random, an action each second."""
    game, random, acts = Game(ANN, BEN, game="cancelletto"), Random(seed), [0, 0]
    game.table = settled(game.table, seed)
    while clocks.known(game.table).turn < 3 and not game.table.over:
        acts[clocks.known(game.table).turn - 1] += 1
        game.wait(seconds=1)
        game.table = game.table.after(moves.event(game.table, random.choice(game.table.position.actions)))
    return game, acts


def test_single_actions_earn_nothing():
    games = (partners(seed) for seed in range(100))
    game, acts = next((game, acts) for game, acts in games if acts[1] > 1 and not game.table.over)
    assert game.left[game.table.position.mover] == 300
    assert game.left[1 - game.table.position.mover] == 300 - acts[1] + 3


def test_what_is_undone_within_a_turn_gives_no_time_back():
    game = Game(ANN, BEN, game="cancelletto")
    game.table = settled(game.table, 3)
    first = game.table.position.mover
    for _ in range(20):
        if clocks.running(game.table) is not None:
            break
        last = game.table.position.actions[-1]
        game.table = game.table.after(moves.event(game.table, last))
    seat = game.table.position.mover
    assert seat != first
    game.wait(seconds=4)
    game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    assert game.table.position.mover == seat, "the turn goes on"
    game.wait(seconds=2).do(seat, undo.event).wait(seconds=1)
    assert game.left[seat] == 300 - 7


def test_a_turn_that_is_played_again_earns_nothing():
    game = Game().play("b2", "a1", "a2", seconds=10)
    game.do(0, takeback.ask).do(1, takeback.answer, True)
    assert game.left == [293, 293]
    assert clocks.running(game.table) == 0
    assert game.play("c3", seconds=1).left == [292, 293]
    assert game.play("c1", seconds=1).left == [292, 295]


def test_a_turn_is_paid_for_once_though_somebody_has_left_meanwhile():
    game = Game(ANN, BEN, CAY, game="trio")
    for _ in range(3):
        game.wait(seconds=10)
        game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    assert game.left == [300, 293, 293] and clocks.running(game.table) == 0
    game.do(2, resign.event).wait(seconds=10)
    game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    assert game.left == [293, 293, 293]
    game.do(0, takeback.ask).do(1, takeback.answer, True).do(2, takeback.answer, True)
    assert clocks.running(game.table) == 0
    game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    assert game.left == [293, 293, 293]


def test_the_first_turn_is_still_to_come_if_who_begins_leaves():
    game = Game(ANN, BEN, CAY, game="trio").do(0, resign.event).wait(minutes=9)
    assert clocks.running(game.table) is None
    game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    assert clocks.running(game.table) == 2 and game.wait(seconds=5).left == [300, 300, 295]


def test_what_was_lost_on_time_cannot_be_taken_back():
    game = Game().play("b2").wait(minutes=6).flag()
    assert game.why_not("ask", 1) == game.why_not("undo", 0)
    assert "on time" in game.why_not("ask", 1)


def test_several_outages_are_spared_one_after_the_other():
    game = Game(time=DAYS).play("b2")
    spans = []
    for _ in range(3):
        since = game.now
        game.wait(hours=20)
        spans.append((since, game.now))
        game.wait(hours=1)
    for span in spans:
        game.table = game.table.after(clocks.outage(game.table, *span))
    assert game.left == [48 * 3600, 45 * 3600]


def test_nobody_is_waited_for_who_plays_alone():
    game = Game(ANN, BEN, CAY, game="trio")
    move = moves.event(game.table, game.table.position.actions[0])
    game.table = game.table.after(move)
    assert clocks.running(game.table) == 1
    game.do(0, resign.event)
    assert clocks.running(game.table) == 1
    assert game.wait(seconds=5).left == [300, 295, 300]


# By correspondence


def test_each_turn_has_a_time_of_its_own():
    game = Game(time=DAYS).play("b2").play("a1", hours=40)
    assert game.left == [48 * 3600, 8 * 3600]
    game.play("a2", hours=1)
    assert game.left == [47 * 3600, 48 * 3600]


def test_a_turn_that_comes_again_goes_on_with_the_time_it_had():
    game = Game(time=DAYS).play("b2").play("a1", hours=10).wait(hours=2)
    game.do(1, takeback.ask).do(0, takeback.answer, True).wait(hours=1)
    assert game.left == [46 * 3600, 37 * 3600]
    game.play("c1").wait(hours=3)
    assert game.left == [43 * 3600, 37 * 3600]


# The end


def test_who_has_no_time_left_loses():
    game = Game().play("b2").wait(minutes=5)
    assert game.why_not("act", 1) == "Your time is over."
    with pytest.raises(Refused):
        moves.typed(game.table.seen_by(1), "a1")
    game.flag()
    assert game.table.over and clocks.running(game.table) is None
    assert note(game.table) == "Ben has lost on time."
    assert "on time" in game.table.ending


def test_who_has_just_moved_is_not_flagged():
    game = Game().play("b2")
    game.wait(minutes=4, seconds=59)
    assert refusal(clocks.flag, game.table) == f"{game.table.side(1)} has time left."
    game.play("a1").wait(seconds=30)
    assert refusal(clocks.flag, game.table) == f"{game.table.side(0)} has time left."


def test_a_flag_needs_a_clock_that_runs():
    assert refusal(clocks.flag, Game().table) == "No clock runs now."
    won = Game().play("a1", "b1", "a2", "b2", "a3")
    assert refusal(clocks.flag, won.wait(hours=9).table) == "No clock runs now."


def test_of_three_who_lose_one_on_time_two_play_on():
    game = Game(ANN, BEN, CAY, game="trio")
    game.table = game.table.after(moves.event(game.table, game.table.position.actions[0]))
    game.wait(minutes=6).flag()
    assert not game.table.over and list(game.table.position.left) == [1]
    assert clocks.running(game.table) == 2
    assert game.wait(seconds=9).left == [300, 0, 291]


def test_a_move_that_was_decided_in_time_counts():
    """It may be written down a moment later; the time is over then, but nothing is owed."""
    game = Game().play("b2").play("a1", minutes=5, seconds=1)
    assert game.left == [300, 3] and not game.table.over


def test_the_next_game_has_new_clocks():
    game = Game(games=2).play("b2").wait(minutes=6).flag()
    game.do(0, series.event).wait(minutes=1)
    assert game.left == [300, 300]


# Pauses


def test_a_pause_that_all_want_stops_the_clock_and_the_game():
    game = Game().play("b2").wait(seconds=20).do(0, pause.pause)
    assert note(game.table) == "You ask for a pause."
    assert game.why_not("pause") == "You have asked for a pause already."
    game.wait(seconds=10).do(1, pause.pause)
    assert note(game.table) == "The game is paused, for an hour at most."
    game.wait(minutes=30)
    assert game.left == [300, 270]
    assert game.why_not("act", 1) == "The game is paused."
    assert game.why_not("pause") == "The game is paused already."


def test_who_is_to_play_ends_a_pause():
    game = Game().play("b2").do(0, pause.pause).do(1, pause.pause).wait(minutes=10)
    assert game.why_not("resume", 0) == "Only Ben can go on now."
    game.do(1, pause.resume).wait(seconds=5)
    assert note(game.table) == "The game goes on."
    assert game.left == [300, 295]
    assert game.why_not("resume", 1) == "The game is not paused."


@pytest.mark.parametrize(("time", "longest"), [(LIVE, {"hours": 1}), (DAYS, {"days": 7})])
def test_a_pause_ends_by_itself(time, longest):
    game = Game(time=time).play("b2").do(0, pause.pause).do(1, pause.pause)
    full = game.left
    game.wait(**longest)
    assert clocks.pause_until(game.table) is None and game.left == full
    assert game.wait(seconds=5).left == [full[0], full[1] - 5]
    assert game.why_not("act", 1) is None


def test_a_wish_for_a_pause_ends_with_the_move():
    game = Game().play("b2").do(0, pause.pause).play("a1")
    assert game.why_not("pause") is None


def test_there_is_no_pause_without_a_clock_that_runs():
    assert fold([open_event("tictactoe", {}, (ANN, BEN))]).objection("pause") == "This table has no clock."
    assert Game().why_not("pause") == "No clock runs now."


# What is nobody's fault


def test_the_time_in_which_no_server_ran_is_nobodys():
    game = Game().play("b2").wait(seconds=10)
    since = game.now
    game.wait(hours=3)
    game.table = game.table.after(clocks.outage(game.table, since, game.now))
    assert game.left == [300, 290]
    assert "no clock ran meanwhile" in note(game.table)
    assert game.wait(seconds=5).left == [300, 285]


def test_an_outage_in_a_pause_leaves_the_pause():
    game = Game().play("b2").do(0, pause.pause).do(1, pause.pause)
    since = game.now
    game.wait(minutes=10)
    assert refusal(clocks.outage, game.table, since, game.now) == "No clock ran then."
    assert clocks.pause_until(game.table)


def test_a_pause_that_ends_in_an_outage():
    game = Game().play("b2").do(0, pause.pause).do(1, pause.pause).wait(minutes=50)
    since = game.now
    game.wait(minutes=30)
    game.table = game.table.after(clocks.outage(game.table, since, game.now))
    assert game.wait(seconds=5).left == [300, 295]


def test_a_clock_that_is_set_back_costs_and_gives_nothing():
    game = Game().play("b2").wait(seconds=30).play("a1")
    game.wait(hours=-1).play("a2")
    assert game.table.last.at == NOON + timedelta(seconds=30)
    assert game.left == [303, 273]


def test_a_table_with_clocks_is_what_its_log_makes_of_it():
    game = Game().play("b2", "a1", seconds=10)
    log = [with_clock(open_event("tictactoe", {}, (ANN, BEN)), TimeControl(**LIVE))]
    log += [
        Event("action", {"move": text}, NOON + timedelta(seconds=10 * number))
        for number, text in enumerate(("b2", "a1"), 1)
    ]
    assert clocks.CLOCKS.of(fold(log)) == clocks.CLOCKS.of(game.table)


def test_a_game_that_cannot_go_on_has_no_clock():
    game = Game().play("b2")
    with pytest.raises(IllegalMove):
        game.table.after(Event("flag", {"seat": 0}, NOON)).after(Event("flag", {"seat": 0}, NOON))


# What is known of moves


def test_moves_have_the_time_their_seats_had_left():
    game = Game().play("b2", "a1", "a2", seconds=10)
    stamps = clocks.known(game.table).stamps
    assert [(stamp.turn, stamp.left.total_seconds()) for stamp in stamps] == [(1, 300), (2, 293), (3, 293)]
