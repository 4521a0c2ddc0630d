"""What the evaluation calls decided is won, whatever either side plays: compared with playing out every line."""

from random import Random

import pytest

import tessella
from tessella.games.anda.evaluation import decided

from .exact import winner_of

pytestmark = pytest.mark.once


def verdicts(side: int, games: int, most: int, seed: int = 0) -> tuple[int, int]:
    """How many positions of random games are called decided, and how many of these could be checked, all rightly."""
    random, called, checked = Random(seed), 0, 0
    for _ in range(games):
        position = tessella.new("anda", side=side, komi=random.choice("0123"))
        while not position.over:
            seat = decided(position.state())
            if seat >= 0:
                called += 1
                found = winner_of(position, most)
                checked += found is not None
                assert found in (None, seat), position.history
            position = position.roll(random)
    return called, checked


@pytest.mark.parametrize(("side", "games"), [(2, 1500), (3, 60), (4, 12)])
def test_D8_a_decided_race_is_won(side, games):
    called, checked = verdicts(side, games, most=20_000)
    assert checked > called / 3 > 5


@pytest.mark.soak
@pytest.mark.parametrize(("side", "games"), [(2, 20_000), (3, 5_000), (4, 300)])
def test_D8_many_decided_races_are_won(side, games):
    called, checked = verdicts(side, games, most=2_000_000, seed=1)
    assert checked > called / 2
