"""Ratings from games between some pairs of players: maximum likelihood, with intervals by the bootstrap.

The model is that of Bradley and Terry, and for more seats that of Plackett and Luce: each of the players at a table
wins with a probability in proportion to its strength. A rating is the logarithm of a strength, on the Elo scale.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from choix import lsr_pairwise_dense
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order

from ..engine.shares import ENDS

ELO = 400 / log(10)
"""Points on the Elo scale for one unit of the logarithm of a strength."""
RESAMPLES = 400
ITERATIONS = 1000
TOLERANCE = 1e-5
"""The estimate ends when no rating moves more than this, in units of the logarithm of a strength."""
Scores = Mapping[tuple[int, int], Sequence[float]]
"""For two players, by their numbers, the share of the second in each observation, from 0 to 1."""


@dataclass(frozen=True)
class Rating:
    """A rating in Elo, with the ends of its 95% interval. An end is None if the games do not bound it; so is the rating
    if no end is bounded."""

    value: float | None = None
    low: float | None = None
    high: float | None = None


def ratings(players: int, scores: Scores, seats: int = 2) -> list[Rating]:
    """The ratings of so many players; that of the first is 0.

    In games with more than two seats the second player of a pair has one seat, and the first has the others. Each pair
    counts one more game, which is drawn, so that a player who won all games has a finite rating; it does not bound an
    interval. The order of the scores does not matter.

    >>> even, better = ratings(2, {(0, 1): [0.5, 1, 0.75, 0.5, 1, 0.5, 0.75, 1]})
    >>> even.value, round(better.value), better.low < better.value < better.high
    (0.0, 177, True)
    >>> ratings(2, {(0, 1): [1, 1, 1]})[1].high is None
    True
    """
    above, below = bounded(players, scores)
    rated = sorted(above | below)
    place = {player: number for number, player in enumerate(rated)}
    pairs = [pair for pair in sorted(scores) if len(scores[pair]) and place.keys() >= set(pair)]
    samples = [np.sort(scores[pair]) for pair in pairs]
    fit = Fit([(place[first], place[second]) for first, second in pairs], list(map(len, samples)), seats)
    estimate = fit.of([sample.sum() for sample in samples])
    generator = np.random.default_rng(0)
    drawn = [
        fit.of(sums, estimate) for sums in zip(*(resampled(each, generator) for each in samples), strict=True)
    ]
    low, high = np.percentile(ELO * np.array([estimate, *drawn]), ENDS, axis=0)
    found = [Rating()] * players
    for player, number in place.items():
        found[player] = Rating(
            float(ELO * estimate[number]),
            float(low[number]) if player in above else None,
            float(high[number]) if player in below else None,
        )
    return found


def unseen(scores: Any) -> Any:
    """The scores to draw samples from: if all are equal, two more, one that each player won, so that they differ."""
    return [*scores, 0.0, 1.0] if min(scores) == max(scores) else scores


def resampled(scores: Any, generator: np.random.Generator) -> Any:
    """The sums of samples with replacement, one for each resample: by distinct scores, not by games."""
    distinct, counts = np.unique(unseen(scores), return_counts=True)
    return generator.multinomial(len(scores), counts / counts.sum(), RESAMPLES) @ distinct


class Fit:
    """Maximum likelihood for some pairs, with a fixed number of observations each."""

    def __init__(self, pairs: Sequence[tuple[int, int]], observations: Sequence[int], seats: int) -> None:
        self.first, self.second = np.array(pairs, int).reshape(-1, 2).T
        self.players, self.seats = 1 + max(map(max, pairs), default=0), seats
        self.games = seats * np.array(observations, float)

    def of(self, sums: Any, start: Any = None) -> Any:
        """The logarithms of strengths, that of the first player 0, for the sums of the scores of each pair."""
        wins, won = np.zeros((self.players, self.players)), self.seats * np.asarray(sums) + 1 / self.seats
        wins[self.second, self.first] = (self.seats - 1) * won  # once for each of the others
        wins[self.first, self.second] = self.games + 1 - won
        strengths = np.zeros(self.players) if start is None else start
        for _ in range(ITERATIONS):
            before, strengths = strengths, self.step(wins, strengths)
            if np.abs(strengths - before).max() < TOLERANCE:
                break
        return strengths

    def step(self, wins: Any, strengths: Any) -> Any:
        """One step of Luce spectral ranking (Maystre and Grossglauser, 2015).

        choix divides the wins of a pair by the strengths of one against one; here they play one against the others.
        """
        one, many = np.exp(strengths[self.second]), np.exp(strengths[self.first])
        scale = np.ones_like(wins)
        scale[self.second, self.first] = (one + many) / (one + (self.seats - 1) * many)
        scale[self.first, self.second] = scale[self.second, self.first]
        found = lsr_pairwise_dense(wins * scale, initial_params=strengths)
        return found - found[0]


def bounded(players: int, scores: Scores) -> tuple[set[int], set[int]]:
    """The players with a rating that is bounded from below, and those with one that is bounded from above.

    From below: the player took points off somebody, who took points off somebody, and so on to the first player.
    """
    took = np.zeros((players, players), bool)
    for (first, second), each in scores.items():
        took[second, first] |= any(score > 0 for score in each)
        took[first, second] |= any(score < 1 for score in each)
    above, below = (
        breadth_first_order(csr_array(graph), 0, return_predecessors=False) for graph in (took.T, took)
    )
    return set(above.tolist()), set(below.tolist())
