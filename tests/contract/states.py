"""States compared by what the rules make of them."""

import numpy as np

from tessella import OVER


def fields(state, names):
    """Some fields of a state as bytes."""
    return tuple(np.asarray(state[name]).tobytes() for name in names)


def known(position, state):
    """What equality and the rules see of a state of a position's game: not the past, and not scratch."""
    rules, kernel = position.game.rules, position.game.kernel
    actions, points = np.zeros(rules.MAX_LEGAL, np.int32), np.zeros(position.seats)
    legal = 0 if state.mover == OVER else kernel.legal(state, actions)
    kernel.score(state, points)
    named = fields(state, ["ply", *rules.IDENTITY, *rules.DERIVED])
    return int(kernel.key(state)), named, actions[:legal].tolist(), points.tolist()
