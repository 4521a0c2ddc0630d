"""Greedy play for any game that has an evaluation: the action after which the mover may expect most, of equals any.

The worth of an action is that of the position right after it; what the others hold is drawn at random first, so nobody
judges by what he cannot see.
"""

from functools import cache

import numpy as np

from ..core.game import Game
from ..core.jit import Compiled
from ..core.position import Move, Position
from ..core.rng import new_rng
from .greedy_kernel import make_game, make_greedy


def greedy(position: Position, seed: int = 0, overlooked: float = 0.0) -> Move:
    """The greedy move for the mover of a position, who is no chance; of the moves a share is overlooked.

    Raises ValueError for a game without evaluation.
    """
    rules, states = position.game.rules, np.zeros(2, position.state().dtype)
    states[0] = position.view(position.mover).state()
    work = np.empty(rules.MAX_LEGAL, np.int32), np.empty(position.seats)
    action = int(greedy_of(position.game)(states, new_rng(seed), *work, overlooked))
    return next(move for move in position.moves() if move.action == action)


@cache
def greedy_of(game: Game) -> Compiled:
    """The compiled choice for a game; raises ValueError if it has no evaluation."""
    if game.kernel.evaluate is None:
        raise ValueError(f"{game.title} has no evaluation to be greedy by.")
    return make_greedy(game.kernel)


@cache
def greedy_game_of(game: Game) -> Compiled:
    """The compiled loop of a whole game in which every seat is greedy."""
    return make_game(greedy_of(game), game.kernel)
