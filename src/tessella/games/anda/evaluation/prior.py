"""Which actions look better at first sight: the logarithm of the odds that a long search chooses them."""

import numpy as np

from tessella.core.compiler.jit import inlined, jit

from ..rules.breaths import would_live
from ..rules.grid import RIM, adjacent, bit, word
from ..rules.state import NOWHERE, PLAY, SECOND, TAKE
from .features import CLOSE, ON_RIM, TAKES, fullness, kind
from .pie import order_pie
from .weights import PRIOR

THIRDS = 3
"""The weights are others in each third of a game, by how full the board is."""


@jit
def order(s, actions, n, weights):
    """The weights of the legal actions."""
    if s.phase != PLAY and s.phase != SECOND:
        order_pie(s, actions, n, weights)
        return
    third = min(int(THIRDS * fullness(s)), THIRDS - 1)
    own = s.colour[s.mover] & 1
    for i in range(n):
        weights[i] = weight(s, own, third, actions[i])


@inlined
def weight(s, own, third, action):
    """The weight of one action."""
    if action == TAKE:
        return PRIOR[third, TAKES]
    found = PRIOR[third, kind(s, action, own, True, would_live(s, 1 - own, action))]
    if is_on_rim(s, action):
        found += PRIOR[third, ON_RIM]
    if is_close(s, action):
        found += PRIOR[third, CLOSE]
    return found


@inlined
def is_on_rim(s, at):
    """Whether a cell is on the rim."""
    return RIM[s.side, word(s, at)] & bit(at) != 0


@inlined
def is_close(s, at):
    """Whether a cell is beside the stone that was placed last."""
    last = np.int64(s.last[0])
    return last != NOWHERE and last != TAKE and adjacent(s, last, word(s, at)) & bit(at) != 0


@jit
def look(s, action, out):
    """Writes the columns of the weights that are added for an action; -1 in place of those that do not count."""
    own = s.colour[s.mover] & 1
    out[0] = out[1] = out[2] = -1
    if action == TAKE:
        out[0] = TAKES
    else:
        out[0] = kind(s, action, own, True, would_live(s, 1 - own, action))
        out[1] = ON_RIM if is_on_rim(s, action) else -1
        out[2] = CLOSE if is_close(s, action) else -1
