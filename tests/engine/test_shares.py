"""Intervals of shares are those of a library; shared wins make them no narrower than they should be."""

import numpy as np
import pytest

from tessella.engine.shares import estimate


@pytest.mark.parametrize(("hits", "count"), [(0, 1), (1, 1), (0, 100), (3, 7), (50, 100), (9999, 10_000)])
def test_intervals_are_wilsons(hits, count):
    stats = pytest.importorskip("scipy.stats")
    known = stats.binomtest(hits, count).proportion_ci(method="wilson")
    found = estimate(hits / count, count)
    assert (found["low"], found["high"]) == pytest.approx((known.low, known.high), abs=1e-6)


def test_intervals_hold_what_is_true_though_wins_are_shared():
    """In games with draws, at least 95% of the intervals hold the true share, but for chance."""
    games = np.random.default_rng(1).choice([0.0, 0.5, 1.0], p=[0.2, 0.3, 0.5], size=(1000, 200))
    found = [estimate(share, 200) for share in games.mean(axis=1).tolist()]
    assert np.mean([each["low"] <= 0.65 <= each["high"] for each in found]) > 0.95
