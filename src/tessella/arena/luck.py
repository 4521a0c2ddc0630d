"""Luck: how much of the results the deal decides, where the same deal is played twice."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..engine.shares import ENDS

RESAMPLES = 1000
"""Samples of the bootstrap."""


def luck(shares: Sequence[Sequence[float]], spread: Sequence[float]) -> Mapping[str, Any] | None:
    """How much of the variance of results the deal decides: the intraclass correlation, with its 95% interval by the
    bootstrap over deals; None where no deal was played twice, or all results are equal.

    shares: for each seat its mean share in the two games of each deal; spread: the variance within each deal, summed
    over the seats; NaN for a deal that was not played twice. The correlation is that of one-way analysis of variance
    with two games a group, all seats added; a negative one counts as 0.

    >>> luck([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]], [0.0, 0.0, 0.0])["share"]
    1.0
    """
    deals = np.column_stack([*shares, spread])
    deals = deals[~np.isnan(deals[:, -1])]
    if len(deals) < 2:
        return None
    distinct, counts = np.unique(deals, axis=0, return_counts=True)
    drawn = np.random.default_rng(0).multinomial(len(deals), counts / len(deals), RESAMPLES)
    found, samples = correlation(counts[None], distinct)[0], correlation(drawn, distinct)
    if np.isnan(found):
        return None
    low, high = np.percentile(np.nan_to_num(samples), ENDS)
    return {"share": float(found), "interval": [float(low), float(high)]}


def correlation(counts: Any, distinct: Any) -> Any:
    """The intraclass correlation for each row of counts of the distinct deals; NaN where all results are equal."""
    deals = counts.sum(1)
    sums, squares = counts @ distinct[:, :-1], counts @ (distinct[:, :-1] ** 2).sum(1)
    between = 2 * (squares - (sums**2).sum(1) / deals) / (deals - 1)
    within = counts @ distinct[:, -1] / deals
    total = between + within
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(total > 1e-12, np.maximum(0.0, (between - within) / total), np.nan)
