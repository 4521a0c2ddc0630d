"""Random games (playouts), compiled for the rules of one game."""

import time
from dataclasses import dataclass
from functools import cache

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import new_rng
from ...core.kernel import Kernel
from ...core.mover import OVER
from ...core.position import Game, Position


@dataclass(frozen=True)
class Tally:
    """The results of many random games.

    wins: the number of games that each seat won (a co-operative win counts for seat 0). shared: the number of games
    that nobody won alone. seconds: the time for all games.
    """

    games: int
    plies: int
    wins: tuple[int, ...]
    shared: int
    seconds: float


def playouts(position: Position, count: int, seed: int = 0) -> Tally:
    """Play so many random games from a position to their ends, on one thread.

    >>> import tessella
    >>> playouts(tessella.new("tictactoe"), 10).games
    10
    """
    root = position.state().reshape(1)
    outcomes, utility = np.zeros(position.seats + 1, np.int64), np.zeros(position.seats)
    run = playouts_of(position.game)
    begun = time.perf_counter()
    plies = run(root, root.copy(), new_rng(seed), count, utility, outcomes)
    seconds = time.perf_counter() - begun
    return Tally(count, int(plies), tuple(outcomes[:-1].tolist()), int(outcomes[-1]), seconds)


@cache
def playouts_of(game: Game) -> Compiled:
    """The compiled loop that plays many random games of a game."""
    return make_playouts(game.kernel)


def make_playouts(kernel: Kernel) -> Compiled:
    roll, result = kernel.roll, kernel.utility

    @jit
    def playouts(root, work, rng, count, utility, outcomes):
        """Plays count games from root[0], in work[0]; returns their plies.

        outcomes[seat] counts the games that a seat won; the last entry counts the others.
        """
        plies, seats = 0, len(utility)
        for _ in range(count):
            work[0] = root[0]
            s = work[0]
            while s.mover != OVER:
                roll(s, rng)
            plies += s.ply
            result(s, utility)
            winner = 0
            while winner < seats and utility[winner] < 1.0:
                winner += 1
            outcomes[winner] += 1
        return plies - count * root[0].ply

    return playouts


@cache
def random_game_of(game: Game) -> Compiled:
    """The compiled loop of one random game: run(states, rng, actions, out) plays states[0] to the end."""
    return make_random_game(game.kernel)


def make_random_game(kernel: Kernel) -> Compiled:
    roll = kernel.roll

    @jit
    def run(states, rng, actions, out):
        s = states[0]
        while s.mover != OVER:
            roll(s, rng)

    return run
