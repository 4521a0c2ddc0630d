"""How well the engine plays Antino: each way of playing gains more than the one before."""

from random import Random

import pytest

import tessella
from tessella import CHANCE
from tessella.engine import mcts
from tessella.engine.budget import Budget
from tessella.engine.greedy import greedy
from tessella.engine.player import HORIZON, OVERLOOKED, choose

pytestmark = pytest.mark.once


def margin(one, other, games, **options):
    """How many points more the first player makes in a game, on average; seats change from game to game."""
    total = 0.0
    for number in range(games):
        position, rng, seat = tessella.new("antino", **options), Random(number), number % 2
        while not position.over:
            if position.mover == CHANCE:
                position = position.roll(rng)
            else:
                player = one if position.mover == seat else other
                position = position.play(player(position, number * 1000 + position.ply))
        total += position.score[seat] - position.score[1 - seat]
    return total / games


def at_random(position, seed):
    return Random(seed).choice(position.moves())


def dull(position, seed):
    return greedy(position, seed, OVERLOOKED)


def searching(iterations):
    def player(position, seed):
        if len(position.actions) == 1:
            return position.actions[0]
        return mcts.search(position, Budget(nodes=iterations), seed, horizon=HORIZON).move

    return player


def test_who_overlooks_much_still_beats_chance_and_loses_to_greed():
    assert margin(dull, at_random, 20, size=7) > 8
    assert margin(greedy, dull, 20, size=7) > 4


@pytest.mark.soak
def test_search_beats_greed():
    assert margin(searching(20_000), greedy, 40) > 2


@pytest.mark.parametrize("level", ["easy", "medium"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_level_plays_to_the_end(level, players):
    """With any number of seats, from what each may see."""
    position, rng = tessella.new("antino", players=players, size=7), Random(1)
    while position.field("spaces") > 40 and not position.over:
        if position.mover == CHANCE:
            position = position.roll(rng)
        else:
            report = choose(position.view(position.mover), level, seed=position.ply)
            assert report.move in position.moves()
            position = position.play(report.move)


def test_the_search_looks_at_the_best_placements_first():
    """With fewer iterations than there are placements it gains nearly as much as greed does."""
    found = best = 0.0
    for position in decisions(6):
        found += gain(position, mcts.search(position, Budget(nodes=30), 1, horizon=0).move)
        best += gain(position, greedy(position, 1))
    assert 0.8 * best < found <= best


def decisions(seed):
    """Positions of a random game with more placements than a short search has iterations."""
    position, rng = tessella.new("antino"), Random(seed)
    while not position.over:
        if position.mover != CHANCE and len(position.actions) > 40:
            yield position
        position = position.roll(rng)


def gain(position, move):
    return position.play(move).score[position.mover] - position.score[position.mover]
