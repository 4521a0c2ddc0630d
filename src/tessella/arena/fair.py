"""Fair openings: those from which equal engines come out even, measured at several budgets.

Candidates are random openings that a search takes for about even. Each is played by the engine against itself. It
is dropped as soon as it is improbable that a seat's share comes near enough to the even one. What is left plays a
fixed number of games, so that no lucky moment to stop decides its figure. It is fair if the 95% interval of
each seat's share lies within a fifth of the even share: for two seats from 0.40 to 0.60.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from ..core.position import Position
from ..engine.budget import Budget
from ..engine.search import search
from ..runner.work import Data
from .play import unit_of
from .tally import interval

WIDTH = 0.2
"""The part of the even share within which the intervals of a fair opening lie."""
SCREENS = ((1, 0.36), (5, 0.12))
"""How a candidate is chosen: by searches of so many times the nodes of a move, the short one first, whose value differs
from the even share by no more than this part of it: for two seats 0.06 in the end."""
Z = 1.96
"""The interval of a mean reaches so many standard deviations to each side."""
DOUBT = 2.0
"""A candidate is dropped when a seat's share would have to change in the games to come by more than so many standard
deviations of the change that is expected: that has a probability of a fortieth."""
FEWEST = 6
"""Games after which the sequential test begins."""
STEP = 30
"""Games at one budget before the others have to follow: an opening that is even at one is often not at another."""


def promising(openings: Iterable[Position], nodes: int) -> Iterator[Position]:
    """Yields the openings that searches take for about even; nodes: those of a move in the games to come."""
    for opening in openings:
        even = 1 / opening.seats
        values = ((near, search(opening, Budget(nodes=times * nodes)).value) for times, near in SCREENS)
        if all(abs(value - even) <= near * even for near, value in values):
            yield opening


@dataclass
class Candidate:
    """An opening that may be fair. shares: for each budget, what each game gave each seat."""

    opening: Position
    shares: list[list[tuple[float, ...]]]
    known: dict[int, bool] = field(default_factory=dict)
    """Whether it is fair at a budget, once that is known."""

    def add(self, budget: int, share: tuple[float, ...], games: int) -> None:
        """Count a game, one of so many at a budget."""
        self.shares[budget].append(share)
        if self.strays(budget, games):
            self.known[budget] = False
        elif len(self.shares[budget]) == games:
            self.known[budget] = self.is_even(budget)

    def strays(self, budget: int, games: int) -> bool:
        """Whether it is dropped at a budget, before so many games have been played."""
        even, played = 1 / self.opening.seats, len(self.shares[budget])
        return FEWEST <= played < games and any(
            hardly_even(seat, even, games) for seat in zip(*self.shares[budget], strict=True)
        )

    def is_even(self, budget: int) -> bool:
        """Whether the intervals of all seats' shares lie close enough to the even one."""
        even = 1 / self.opening.seats
        low, high = even * (1 - WIDTH), even * (1 + WIDTH)
        within = (interval(seat) for seat in zip(*self.shares[budget], strict=True))
        return all(low <= least and most <= high for least, most in within)

    @property
    def is_fair(self) -> bool | None:
        """Whether it is fair at all budgets; None while that is open."""
        if False in self.known.values():
            return False
        return True if len(self.known) == len(self.shares) else None

    def measured(self, budget: int) -> dict[str, Data]:
        """What the games at a budget came to for the first seat."""
        first = [share[0] for share in self.shares[budget]]
        return {
            "observations": len(first),
            "score": round(sum(first) / len(first), 4),
            "interval": [round(end, 4) for end in interval(first)],
        }


def hardly_even(shares: Sequence[float], even: float, games: int) -> bool:
    """Whether the interval of so many games will hardly lie close enough to the even share, by the first ones."""
    # two imagined games, as in a Wilson interval: a row of equal results has no variance
    known = len(shares) + 2
    variance = (2 * even * (1 - even) + sum((share - even) ** 2 for share in shares)) / known
    near = WIDTH * even - Z * sqrt(variance / games)
    change = sqrt(variance * (games - len(shares)) / (known * games))
    return abs(sum(shares) - even * len(shares)) / known > near + DOUBT * change


class Fairness(list["Trial"]):
    """The series of a search for fair openings: one for each candidate and budget, in this order.

    The fair ones are the first `count` of the candidates, whatever workers did first.
    """

    def __init__(
        self, openings: Sequence[Position], budgets: Sequence[int], games: int, count: int, seed: int
    ) -> None:
        """budgets: nodes a move. games: for each candidate and budget."""
        self.candidates = [Candidate(opening, [[] for _ in budgets]) for opening in openings]
        self.budgets, self.games, self.enough, self.seed = budgets, games, count, seed
        self.found = list[int]()
        super().__init__(Trial(self, c, b) for c in range(len(openings)) for b in range(len(budgets)))

    def fair(self) -> list[Candidate]:
        """The fair openings, as far as they are known."""
        return [self.candidates[number] for number in sorted(self.found)][: self.enough]

    def question(self) -> dict[str, Data]:
        """What is asked, as data."""
        first = self.candidates[0].opening
        return {
            "games": [{"game": first.game.name, "options": dict(first.options)}],
            "players": [player(nodes) for nodes in self.budgets],
            "seed": self.seed,
        }


@dataclass(frozen=True)
class Trial:
    """The games of a candidate at a budget, a series of the runner."""

    of: Fairness
    candidate: int
    budget: int

    def unit(self, number: int) -> Data:
        opening = self.of.candidates[self.candidate].opening
        seed = (self.of.seed * 10_007 + self.candidate) * 1_000_003 + number
        return unit_of(opening, seed, [player(self.of.budgets[self.budget])], [[0] * opening.seats])

    def add(self, result: Data) -> None:
        share = tuple(result["games"][0]["utility"])
        candidate = self.of.candidates[self.candidate]
        candidate.add(self.budget, share, self.of.games)
        if candidate.is_fair:
            self.of.found.append(self.candidate)

    @property
    def wanted(self) -> int:
        """As many as games in the end, unless the candidate is dropped, or not needed."""
        me = self.of.candidates[self.candidate]
        if me.is_fair is None and sum(fair < self.candidate for fair in self.of.found) < self.of.enough:
            steps = min(map(len, me.shares)) // STEP + 1
            return max(len(me.shares[self.budget]), min(self.of.games, steps * STEP))
        return len(me.shares[self.budget])


def player(nodes: int) -> dict[str, Data]:
    """The engine with so many nodes a move, as data."""
    return {"engine": "this", "nodes": nodes}
