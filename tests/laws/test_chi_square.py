"""Pearson's test finds an unfair die out, and lets a fair one pass."""

import pytest

from tessella.laws.chi_square import TOO_MUCH, surprise


@pytest.mark.parametrize(
    ("counts", "odds"),
    [([1000, 0], [1, 1]), ([430, 570], [1, 1]), ([100, 100, 100], [3, 2, 1]), ([20] * 19 + [60], [1] * 20)],
)
def test_an_unfair_die_is_found_out(counts, odds):
    """So the law above can fail."""
    assert surprise(counts, odds) > TOO_MUCH / 1.2


@pytest.mark.parametrize(
    ("counts", "odds"), [([515, 485], [1, 1]), ([310, 195, 95], [3, 2, 1]), ([20] * 20, [1] * 20)]
)
def test_a_fair_die_passes(counts, odds):
    """Whatever its odds."""
    assert surprise(counts, odds) < 2
