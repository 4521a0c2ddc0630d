"""Greed: the move after which the evaluation is best, of equals any; nothing by what is hidden.

Antino has chance, hidden hands, and an evaluation that grows with points.
"""

from collections import Counter
from random import Random

import pytest

import tessella
from games.antino.tables import decisions
from tessella import CHANCE
from tessella.engine.playouts.greedy import Greedy
from tessella.engine.search import search


def greedy(position, seed=0, overlooked=0.0):
    return search(position, seed=seed, method=Greedy(overlooked)).move


def gain(position, move):
    return position.play(move).score[position.mover] - position.score[position.mover]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_greedy_move_gains_most_points(players):
    for position in list(decisions(1, players=players))[::4]:
        best = max(gain(position, move) for move in position.moves())
        assert gain(position, greedy(position, 1)) == best


def test_by_points_the_move_gains_most_though_the_evaluation_prefers_another():
    position, rng, differs = tessella.new("octopus"), Random(1), False
    while position.mover == CHANCE:
        position = position.roll(rng)
    for _ in range(20):
        position = position.roll(rng)
        chosen = search(position, seed=1, method=Greedy(by_points=True)).move
        assert gain(position, chosen) == max(gain(position, move) for move in position.moves())
        differs = differs or gain(position, greedy(position)) < gain(position, chosen)
    assert differs


def test_of_equal_moves_any_is_chosen():
    position = next(p for p in decisions(2, drawn=False))
    best = max(gain(position, move) for move in position.moves())
    equals = {move.text for move in position.moves() if gain(position, move) == best}
    chosen = Counter(greedy(position, seed).text for seed in range(60 * len(equals)))
    assert set(chosen) == equals
    assert max(chosen.values()) < 3 * min(chosen.values())


def test_who_overlooks_moves_gains_less():
    positions = list(decisions(3))[5:]
    sharp = sum(gain(position, greedy(position, 1)) for position in positions)
    dull = sum(gain(position, greedy(position, 1, 0.9)) for position in positions)
    assert 0 < dull < sharp


def test_the_view_is_enough():
    for position in list(decisions(4))[::9]:
        assert greedy(position, 5) == greedy(position.view(position.mover), 5)


def test_greed_needs_an_evaluation():
    with pytest.raises(ValueError, match="Tic-tac-toe has no evaluation to be greedy by"):
        greedy(tessella.new("tictactoe"))
