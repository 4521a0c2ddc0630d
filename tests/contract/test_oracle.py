"""Every game is written twice: its kernel and its oracle agree on every position of random and directed games."""

from importlib import import_module
from importlib.util import find_spec

from tessella.laws.oracle import compare, compared


def place_of_oracle(game):
    """The name of its module: one that users need, too, lies in the game's folder."""
    shipped = f"{game.package}.oracle"
    return shipped if find_spec(shipped) else f"oracles.{game.name}"


def test_every_game_has_an_oracle(game):
    """Written from the rule text alone."""
    assert find_spec(place_of_oracle(game)), f"tests/oracles/{game.name}.py is missing"


def test_kernel_and_oracle_agree(origin):
    """Who is to act, what may be played, what it is worth."""
    for played in compared(origin):
        oracle = import_module(place_of_oracle(origin.game))
        compare(played, oracle.Oracle(played.position.options))
