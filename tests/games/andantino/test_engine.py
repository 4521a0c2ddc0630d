"""The engine plays sound Andantino: it never misses a win in one turn, and never allows one that it could stop."""

import time
from pathlib import Path
from random import Random

import pytest

import tessella
from tessella import Position
from tessella.engine.budget import Budget
from tessella.engine.depth.alphabeta import AlphaBeta
from tessella.engine.levels import choose
from tessella.engine.search import search
from tuning.seen import wins_in

pytestmark = pytest.mark.once

WINS = (Path(__file__).parent / "wins.txt").read_text(encoding="utf-8").splitlines()
AGAIN = pytest.mark.verify("a level that takes more time")
LEVELS = ["first-game", pytest.param("club", marks=AGAIN), pytest.param("master", marks=AGAIN)]


def wins(position: Position) -> list[int]:
    """The actions with which the mover can win within this turn."""
    seat = position.mover
    return [action for action in position.actions if wins_with(position.play(action), seat)]


def wins_with(after: Position, seat: int) -> bool:
    """Has a seat won, or can it by going on with its turn?"""
    if after.over:
        return after.utility[seat] == 1.0
    return after.mover == seat and bool(wins(after))


def allows(after: Position, seat: int) -> bool:
    """May another seat win within its next turn, however this seat finishes its own?"""
    if after.over:
        return after.utility[seat] == 0.0
    if after.mover == seat:
        return all(allows(after.play(action), seat) for action in after.actions)
    return bool(wins(after))


def tactical(count: int, **options: object) -> list[Position]:
    """Positions of random games in which somebody is about to win: the mover, or the other if not stopped."""
    rng, found = Random(count), []
    while len(found) < count:
        position = tessella.new("andantino", **options)
        while not position.over:
            if position.ply > 5 and (
                wins(position) or any(allows(position.play(a), position.mover) for a in position.actions)
            ):
                found.append(position)
            position = position.roll(rng)
    return found[:count]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("exception", [False, True])
def test_wins_and_stops_wins_while_tiles_are_placed(level, exception):
    for position in tactical(6 if level == "master" else 40, exception=exception):
        check(position, level)


def check(position: Position, level: str) -> None:
    """The engine's move wins if one does; else it stops what can be stopped, unless the level may overlook it."""
    seat = position.mover
    after = position.play(choose(position, level, seed=position.ply).move)
    if wins(position):
        assert wins_with(after, seat), position
    elif level != "first-game" and not all(
        allows(position.play(action), seat) for action in position.actions
    ):
        assert not allows(after, seat), position


@pytest.mark.parametrize("level", LEVELS)
def test_A6_wins_and_stops_wins_while_tiles_are_moved(level):
    rng, checked = Random(8), 0
    while checked < 3:
        position = tessella.new("andantino", moving=True)
        while not position.over and checked < 3:
            if position.field("turns") >= 2:
                check(position, level)
                checked += 1
            position = position.roll(rng)


def result(first: str, second: str, seed: int) -> float:
    """The first player's utility in a game between two levels."""
    position = tessella.new("andantino")
    while not position.over:
        level = first if position.mover == 0 else second
        position = position.play(choose(position, level, seed + position.ply).move)
    return position.utility[0]


@pytest.mark.verify("a match")
def test_club_beats_first_game():
    results = [result("club", "first-game", 1000 + i) for i in range(10)]
    results += [1 - result("first-game", "club", 2000 + i) for i in range(10)]
    assert sum(results) >= 14  # two steps, of which each wins 65% or more


@pytest.mark.verify("a match")
def test_first_game_beats_random_play():
    rng, won = Random(4), 0.0
    for i in range(40):
        position = tessella.new("andantino")
        while not position.over:
            chosen = choose(position, "first-game", i).move if position.mover == i % 2 else None
            position = position.play(chosen) if chosen else position.roll(rng)
        won += position.utility[i % 2]
    assert won >= 30


@pytest.mark.soak
@pytest.mark.parametrize("levels", [("master", "club"), ("club", "master")])
def test_master_beats_club(levels):
    first = [result(*levels, seed=1000 + 100 * i) for i in range(4)]
    won = sum(first) if levels[0] == "master" else len(first) - sum(first)
    assert won >= 3


@pytest.mark.parametrize("level", LEVELS)
def test_it_stops_within_fifty_milliseconds(level):
    position = tessella.new("andantino").play("0,1")
    choose(position, level, stop=lambda: True)  # compiled by now
    told = time.process_time() + 0.1
    choose(position, level, stop=lambda: time.process_time() > told)
    assert time.process_time() - told < 0.05


def test_leaves_see_wins_by_threats_that_are_far_away():
    short = [win for win in wins_in(WINS, tessella.new("andantino")) if not win.quiet and win.within <= 9]
    for win in short:
        found = search(win.position, Budget(depth=1), method=AlphaBeta())
        assert found.proven and found.value == pytest.approx(1.0, abs=1e-4)
    assert len(short) > 10
