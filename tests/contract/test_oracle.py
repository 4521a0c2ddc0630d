"""Every game is written twice: its kernel and its oracle agree on every position of random games."""

from importlib import import_module
from importlib.util import find_spec

import pytest

OVER = -2


def oracle_of(variant):
    """The naive reading of the rules, at the beginning of a game."""
    return import_module(f"oracles.{variant.game.name}").Oracle(dict(variant.choices))


def test_every_game_has_an_oracle(game):
    """Written from the rule text alone."""
    assert find_spec(f"oracles.{game.name}"), f"tests/oracles/{game.name}.py is missing"


def test_kernel_and_oracle_agree(variant):
    """Who is to act, what may be played, what it is worth."""
    for played in variant.random_games:
        oracle = oracle_of(variant)
        for before, position in zip([None, *played], played, strict=False):
            oracle = oracle if before is None else oracle.play(position.history[-1].text)
            assert_same(position, oracle)


def assert_same(position, oracle):
    """Two readings of one position."""
    where = f"{position!r}\nafter {' '.join(move.text for move in position.history)}"
    assert position.mover == oracle.mover, where
    assert {move.text for move in position.moves()} == oracle.moves(), where
    assert position.score == pytest.approx(oracle.score), where
    if position.over:
        assert oracle.mover == OVER
        assert position.utility == pytest.approx(oracle.utility), where
