"""What actions bring at once: a look one action ahead, for learners that begin with greedy play."""

import numpy as np

from ..buffers import Array
from ..simulator import Simulator


def gains_of(simulator: Simulator, states: Array, mask: Array, reward: str) -> Array:
    """What each legal action brings the mover before chance or anybody else acts, float32 [B, A]; 0 for all others.

    simulator: one in which chance has a seat. mask: bool [B, A]. reward: "points", or "result" for that of the game.
    States are taken as they are: what an action brings must not rest on what is hidden from the mover.

    >>> import tessella
    >>> simulator = Simulator("tictactoe", chance="seat")
    >>> state = tessella.new("tictactoe").replay([0, 3, 1, 4]).state()
    >>> states = np.array([state], simulator.dtype)
    >>> gains_of(simulator, states, simulator.mask(states), "result").tolist()
    [[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
    """
    worth = simulator.points if reward == "points" else simulator.rewards
    at, indices = np.nonzero(mask)
    after, seats = states[at], states["mover"][at]
    simulator.act(after, simulator.blank(len(at))[1], indices, np.ones(len(at), np.bool_))
    rows, gains = np.arange(len(at)), np.zeros(mask.shape, np.float32)
    gains[at, indices] = worth(after)[rows, seats] - worth(states)[at, seats]
    return gains
