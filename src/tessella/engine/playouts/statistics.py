"""Statistics of many games that are played at random or greedily: lengths, points, results, endings."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

import numpy as np

from ...core.compiler.jit import Compiled
from ...core.compiler.rng import new_rng
from ...core.contract import PLAYED_OUT
from ...core.notebook import html_table
from ...core.position import Game, Position
from ...core.processors import processors
from .greedy import greedy_game_of
from .playout import random_game_of
from .statistics_kernel import make_games

POLICIES = ("random", "greedy")
BATCH = 100
"""Games that share one random number generator. So their results do not depend on which thread plays other games."""
TOGETHER = 10
"""The most batches that a thread plays before it reports; a report takes as long as a hundred of the shortest games."""
SHARES = 4
"""The least number of reports from each thread, if there are enough games."""


class UnknownPolicy(LookupError):
    """There is no such policy; the message is one sentence that lists POLICIES."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Statistics:
    """Means over many games. plies counts actions of chance, too; points and utility (0 to 1) are by seat.

    games: how many were played. endings: the number of games for each way to end, the most frequent first.
    """

    games: int
    plies: float
    points: tuple[float, ...]
    utility: tuple[float, ...]
    endings: Mapping[str, int]

    def _repr_html_(self) -> str:
        by_seat = [
            (f"seat {seat}", *pair) for seat, pair in enumerate(zip(self.points, self.utility, strict=True))
        ]
        return html_table((f"{self.games:,} games of {self.plies:.1f} plies", "points", "utility"), by_seat)


@dataclass
class Sums:
    """Sums over some games; points and utility are by seat, reasons counts the values of the field `reason`."""

    games: int
    plies: int
    points: Any
    utility: Any
    reasons: Counter[int] = field(default_factory=Counter)

    def add(self, more: "Sums") -> None:
        self.games += more.games
        self.plies += more.plies
        self.points += more.points
        self.utility += more.utility
        self.reasons.update(more.reasons)

    @classmethod
    def none(cls, seats: int) -> Self:
        """The sums over no game."""
        return cls(0, 0, np.zeros(seats), np.zeros(seats))

    @classmethod
    def of_data(cls, data: Sequence[Any]) -> Self:
        """Sums that as_data wrote."""
        games, plies, points, utility, reasons = data
        return cls(games, plies, np.array(points), np.array(utility), Counter(dict(reasons)))

    def as_data(self) -> list[Any]:
        """The same as JSON can hold it."""
        reasons = [list(each) for each in self.reasons.items()]
        return [self.games, self.plies, self.points.tolist(), self.utility.tolist(), reasons]

    def means(self, game: Game) -> Statistics:
        """What the games came to."""
        points, utility = (tuple((sums / self.games).tolist()) for sums in (self.points, self.utility))
        return Statistics(self.games, self.plies / self.games, points, utility, in_words(game, self.reasons))


def statistics(
    position: Position,
    games: int,
    seed: int = 0,
    policy: str = "random",
    on_progress: Callable[[int], None] = lambda _: None,
    threads: int | None = None,
) -> Statistics:
    """Play so many games from a position to their ends, on all processors.

    policy: "random", or "greedy" for games with an evaluation. on_progress is called now and then with the number of
    games played so far. threads: by default one for each processor. Equal seeds give equal statistics, with any number
    of threads.

    Raises UnknownPolicy, a LookupError; or ValueError if there is no game or no thread, or for the policy greedy if the
    game has no evaluation.

    >>> import tessella
    >>> statistics(tessella.new("tictactoe"), games=100).games
    100
    """
    if policy not in POLICIES:
        raise UnknownPolicy(f"There is no way to play {policy!r}; there are: {', '.join(POLICIES)}.")
    if games < 1 or (threads is not None and threads < 1):
        raise ValueError("Statistics take at least one game and one thread.")
    sampling = Sampling(position, seed, games_of(position.game, policy))
    total = Sums.none(position.seats)
    for sums in sampling.batches(games, threads or processors()):
        total.add(sums)
        on_progress(total.games)
    return total.means(position.game)


class Sampling:
    """Plays games from one position, in batches that are numbered from 0. play runs without Python's global lock."""

    def __init__(self, position: Position, seed: int, play: Compiled) -> None:
        self.position, self.seed, self.play = position, seed, play
        self.stop = np.zeros(1, np.bool_)

    def batches(self, games: int, threads: int) -> Iterator[Sums]:
        """Yields the sums of all batches in their order; threads play the next ones meanwhile."""
        pool, waiting = ThreadPoolExecutor(threads), deque[Future[list[Sums]]]()
        numbers = range(-(-games // BATCH))
        together = max(1, min(TOGETHER, len(numbers) // (SHARES * threads)))
        try:
            for first in numbers[::together]:
                waiting.append(pool.submit(self.some, numbers[first : first + together], games))
                if len(waiting) > 2 * threads:
                    yield from waiting.popleft().result()
            for future in waiting:
                yield from future.result()
        finally:
            self.stop[0] = True
            pool.shutdown(cancel_futures=True)

    def some(self, numbers: range, games: int) -> list[Sums]:
        """The sums of the batches with these numbers; games is the number of all games."""
        return [self.batch(number, min(BATCH, games - number * BATCH)) for number in numbers]

    def batch(self, number: int, games: int) -> Sums:
        """The sums of one batch; they depend only on its number and the seed."""
        rules, seats, first = self.position.game.rules, self.position.seats, self.position.state().reshape(1)
        states, ends = np.zeros(3, first.dtype), np.zeros(games, first.dtype)
        sums = Sums.none(seats)
        sums.games = games
        rng, actions = new_rng(self.seed + (number << 32)), np.empty(rules.MAX_LEGAL, np.int32)
        work = states, rng, actions, np.empty(seats)
        sums.plies = int(self.play(first, *work, sums.points, sums.utility, ends, self.stop))
        if not self.stop[0]:
            sums.reasons = reasons_in(ends)
        return sums


def reasons_in(ends: Any) -> Counter[int]:
    """How often final states have each value of the field `reason`, if they have one."""
    if "reason" not in ends.dtype.names:
        return Counter({0: len(ends)})
    reasons, counts = np.unique(ends["reason"], return_counts=True)
    return Counter(dict(zip(reasons.tolist(), counts.tolist(), strict=True)))


def in_words(game: Game, reasons: Counter[int]) -> dict[str, int]:
    """The same by termination, the most frequent first; several reasons may have one termination."""
    found: Counter[str] = Counter()
    for reason, count in reasons.items():
        found[str(game.explain.terminations.get(reason, PLAYED_OUT))] += count
    return dict(found.most_common())


@cache
def games_of(game: Game, policy: str) -> Compiled:
    """The compiled loop for a game and a policy; raises ValueError for greedy play without an evaluation."""
    run = (greedy_game_of if policy == "greedy" else random_game_of)(game)
    return make_games(run, game.kernel)
