"""Every game is written twice: its kernel and its oracle agree on every position of random and directed games."""

from importlib import import_module
from importlib.util import find_spec

import pytest

from games.shelf import follow

from .states import where

OVER = -2


def test_every_game_has_an_oracle(game):
    """Written from the rule text alone."""
    assert find_spec(f"oracles.{game.name}"), f"tests/oracles/{game.name}.py is missing"


def test_kernel_and_oracle_agree(origin):
    """Who is to act, what may be played, what it is worth."""
    for positions in origin.games[: origin.compared]:
        game, end = positions[0].game, positions[-1]
        oracle = import_module(f"oracles.{game.name}").Oracle(positions[0].options)
        for position in positions:
            assert_same(position, oracle)
            oracle = oracle if position.over else follow(oracle, game, end.history[position.ply])
            if oracle is None:
                break


def assert_same(position, oracle):
    """Two readings of one position."""
    assert position.mover == oracle.mover, where(position)
    assert {move.text for move in position.moves()} == oracle.moves(), where(position)
    assert position.score == pytest.approx(oracle.score), where(position)
    if position.over:
        assert oracle.mover == OVER
        assert position.utility == pytest.approx(oracle.utility), where(position)
