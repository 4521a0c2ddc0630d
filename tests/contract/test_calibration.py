"""The calibration of a game, if its folder has one: what tools/fit/calibrate.py has fitted."""

from itertools import pairwise

import pytest

from tessella.insight.calibration import calibration_of

pytestmark = pytest.mark.once


def test_a_calibration_is_of_this_game_and_ascends(game):
    calibration = calibration_of(game)
    if calibration is None:
        return
    assert calibration.game == game.name
    for fit in calibration.fits:
        assert game.choose(fit.options) == fit.options
        assert game.new(**fit.options).seats == fit.seats
        for before, after in pairwise(fit.points):
            assert before[0] < after[0]
            assert before[1] <= after[1]
        assert all(0.0 <= number <= 1.0 for point in fit.points for number in point)
