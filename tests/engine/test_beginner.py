"""Beginners overlook much, but throw no game away in which all play together."""

from random import Random

import pytest

from tessella import CHANCE, find
from tessella.engine.levels import choose


def positions(game, seed):
    """Positions of a random game in which some actions lose at once and others do not."""
    random, position = Random(seed), game.new()
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(random)
            continue
        after = {action: position.play(action) for action in position.actions}
        safe = [action for action, each in after.items() if not each.over or any(each.utility)]
        if 0 < len(safe) < len(after):
            yield position, safe
        position = position.play(random.choice(safe or position.actions))


@pytest.mark.parametrize(
    "name", [pytest.param("cancelletto", marks=pytest.mark.verify("many whole games")), "duet"]
)
def test_no_partner_loses_at_once_what_can_go_on(name):
    met = 0
    for seed in range(3):
        for position, safe in positions(find(name), seed):
            met += 1
            assert choose(position, "first-game", seed=seed).move.action in safe
    assert met > 5
