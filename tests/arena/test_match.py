"""Matches: who sits where, what counts, and engines that fail."""

import math
import os
import sys
from dataclasses import replace
from functools import cache
from threading import Thread

import pytest

import tessella
from arena.engines import AT_FIRST, FAULTS, HASTE, small
from tessella.arena.client import Engine, WrongOption
from tessella.arena.contestant import Contestant
from tessella.arena.control import Control, WrongControl, clock_of
from tessella.arena.match import FIRST, SECOND, Abandoned, Match, seatings
from tessella.arena.openings import random_openings
from tessella.arena.process import Failure
from tessella.core.leaving import TIMED_OUT

pytestmark = pytest.mark.once
A_MINUTE = Control(base=60.0)


@cache
def start():
    """Read late: tests are collected without a game being played."""
    return tessella.new("tictactoe")


def match(a, b, openings=None, control=A_MINUTE, **more):
    return Match(
        (a, b),
        [start()] if openings is None else list(openings),
        control,
        timeouts=more.pop("timeouts", HASTE),
        **more,
    )


def test_each_engine_has_every_seat_once():
    assert seatings(start()) == [(FIRST, SECOND), (SECOND, FIRST)]
    assert seatings(tessella.new("trio")) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert seatings(tessella.new("duet")) == [(0, 0), (1, 1)]
    assert seatings(tessella.new("antino", players=1)) == [(0,), (1,)]


def test_equal_engines_share_the_points():
    (found,) = match(small(), small()).run()
    assert [game.seating for game in found.games] == [(0, 1), (1, 0)]
    assert [game.utility for game in found.games] == [1.0, 0.0]  # the first free cells are a line for Cross
    assert (found.score, [game.failed for game in found.games]) == (0.5, [None, None])
    assert found.games[0].played.position.history == found.games[1].played.position.history
    assert found.games[0].played.paces[0].moves == 4


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_fails_loses_the_game_and_is_started_again(fault):
    behaviour, said = FAULTS[fault]
    timeouts = HASTE if fault == "silence" else replace(HASTE, grace=60.0)
    (found,) = match(small(behaviour), small(), control=Control(seconds=0.2), timeouts=timeouts).run()
    assert [game.failed for game in found.games] == [FIRST, FIRST]
    assert [game.utility for game in found.games] == [0.0, 0.0]
    for game in found.games:
        assert said in game.played.fault
        assert game.played.fault.count("\n") == 0
        assert game.played.position.over


@pytest.mark.parametrize("fault", AT_FIRST)
def test_an_engine_that_does_not_begin_loses_the_game(fault):
    behaviour, said = AT_FIRST[fault]
    (found,) = match(small(), small(behaviour)).run()
    assert [game.failed for game in found.games] == [SECOND, SECOND]
    assert all(said in game.played.fault for game in found.games)


def test_a_program_that_is_not_there_fails():
    (found,) = match(small(), Contestant("nobody", ("/nobody/here",), {}, {})).run()
    assert [game.failed for game in found.games] == [SECOND, SECOND]
    assert found.games[0].played.fault == "could not be started: No such file or directory"


def test_an_engine_that_reads_nothing_fails():
    program = "import sys\nprint('ugiok', flush=True)\nwhile True: print('readyok\\nbestmove b2', flush=True)"
    deaf = Contestant("deaf", (sys.executable, "-S", "-c", program), {}, {})
    engine = Engine(deaf, HASTE)
    try:
        with pytest.raises(Failure, match="does not read"):
            engine.send("position startpos moves " + "a1 " * 1_000_000)
    finally:
        engine.close()


def test_an_option_that_an_engine_does_not_have_is_told():
    (found,) = match(small(), small(Hash="1")).run()
    assert found.games[0].played.fault == "has no option Hash; it has Seed"


DECLARED = """
def greet():
    say("option name Hash Size type spin default 1 min 1 max 64"); say("option name Ponder type check default false")
    say("option name Style type combo default Solid Play var Solid Play var Risky"); say("option name Book type string")
    say("ugiok")
"""


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("Seed", "1", "has no option Seed; it has Hash Size, Ponder, Style, Book"),
        ("Hash Size", "65", "has an option Hash Size that takes a whole number min 1 max 64, not '65'"),
        ("Hash Size", "0", "has an option Hash Size that takes a whole number min 1 max 64, not '0'"),
        ("Hash Size", "many", "has an option Hash Size that takes a whole number min 1 max 64, not 'many'"),
        ("Ponder", "maybe", "has an option Ponder that takes one of true, false, not 'maybe'"),
        ("Style", "nonsense", "has an option Style that takes one of Solid Play, Risky, not 'nonsense'"),
        ("hash size", "64", None),
        ("Style", "solid play", None),
        ("Ponder", "true", None),
        ("Book", "any thing", None),
        ("Book", "odd\udcff.txt", None),
    ],
)
def test_an_option_is_checked_by_what_the_engine_declares(name, value, said):
    playing = match(small(), small(DECLARED, **{name: value}))
    if said is None:
        playing.check()
        return
    with pytest.raises(WrongOption) as refused:
        playing.check()
    assert str(refused.value) == f"small {said}."


def test_a_seed_is_one_that_the_engine_declares(monkeypatch):
    engine, said = Engine(small(), HASTE), []
    try:
        monkeypatch.setattr(engine, "send", said.append)
        monkeypatch.setattr(engine, "until", lambda *_: iter(()))
        for seed in (1, 9, 10, 1_000_000_000):
            engine.new_game(seed)
    finally:
        monkeypatch.undo()
        engine.close()
    assert [line for line in said if "Seed" in line] == [
        f"setoption name Seed value {n}" for n in (1, 9, 1, 1)
    ]


def test_an_engine_that_does_not_begin_has_no_wrong_option():
    match(small(AT_FIRST["no greeting"][0], Seed="1"), small()).check()


def test_engines_that_only_fail_end_the_match():
    broken = small("def go(free): sys.exit()", name="broken")
    told = []
    playing = match(broken, small(), [start()] * 9, on_game=told.append)
    with pytest.raises(Abandoned, match=r"^broken failed in 5 games in a row: it has ended"):
        list(playing.run())
    assert len(told) == 5


def test_a_game_well_played_between_failures_goes_on():
    """Failures count in a row only."""
    odd = small("def go(free):\n if len(free) == 9: sys.exit()\n say('bestmove ' + free[0])")
    assert [o.score for o in match(odd, small(), [start()] * 6).run()] == [
        0.0
    ] * 6  # loses as Nought, by the rules


def test_a_clock_that_is_overrun_loses():
    slow = small("import time\ndef go(free): time.sleep(0.3); say('bestmove ' + free[0])")
    patient = replace(HASTE, grace=60.0)
    (found,) = match(slow, small(), control=Control(base=0.1), timeouts=patient).run()
    assert [game.failed for game in found.games] == [FIRST, FIRST]
    assert "overran its clock" in found.games[0].played.fault
    assert found.games[0].played.position.left == {0: TIMED_OUT}


def test_time_for_a_move_that_is_overrun_is_counted_only():
    slow = small("import time\ndef go(free): time.sleep(0.3); say('bestmove ' + free[0])")
    (found,) = match(slow, small(), control=Control(seconds=0.1), timeouts=replace(HASTE, grace=60.0)).run()
    pace = found.games[0].played.paces[0]
    assert found.games[0].failed is None
    assert len(pace.overruns) == pace.moves == 4
    assert all(overrun >= 0.2 for overrun in pace.overruns)


def test_chance_is_the_same_in_all_games_of_an_observation(tmp_path):
    """Peek: the same cards are drawn; and an engine hears only what its seat may know."""
    behaviour = (
        "def go(free):\n"
        f" print(*words, file=open({str(tmp_path / 'heard')!r}, 'a'))\n"
        " say('bestmove show' + [word for word in words if word[:4] == 'draw' and '?' not in word][-1][-1])\n"
    )
    (found,) = match(small(behaviour), small(behaviour), [tessella.new("peek")]).run()
    one, other = (game.played.position for game in found.games)
    assert [game.played.fault for game in found.games] == ["", ""]
    assert one.history == other.history
    left, right = (move.text for move in one.history[:2])
    heard = (tmp_path / "heard").read_text().splitlines()
    assert heard[:2] == heard[2:]
    assert heard[0] == f"position startpos seat 1 moves {left} draw?"
    assert heard[1] == f"position startpos seat 2 moves draw? {right} {one.history[2]}"


def test_many_workers_play_all_openings():
    openings = [opening for opening, _ in zip(random_openings(start(), 2, 0), range(7), strict=False)]
    found = list(match(small(), small(), openings, workers=3).run())
    assert sorted(each.number for each in found) == list(range(7))
    assert all(each.games[0].played.position.history[:2] == openings[each.number].history for each in found)


def test_a_match_that_is_left_ends_its_engines():
    playing = match(small(), small(), [start()] * 50, workers=2)
    run = playing.run()
    next(run)
    children = [engine.process.child for team in playing.teams for engine in team.engines.values()]
    run.close()
    assert children
    assert all(child.poll() is not None for child in children)


def test_who_waits_for_an_engine_that_is_ended_hears_of_it():
    engine, heard = Engine(small("def go(free): pass"), replace(HASTE, untimed=3600.0)), []

    def wait():
        try:
            engine.move("infinite", None)
        except Failure as failure:
            heard.append(str(failure))

    waiting = Thread(target=wait)
    waiting.start()
    engine.process.close()
    waiting.join()
    assert len(heard) == 1


def test_an_engine_takes_its_children_along(tmp_path):
    """What an engine has started ends with it: then nobody holds its end of the pipe any more."""
    os.mkfifo(tmp_path / "pipe")
    child = f"held = open({str(tmp_path / 'pipe')!r}, 'w'); import time; time.sleep(600)"
    behaviour = f"import subprocess\nsubprocess.Popen([sys.executable, '-S', '-c', {child!r}])"
    engine = Engine(small(behaviour), HASTE)
    with (tmp_path / "pipe").open() as pipe:
        engine.close()
        assert pipe.read() == ""


def test_controls_are_told_as_the_protocol_has_them():
    assert Control(seconds=0.2).words([0, 0]) == "movetime 200"
    assert Control(nodes=50, depth=3).words([0, 0]) == "nodes 50 depth 3"
    assert Control(base=60, increment=1).words([2.5, 60]) == "p1time 2500 p1inc 1000 p2time 60000 p2inc 1000"
    assert clock_of("0.5") == Control(base=0.5)
    for wrong in ("", "x", "1+x", "-1", "0", "1+-1", "inf", "nan"):
        with pytest.raises(WrongControl, match="60"):
            clock_of(wrong)
    assert not math.isnan(clock_of("3+2").increment)


@pytest.mark.parametrize(
    "limits",
    [{"nodes": -1}, {"seconds": 0}, {"depth": 0}, {"base": float("nan")}, {"base": 1, "increment": -1}],
)
def test_a_limit_that_is_none_is_refused(limits):
    with pytest.raises(WrongControl, match="above 0"):
        Control(**limits)
