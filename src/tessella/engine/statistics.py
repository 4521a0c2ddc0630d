"""What many games come to, each seat playing at random or greedily: lengths, points, results, ways to end."""

import os
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from ..core.contract import PLAYED_OUT
from ..core.game import Game
from ..core.jit import Compiled
from ..core.position import Position
from ..core.rng import new_rng
from .greedy import greedy_game_of
from .playout import random_game_of
from .statistics_kernel import make_games

POLICIES = ("random", "greedy")
BATCH = 100
"""Games played with the random numbers of one generator: what they come to does not depend on who plays the others."""
TOGETHER = 10
"""Batches that a thread plays before it tells, at most; each time costs as much as a hundred of the shortest games."""
SHARES = 4
"""Times that each thread tells at least, if there are enough games."""


class UnknownPolicy(LookupError):
    """A way to play that is none of POLICIES; one sentence."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Statistics:
    """Means over games. plies counts chance's actions too; points and utility are by seat.

    endings counts games by how they ended, most frequent first.
    """

    games: int
    plies: float
    points: tuple[float, ...]
    utility: tuple[float, ...]
    endings: Mapping[str, int]


@dataclass
class Sums:
    """What some games came to; points and utility by seat."""

    games: int
    plies: int
    points: Any
    utility: Any
    endings: Counter[str] = field(default_factory=Counter)

    def add(self, more: "Sums") -> None:
        self.games += more.games
        self.plies += more.plies
        self.points += more.points
        self.utility += more.utility
        self.endings.update(more.endings)


def statistics(
    position: Position,
    games: int,
    seed: int = 0,
    policy: str = "random",
    tell: Callable[[int], None] = lambda _: None,
    threads: int | None = None,
) -> Statistics:
    """Play games from a position to their ends, on all processors; tell is told now and then how many were played.

    Raises UnknownPolicy, or ValueError where greed has no evaluation. Equal seeds give equal statistics.
    """
    if policy not in POLICIES:
        raise UnknownPolicy(f"There is no way to play {policy!r}; there are: {', '.join(POLICIES)}.")
    sampling = Sampling(position, seed, games_of(position.game, policy))
    total = Sums(0, 0, np.zeros(position.seats), np.zeros(position.seats))
    for sums in sampling.batches(games, threads or os.cpu_count() or 1):
        total.add(sums)
        tell(total.games)
    by_seat = tuple((total.points / games).tolist()), tuple((total.utility / games).tolist())
    return Statistics(games, total.plies / games, *by_seat, dict(total.endings.most_common()))


class Sampling:
    """Games from one position, in batches that are numbered from 0; the games let other threads run."""

    def __init__(self, position: Position, seed: int, play: Compiled) -> None:
        self.position, self.seed, self.play = position, seed, play
        self.stop = np.zeros(1, np.bool_)

    def batches(self, games: int, threads: int) -> Iterator[Sums]:
        """What each batch came to, in their order; some wait while others are played."""
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
        """What some batches of so many games came to."""
        return [self.batch(number, min(BATCH, games - number * BATCH)) for number in numbers]

    def batch(self, number: int, games: int) -> Sums:
        """What one batch came to, the same whenever it is played."""
        rules, seats, first = self.position.game.rules, self.position.seats, self.position.state().reshape(1)
        states, ends = np.zeros(3, first.dtype), np.zeros(games, first.dtype)
        sums = Sums(games, 0, np.zeros(seats), np.zeros(seats))
        work = (
            states,
            new_rng(self.seed + (number << 32)),
            np.empty(rules.MAX_LEGAL, np.int32),
            np.empty(seats),
        )
        sums.plies = int(self.play(first, *work, sums.points, sums.utility, ends, self.stop))
        if not self.stop[0]:
            sums.endings = self.terminations(ends)
        return sums

    def terminations(self, ends: Any) -> Counter[str]:
        """How many games ended how."""
        terminations = self.position.game.explain.terminations
        if not terminations:
            return Counter({str(PLAYED_OUT): len(ends)})
        reasons, counts = np.unique(ends["reason"], return_counts=True)
        found: Counter[str] = Counter()
        for reason, count in zip(reasons.tolist(), counts.tolist(), strict=True):
            found[str(terminations[reason])] += count
        return found


@cache
def games_of(game: Game, policy: str) -> Compiled:
    """The compiled loop for a game and a way to play; raises ValueError if it has no evaluation to be greedy by."""
    run = (greedy_game_of if policy == "greedy" else random_game_of)(game)
    return make_games(run, game.kernel)
