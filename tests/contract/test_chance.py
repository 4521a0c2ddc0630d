"""Random moves: the kernel's roll is a fair die, and chance follows its odds."""

from collections import Counter

import pytest
from numba import config

from tessella import CHANCE
from tessella.core.compiler.jit import copy_of
from tessella.core.compiler.rng import new_rng

from .chi_square import TOO_MUCH, surprise
from .states import fields

FEW_ROLLS, MANY_ROLLS = 20, 100
"""For each action."""
MANY_ACTIONS = 200
POSITIONS_ROLLED = 4 if config.DISABLE_JIT else 12


def outcomes(position):
    """What each legal action leads to; equal states are one outcome, their weights added."""
    rules, weights = position.game.rules, Counter()
    names = ["ply", *rules.IDENTITY, *rules.DERIVED]
    odds = position.odds if position.mover == CHANCE else [1.0] * len(position.actions)
    for action, weight in zip(position.actions, odds, strict=True):
        weights[fields(position.play(action).state(), names)] += weight
    return names, weights


def rolled(position, names, rolls):
    """How often the kernel's roll led where."""
    state, rng, counts = position.state(), new_rng(position.ply), Counter()
    for _ in range(rolls):
        after = copy_of(state)
        position.game.kernel.roll(after, rng)
        counts[fields(after, names)] += 1
    return counts


def rolls_for(actions):
    """Enough to find a bias out: of many actions fewer each, which are as many together."""
    return FEW_ROLLS if config.DISABLE_JIT or actions > MANY_ACTIONS else MANY_ROLLS


def some(positions):
    """Every so many-th of the positions."""
    return positions[:: 1 + len(positions) // POSITIONS_ROLLED]


def test_roll_plays_every_legal_action_as_often_as_its_odds(variant):
    """A player's moves are equally likely, chance's as likely as odds says."""
    for position in some(variant.undecided):
        names, weights = outcomes(position)
        counts = rolled(position, names, rolls_for(len(position.actions)) * len(position.actions))
        assert set(counts) <= set(weights), "roll did something that no legal action does"
        assert surprise([counts[state] for state in weights], list(weights.values())) < TOO_MUCH


@pytest.mark.where(holds=lambda game: game.kernel.chance)
def test_odds_are_probabilities(variant):
    """Positive, one for each of chance's actions, one in sum."""
    draws = [position for position in variant.undecided if position.mover == CHANCE]
    assert draws
    for position in draws:
        assert len(position.odds) == len(position.actions)
        assert min(position.odds) > 0
        assert sum(position.odds) == pytest.approx(1)


@pytest.mark.parametrize(
    ("counts", "odds"),
    [([1000, 0], [1, 1]), ([430, 570], [1, 1]), ([100, 100, 100], [3, 2, 1]), ([20] * 19 + [60], [1] * 20)],
)
def test_an_unfair_die_is_found_out(counts, odds):
    """So the law above can fail."""
    assert surprise(counts, odds) > TOO_MUCH / 1.2


@pytest.mark.parametrize(
    ("counts", "odds"), [([515, 485], [1, 1]), ([310, 195, 95], [3, 2, 1]), ([20] * 20, [1] * 20)]
)
def test_a_fair_die_passes(counts, odds):
    """Whatever its odds."""
    assert surprise(counts, odds) < 2
