"""Where a game has the rules once more in plain Python, in a module `model`, they are the same rules.

Its tests then have model.py: compare(position) asserts that the model says what the compiled rules say there.
"""

from importlib import import_module
from importlib.util import find_spec

import pytest
from numba import config

from .states import where
from .variants import spread

GAMES, COMPARED = (1, 6) if config.DISABLE_JIT else (8, 30)
"""Games of one origin; positions of a game."""


def has_model(game):
    """Does the game have such a module?"""
    package = game.rules.__name__.rpartition(".")[0]
    return find_spec(f"{package}.model") is not None


pytestmark = pytest.mark.where(holds=has_model)


def comparison(game):
    """The function that compares a game's model with its rules; None if its tests have none."""
    name = f"games.{game.name}.model"
    there = find_spec(f"games.{game.name}") and find_spec(name)
    return import_module(name).compare if there else None


def test_every_model_is_compared_with_the_rules(game):
    """Else nobody would notice where they part."""
    assert comparison(game), f"tests/games/{game.name}/model.py is missing"


def test_a_model_says_what_the_rules_say(origin):
    """In positions of random, directed and recorded games, the first and the last among them."""
    for positions in origin.games[:GAMES]:
        compare = comparison(positions[0].game)
        for position in spread(positions, COMPARED):
            try:
                compare(position)
            except AssertionError as error:
                raise AssertionError(where(position)) from error
