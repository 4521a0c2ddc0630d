"""Matches: who sits where, what counts, and engines that fail."""

import math
import os
import sys
from contextlib import closing
from dataclasses import replace
from functools import cache
from threading import Thread

import pytest

import tessella
from arena.engines import AT_FIRST, FAULTS, HASTE, small
from tessella.arena.client import Engine, WrongOption
from tessella.arena.contestant import Contestant, UnknownContestant
from tessella.arena.control import Control, WrongControl, clock_of
from tessella.arena.match import FIRST, SECOND, Match, Observation, seatings
from tessella.arena.play import Team, dismiss, observation
from tessella.arena.process import Failure
from tessella.core.leaving import TIMED_OUT
from tessella.runner.work import UnitError

pytestmark = pytest.mark.once
A_MINUTE = Control(base=60.0)
UNHURRIED = replace(small(), control=A_MINUTE)


@cache
def start():
    """Read late: tests are collected without a game being played."""
    return tessella.new("tictactoe")


def match(a, b, openings=1, control=A_MINUTE, **more):
    return Match((a, b), [start()] * openings, control, **more)


def played(a, b, opening=None, control=A_MINUTE, timeouts=HASTE):
    """One observation."""
    opening, controls = opening or start(), [each.control or control for each in (a, b)]
    with closing(Team((a, b), opening, timeouts)) as team:
        return Observation.of(0, observation(team, opening, seatings(opening), controls, seed=1))


def play(match):
    """Play a match to its end, as a runner does."""
    with closing(Team(match.contestants, match.first, HASTE)) as team:
        while match.added < match.wanted:
            unit = match.unit(match.added)
            match.add(observation(team, start(), unit["seatings"], match.controls, unit["seed"]))


def test_each_engine_has_every_seat_once():
    assert seatings(start()) == [(FIRST, SECOND), (SECOND, FIRST)]
    assert seatings(tessella.new("trio")) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert seatings(tessella.new("duet")) == [(0, 0), (1, 1)]
    assert seatings(tessella.new("antino", players=1)) == [(0,), (1,)]


def test_equal_engines_share_the_points():
    found = played(small(), small())
    assert [game.seating for game in found.games] == [(0, 1), (1, 0)]
    assert [game.utility for game in found.games] == [1.0, 0.0]  # the first free cells are a line for Cross
    assert (found.score, [game.failed for game in found.games]) == (0.5, [None, None])
    assert found.games[0].data["actions"] == found.games[1].data["actions"]
    assert found.games[0].data["times"][0][0] == 4


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_fails_loses_the_game_and_is_started_again(fault):
    behaviour, said = FAULTS[fault]
    timeouts = HASTE if fault == "silence" else replace(HASTE, grace=60.0)
    found = played(small(behaviour), UNHURRIED, control=Control(seconds=0.2), timeouts=timeouts)
    assert [game.failed for game in found.games] == [FIRST, FIRST]
    assert [game.utility for game in found.games] == [0.0, 0.0]
    for game in found.games:
        assert said in game.data["fault"]
        assert game.data["fault"].count("\n") == 0
        assert game.position(start()).over


@pytest.mark.parametrize("fault", AT_FIRST)
def test_an_engine_that_does_not_begin_loses_the_game(fault):
    behaviour, said = AT_FIRST[fault]
    found = played(small(), small(behaviour))
    assert [game.failed for game in found.games] == [SECOND, SECOND]
    assert all(said in game.data["fault"] for game in found.games)


def test_a_program_that_is_not_there_plays_no_game():
    """It is not weak: the match is not played, or ends where a machine lacks the program."""
    nobody, sentence = (
        Contestant("nobody", ("/nobody/here",), {}, {}),
        "^nobody could not be started: No such file",
    )
    with pytest.raises(UnknownContestant, match=sentence):
        match(small(), nobody).check()
    with pytest.raises(UnitError, match=sentence):
        played(small(), nobody)


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
    found = played(small(), small(Hash="1"))
    assert found.games[0].data["fault"] == "has no option Hash; it has Seed"


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
            engine.new_game(start(), 0, seed)
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
    playing = match(broken, small(), openings=9, on_observation=told.append)
    play(playing)
    assert playing.trouble == "broken failed in 5 games in a row: it has ended."
    assert [each.number for each in told] == [0, 1, 2]  # the fifth game is the first of its opening


def test_a_game_well_played_between_failures_goes_on():
    """Failures count in a row only."""
    odd = small("def go(free):\n if len(free) == 9: sys.exit()\n say('bestmove ' + free[0])")
    scores = []
    playing = match(odd, small(), openings=6, on_observation=lambda each: scores.append(each.score))
    play(playing)
    assert (playing.trouble, scores) == ("", [0.0] * 6)  # loses as Nought, by the rules


def test_a_clock_that_is_overrun_loses():
    slow = small("import time\ndef go(free): time.sleep(0.3); say('bestmove ' + free[0])")
    patient = replace(HASTE, grace=60.0)
    found = played(slow, UNHURRIED, control=Control(base=0.1), timeouts=patient)
    assert [game.failed for game in found.games] == [FIRST, FIRST]
    assert "overran its clock" in found.games[0].data["fault"]
    assert found.games[0].position(start()).left == {0: TIMED_OUT}


def test_time_for_a_move_that_is_overrun_is_counted_only():
    slow = small("import time\ndef go(free): time.sleep(0.3); say('bestmove ' + free[0])")
    found = played(slow, small(), control=Control(seconds=0.1), timeouts=replace(HASTE, grace=60.0))
    moves, _, _, overruns = found.games[0].data["times"][0]
    assert found.games[0].failed is None
    assert len(overruns) == moves == 4
    assert all(overrun >= 0.2 for overrun in overruns)


def test_chance_is_the_same_in_all_games_of_an_observation(tmp_path):
    """Peek: the same cards are drawn; and an engine hears only what its seat may know."""
    behaviour = (
        "def go(free):\n"
        f" print(*words, file=open({str(tmp_path / 'heard')!r}, 'a'))\n"
        " say('bestmove show' + [word for word in words if word[:4] == 'draw' and '?' not in word][-1][-1])\n"
    )
    first = tessella.new("peek")
    found = played(small(behaviour), small(behaviour), first)
    one, other = (game.position(first) for game in found.games)
    assert [game.data["fault"] for game in found.games] == ["", ""]
    assert one.history == other.history
    left, right = (move.text for move in one.history[:2])
    heard = (tmp_path / "heard").read_text().splitlines()
    assert heard[:2] == heard[2:]
    assert heard[0] == f"position startpos seat 1 moves {left} draw?"
    assert heard[1] == f"position startpos seat 2 moves draw? {right} {one.history[2]}"


def test_a_limit_of_its_own_is_for_one_engine():
    own = replace(small(), control=Control(nodes=5))
    playing = match(small(), own)
    assert (playing.told_control, playing.is_timed) == ("60+0 s on a clock against 5 nodes a move", True)
    assert match(own, own).told_control == "5 nodes a move"
    assert [
        match(small(**option), own, control=Control(nodes=9)).is_timed
        for option in ({}, {"Level": "first-game"})
    ] == [
        False,
        True,  # a level has limits of its own, in time
    ]
    assert playing.players == [{"engine": "", "base": 60.0}, {"engine": "", "nodes": 5}]


def test_a_team_is_kept_until_another_one_plays():
    """Its engines are those of one match: another engine, game or choice of options ends them."""
    one, trio = Team.last([small()], start()), tessella.new("trio")
    engine = one.engine(0, 0)
    assert Team.last([small()], start()).engine(0, 0) is engine
    assert Team.last([small()], trio) is not one
    assert engine.process.child.poll() is not None
    dismiss()
    assert Team.last([small()], trio).engines == {}
    dismiss()


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
    [
        {"nodes": -1},
        {"nodes": 10**20},
        {"seconds": 0},
        {"seconds": math.inf},
        {"depth": 0},
        {"base": float("nan")},
        {"base": 1, "increment": -1},
    ],
)
def test_a_limit_that_is_none_is_refused(limits):
    with pytest.raises(WrongControl, match="above 0"):
        Control(**limits)
