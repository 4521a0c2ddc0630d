"""What regrets find on the smallest board is what is proved."""

import importlib

import pytest

import tessella

pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python here.")
cfr = importlib.import_module("tessella.rl.baselines.cfr")


@pytest.mark.verify("it goes through a whole tree of some hundred states ten times")
def test_the_value_comes_near_to_what_is_proved():
    values = list(cfr.values("anda", 10, side=2, komi="0"))
    proved = cfr.proved(tessella.new("anda", side=2, komi="0"), 60)
    assert proved == -1
    assert abs(values[-1] - proved) < 0.05 < abs(values[0] - proved)


def test_what_is_not_proved_in_time_is_not_said():
    assert cfr.proved(tessella.new("anda", side=5, komi="0"), 0.0) is None
