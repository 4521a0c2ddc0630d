"""Where a game has the rules once more in plain Python, in a module `model`, they are the same rules.

Its tests then have model.py: compare(position) asserts that the model says what the compiled rules say there.
"""

from importlib import import_module
from importlib.util import find_spec

import pytest

from tessella.laws.variants import SLOW, spread

GAMES = 1 if SLOW else 8
"""Of one origin."""
MORE = pytest.mark.verify("the same of more positions of each game")


def has_model(game):
    """Does the game have such a module?"""
    package = game.rules.__name__.rpartition(".")[0]
    return find_spec(f"{package}.model") is not None


pytestmark = pytest.mark.where(holds=has_model)


def where(position):
    """A position in words: how it looks, and how to come there."""
    return f"{position!r}\nafter {' '.join(move.text for move in position.history)}"


def comparison(game):
    """The function that compares a game's model with its rules; None if its tests have none."""
    name = f"games.{game.name}.model"
    there = find_spec(f"games.{game.name}") and find_spec(name)
    return import_module(name).compare if there else None


def test_every_model_is_compared_with_the_rules(game):
    """Else nobody would notice where they part."""
    assert comparison(game), f"tests/games/{game.name}/model.py is missing"


@pytest.mark.parametrize("compared", [6 if SLOW else 12, pytest.param(30, marks=MORE)])
def test_a_model_says_what_the_rules_say(origin, compared):
    """In positions of random, directed and recorded games, the first and the last among them."""
    for positions in origin.games[:GAMES]:
        compare = comparison(positions[0].game)
        for position in spread(positions, compared):
            try:
                compare(position)
            except AssertionError as error:
                raise AssertionError(where(position)) from error
