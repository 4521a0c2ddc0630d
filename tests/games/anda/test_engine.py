"""The engine plays decent Anda: it knows the race of safe moves and the eyes that groups need."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

import tessella
from rings import first_of
from tessella import Position
from tessella.engine.budget import Budget
from tessella.engine.levels import choose
from tessella.engine.search import search
from tessella.engine.trees.mcts import TO_THE_END, MonteCarlo
from tessella.engine.trees.puct import Puct
from tessella.games.anda import evaluation

from .solved import position_of

pytestmark = pytest.mark.once

ITERATIONS = 200
SOLVED = (Path(__file__).parent / "solved.txt").read_text().splitlines()
"""Results of small positions (solved.py)."""


def opening(side: int, seed: int) -> Position:
    """The first turns by chance, with the komi of a pie that somebody has divided by chance."""
    random = Random(seed)
    position = tessella.new("anda", side=side, komi=random.choice("012"))
    for _ in range(6):
        position = position.roll(random)
    return position


def expected(position: Position) -> float:
    """The utility that the evaluation expects for the first seat."""
    out = np.empty(2)
    position.game.kernel.estimate.evaluate(position.state(), out)
    assert out.sum() == pytest.approx(1.0)
    return float(out[0])


def favourite_wins(side: int, ply: int, games: int) -> float:
    """How often the side that the evaluation prefers after so many actions wins, when chance plays on."""
    random, right, asked = Random(side), 0, 0
    for _ in range(games):
        position = tessella.new("anda", side=side, komi="0")
        while position.ply < ply and not position.over:
            position = position.roll(random)
        if position.over:
            continue
        asked += 1
        favourite = 0 if expected(position) > 0.5 else 1
        while not position.over:
            position = position.roll(random)
        right += position.utility[favourite] == 1.0
    assert asked > games / 2
    return right / asked


def by_search(horizon: int):
    """A player that searches for a moment, with the evaluation or to the end of the game."""
    method = MonteCarlo(horizon) if horizon == TO_THE_END else Puct()
    return lambda position, seed: search(position, Budget(nodes=ITERATIONS), seed=seed, method=method).move


def by_level(level: str):
    return lambda position, seed: choose(position, level, seed).move


def wins(one, other, side: int, games: int) -> int:
    """Of so many games, each opening played with either colour, how many the one wins."""
    won = 0
    for game in range(games):
        position, seat = opening(side, game // 2), game % 2
        while not position.over:
            player = one if position.mover == seat else other
            position = position.play(player(position, position.ply).text)
        won += position.utility[seat] == 1.0
    return won


@pytest.mark.parametrize(("side", "ply"), [(5, 60), (7, 130)])
def test_D8_the_evaluation_sees_who_is_ahead_in_the_race(side, ply):
    assert favourite_wins(side, ply, games=60) > 0.7


@pytest.mark.verify("a match")
def test_D8_the_evaluation_beats_playing_on_to_the_end():
    assert wins(by_search(evaluation.HORIZON), by_search(TO_THE_END), side=5, games=12) >= 7


def agrees(line: str, nodes: int) -> bool | None:
    """Whether the engine proves a stored result; None if it proves nothing."""
    position, winner = position_of(line)
    found = search(position, Budget(nodes=nodes), seed=1)
    return found.value == (1.0 if winner == position.mover else 0.0) if found.proven else None


def test_D8_small_positions_are_solved():
    found = [agrees(line, 50_000) for line in SOLVED[::20]]
    assert False not in found
    assert found.count(True) >= 8


@pytest.mark.soak
def test_D8_all_stored_positions_are_solved():
    found = [agrees(line, 1_000_000) for line in SOLVED]
    assert False not in found
    assert found.count(True) >= 195


@pytest.mark.parametrize("side", [5, 7])
def test_D9_the_pie_is_divided_evenly_and_the_better_side_chosen(side):
    position = tessella.new("anda", side=side)
    komi = search(position, Budget(nodes=500)).move.text
    assert komi in ("komi-0", "komi-1", "komi-2", "komi-3")
    for number, colour in ((0, "black"), (9, "white")):
        assert search(position.play(f"komi-{number}"), Budget(nodes=500)).move.text == colour


@pytest.mark.verify("a match")
@pytest.mark.parametrize("side", [5, 7, 9])
def test_club_beats_first_game(side):
    assert wins(by_level("club"), by_level("first-game"), side, games=4) == 4


@pytest.mark.parametrize("side", first_of([3, 2, 4, 9], "a board of another size"))
@pytest.mark.parametrize("level", ["first-game", "club"])
def test_D1_D9_it_divides_the_pie_and_plays_on_every_board(side, level):
    position = tessella.new("anda", side=side)
    for _ in range(6):
        position = position.play(choose(position, level).move.text)
    assert not position.over


@pytest.mark.soak
def test_master_beats_club():
    assert wins(by_level("master"), by_level("club"), side=7, games=4) >= 3
