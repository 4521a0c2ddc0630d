"""Ways of playing set against each other, in games of several seats decided by points."""

from random import Random

import tessella
from tessella import CHANCE
from tessella.engine.budget import Budget
from tessella.engine.levels import choose
from tessella.engine.playouts.greedy import Greedy
from tessella.engine.search import search


def margin(game, one, other, games, **options):
    """How many points more the first player makes in a game of two, on average; seats change from game to game."""
    total = 0.0
    for number in range(games):
        position, rng, seat = tessella.new(game, **options), Random(number), number % 2
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


def greedy(position, seed=0):
    return search(position, seed=seed, method=Greedy()).move


def at_a_glance(position, seed):
    """How a beginner plays."""
    overlooked = max(0.7, 1.0 - 12 / len(position.actions))
    return search(position, seed=seed, method=Greedy(overlooked)).move


def searching(iterations, method):
    """A player that searches."""

    def player(position, seed):
        if len(position.actions) == 1:
            return position.actions[0]
        return search(position, Budget(nodes=iterations), seed=seed, method=method).move

    return player


def check_level(position, level, plies):
    """A level plays so many plies from what each seat may see, legally; chance comes between."""
    rng = Random(1)
    for _ in range(plies):
        if position.over:
            return
        if position.mover == CHANCE:
            position = position.roll(rng)
        else:
            report = choose(position.view(position.mover), level, seed=position.ply)
            assert report.move in position.moves()
            position = position.play(report.move)
