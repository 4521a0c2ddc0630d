"""What a seat of Trio may expect: its share of the points so far, everybody credited with one."""

from tessella.core.compiler.jit import jit

from .rules import WORTH


@jit
def evaluate(s, out):
    """Shares of the points; nothing for a seat that left."""
    total = 0.0
    for seat in range(len(out)):
        out[seat] = 0.0 if s.gone[seat] else s.points[seat] + 1.0
        total += out[seat]
    for seat in range(len(out)):
        out[seat] /= total


@jit
def order(s, actions, n, weights):
    """What each cell is worth at once (R3)."""
    for i in range(n):
        weights[i] = WORTH[actions[i]]
