"""What many games came to: scores with intervals, Elo, and a sequential test."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import exp, inf, log, log10

import numpy as np

from ..core.position import Position
from ..engine.shares import ENDS
from .claims import Claims
from .match import SIDES, Game, Observation, seatings
from .referee import Pace

RESAMPLES = 10_000
ALPHA = BETA = 0.05
"""The probabilities of a wrong answer of the sequential test, one for each answer."""


def interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """The 95% interval of a mean, by the bootstrap: percentiles of the means of samples drawn with replacement.

    >>> interval([0.5, 0.5, 0.5])
    (0.5, 0.5)
    """
    distinct, counts = np.unique(np.asarray(values), return_counts=True)
    drawn = np.random.default_rng(seed).multinomial(len(values), counts / len(values), RESAMPLES)
    means = drawn @ distinct / len(values)
    low, high = np.percentile(means, ENDS)
    return float(low), float(high)


def elo(score: float) -> float:
    """The difference of Elo ratings that makes one expect a score.

    >>> round(elo(0.75))
    191
    """
    if not 0.0 < score < 1.0:
        return inf if score >= 1.0 else -inf
    return 400.0 * log10(score / (1.0 - score))


def score_of(difference: float) -> float:
    """The score that a difference of Elo ratings makes one expect."""
    return 1.0 / (1.0 + exp(-difference * log(10.0) / 400.0))


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test: is A better by elo1, rather than by elo0?

    The scores of observations count as normally distributed, with the variance that was seen. Two more observations,
    one of score 0 and one of score 1, count for the variance, so that it is never 0.
    """

    elo0: float
    elo1: float

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test ends: for elo0, and for elo1."""
        return log(BETA / (1 - ALPHA)), log((1 - BETA) / ALPHA)

    def ratio(self, scores: Sequence[float]) -> float:
        """The log-likelihood ratio of elo1 against elo0."""
        if not scores:
            return 0.0
        low, high = score_of(self.elo0), score_of(self.elo1)
        variance = float(np.var([*scores, 0.0, 1.0]))
        return (high - low) * (2 * float(np.sum(scores)) - len(scores) * (low + high)) / (2 * variance)

    def answer(self, scores: Sequence[float]) -> bool | None:
        """Whether A is better by elo1; None while that is open."""
        ratio, (low, high) = self.ratio(scores), self.bounds
        return True if ratio >= high else False if ratio <= low else None


@dataclass
class Tally:
    """What the games of a match came to so far.

    even: the mean score of A if both are equally strong. sides: the names of the seats. observations: for each opening
    its games. scores: A's share of each of them, 0 to 1.
    """

    even: float
    sides: Sequence[str]
    observations: list[Observation] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, first: Position) -> "Tally":
        """An empty tally for matches from this position."""
        even = 0.5 if len(seatings(first)) == 2 else 1 / first.seats
        return cls(even, first.game.sides[: first.seats])

    def add(self, observation: Observation) -> None:
        """Count one more."""
        self.observations.append(observation)
        self.scores.append(observation.score)

    @property
    def games(self) -> list[Game]:
        """All games."""
        return [game for observation in self.observations for game in observation.games]

    @property
    def whole(self) -> list[Observation]:
        """The observations without a game that ended by a failure."""
        return [each for each in self.observations if each.whole]

    @property
    def together(self) -> bool:
        """Whether each side plays for itself, and the results are compared."""
        return any(game.together for game in self.games)

    def results(self) -> dict[str, float]:
        """Wins, draws and losses of A: of its games; or, where each side plays for itself, of the comparisons."""
        values = self.scores if self.together else [game.utility for game in self.games]
        won, lost = (sum(value == best for value in values) for best in (1.0, 0.0))
        if self.together:
            won, lost = (sum(sign * (value - 0.5) > 0 for value in values) for sign in (1, -1))
        return {"wins": won, "draws": len(values) - won - lost, "losses": lost}

    def report(self, sprt: Sprt | None = None) -> dict[str, object]:
        """Everything that was counted, for JSON; an infinite number is None. See docs/engines/README.md."""
        if not self.observations:
            return {"observations": 0, "games": 0}
        scores = self.scores
        mean, (low, high) = float(np.mean(scores)), interval(scores)
        found: dict[str, object] = {
            "observations": len(scores),
            "games": len(self.games),
            **self.results(),
            "score": mean,
            "interval": [low, high],
            "even": self.even,
        }
        if self.even == 0.5:
            found["elo"], found["elo_interval"] = finite(elo(mean)), [finite(elo(low)), finite(elo(high))]
        if not self.together and len(self.games[0].seating) == 2:
            found["pairs"] = pentanomial(scores)
        if sprt is not None:
            found["sprt"] = {
                "elo": [sprt.elo0, sprt.elo1],
                "bounds": list(sprt.bounds),
                "ratio": sprt.ratio(scores),
                "answer": sprt.answer(scores),
            }
        return (
            found
            | self.margins()
            | self.by_seat()
            | self.by_order()
            | self.lengths()
            | self.faults()
            | self.claims()
            | self.paces()
        )

    def margins(self) -> dict[str, object]:
        """A's points beyond B's, if anybody has points. Games that ended by a failure do not count."""
        if not any(any(game.data["points"]) for each in self.whole for game in each.games):
            return {}
        margins = [each.margin for each in self.whole]
        return {"margin": float(np.mean(margins)), "margin_interval": list(interval(margins))}

    def by_seat(self) -> dict[str, object]:
        """A's mean score at each seat."""
        if self.together:
            return {}
        found = {
            side: float(np.mean([game.utility for game in self.games if game.seat == seat]))
            for seat, side in enumerate(self.sides)
        }
        return {"by_seat": found}

    def by_order(self) -> dict[str, object]:
        """The mean score of who acts first, next and so on, whether A or B, each with its interval. Games that ended
        by a failure do not count."""
        means = [np.mean([game.by_order for game in each.games], axis=0) for each in self.whole]
        if self.together or not means:
            return {}
        places = np.array(means).T.tolist()
        return {"by_order": [[float(np.mean(place)), *interval(place)] for place in places]}

    def lengths(self) -> dict[str, object]:
        """Plies of the games: the fewest, the mean and the most."""
        plies = [game.data["plies"] for game in self.games]
        return {"plies": [min(plies), float(np.mean(plies)), max(plies)]}

    def faults(self) -> dict[str, object]:
        """The games that ended by a failure: how many by each side, and how."""
        failed = [game for game in self.games if game.failed is not None]
        counted = Counter(SIDES[game.failed or 0] for game in failed)
        told = [f"{SIDES[game.failed or 0]} {game.data['fault']}" for game in failed]
        return {"failures": {side: counted[side] for side in SIDES}, "faults": told}

    def claims(self) -> dict[str, object]:
        """The wins that each side called proven, and how many of these claims did not hold."""
        total = {side: Claims() for side in SIDES}
        for game in self.games:
            for side, (made, failed) in zip(game.seating, game.data["claims"], strict=False):
                total[SIDES[side]].merge(Claims(made, failed))
        return {"claims": {side: {"made": each.made, "failed": each.failed} for side, each in total.items()}}

    def paces(self) -> dict[str, object]:
        """The time that each side took for its moves, where time limits them."""
        if not any("times" in game.data for game in self.games):
            return {}
        total = {side: Pace() for side in SIDES}
        for game in self.games:
            for side, told in zip(game.seating, game.data.get("times", ()), strict=False):
                total[SIDES[side]].merge(Pace(*told))
        return {
            "time": {
                side: {
                    "moves": pace.moves,
                    "mean": pace.seconds / max(1, pace.moves),
                    "longest": pace.longest,
                    "overruns": len(pace.overruns),
                    "worst_overrun": max(pace.overruns, default=0.0),
                    "mean_overrun": float(np.mean(pace.overruns)) if pace.overruns else 0.0,
                }
                for side, pace in total.items()
            }
        }


def pentanomial(scores: Sequence[float]) -> list[int]:
    """How many pairs gave A 0, a half, 1, one and a half, and 2 points; other shares go to the nearest."""
    counted = Counter(round(4 * score) for score in scores)
    return [counted[quarter] for quarter in range(5)]


def finite(value: float) -> float | None:
    """The value, or None if it is infinite."""
    return value if abs(value) < inf else None
