"""What the seats may expect, on a sheet.

The odds of a seat are a sum of weighted features: its points; the most that one of its tiles would score; the most that
each of its tiles would score, summed up, and on average; and how soon it acts. The weights depend on how many tiles are
to come. They are fitted to the winners of games, for each number of players and of sets.
"""

from math import exp

import numpy as np

from tessella.core.compiler.jit import jit
from tessella.core.mover import OVER

from ..rules.grid import KINDS
from .sheet import best_gain, find_best
from .weights import COUNTED, LITTLE, WEIGHTS


@jit
def forecast(w, out):
    """Writes the utility that each seat may expect, or has if the game is over."""
    if w.mover == OVER:
        share(w, out)
    else:
        judge(w, out)


@jit
def share(w, out):
    """Equal shares of the win for the most points among seats that have not left. (G2, G3)"""
    best, sharing = -1, 0
    for seat in range(np.int64(w.players)):
        if w.left[seat] == 0 and w.points[seat] >= best:
            sharing = sharing + 1 if w.points[seat] == best else 1
            best = np.int64(w.points[seat])
    for seat in range(np.int64(w.players)):
        out[seat] = 1.0 / sharing if w.left[seat] == 0 and w.points[seat] == best else 0.0


@jit
def judge(w, out):
    """The utility that each seat may expect while the game goes on."""
    find_best(w)
    best, total = -np.inf, 0.0
    for seat in range(np.int64(w.players)):
        out[seat] = outlook(w, seat) if w.left[seat] == 0 else -np.inf
        best = max(best, out[seat])
    for seat in range(np.int64(w.players)):
        out[seat] = exp(out[seat] - best)
        total += out[seat]
    for seat in range(np.int64(w.players)):
        out[seat] /= total


@jit
def outlook(w, seat):
    """The logarithm of the odds that a seat wins; only differences between seats count. find_best has looked."""
    count(w, seat, w.features)
    odds = 0.0
    for feature in range(COUNTED):
        odds += weight(w, feature) * w.features[feature]
    wait = (seat - np.int64(w.mover)) % np.int64(w.players)
    return odds + weight(w, COUNTED - 1 + wait) if wait > 0 else odds


@jit
def count(w, seat, out):
    """Writes the features of a seat. find_best has looked."""
    promised = 0
    for which in range(np.int64(w.choice[seat])):
        kind = np.int64(w.fan[seat, which])
        promised += np.int64(w.best[kind]) * np.int64(w.hand[seat, kind])
    out[0], out[1], out[2] = w.points[seat], best_gain(w, seat), promised
    out[3] = promised / max(1, np.int64(w.tiles[seat]))


@jit
def weight(w, feature):
    """The weight of a feature, now that so many tiles are to come."""
    table, left = WEIGHTS[w.sets - 1, w.players - 2, feature], w.to_come / (w.sets * KINDS)
    return table[0] + table[1] * left + table[2] / (LITTLE + left)
