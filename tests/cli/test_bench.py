"""Counting random games."""

import pytest

from tessella import catalogue
from tessella.cli import bench
from tessella.engine.playouts.playout import Tally


@pytest.fixture(autouse=True)
def _short_runs(monkeypatch):
    monkeypatch.setattr(bench, "LONG_ENOUGH", 1e-4)


def test_one_game_has_one_row(tessella):
    outcome = tessella("bench", "tictactoe")
    assert outcome.status == 0
    assert outcome.out.count("Tic-tac-toe") == 1


def test_every_game_has_a_row(tessella):
    printed = tessella("bench").out
    for game in catalogue().values():
        assert game.title in printed


def test_options_need_a_game(tessella):
    outcome = tessella("bench", "--option", "players=2")
    assert outcome.status == 2
    assert outcome.out == ""


def test_columns_are_games_and_plies_per_second_and_plies_per_game():
    tally = Tally(games=3000, plies=15000, wins=(3000, 0), shared=0, seconds=1.5)
    assert bench.columns(tally) == ("2,000", "10,000", "5.00")
