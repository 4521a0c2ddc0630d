"""Knowledge of Duet, where positions are compared turn by turn: how far the pawns are from home."""

from tessella.core.jit import jit

from .rules import HOMES, TILES


@jit
def evaluate(s, out):
    """What both may expect: the nearer home, the more."""
    far = 0
    for seat in range(2):
        pawn, home = s.pawn[seat], HOMES[seat]
        far += abs(pawn % 3 - home % 3) + abs(pawn // 3 - home // 3)
    for seat in range(2):
        out[seat] = 1.0 / (1.0 + far)


@jit
def stage(s):
    """Turns: as many as tiles were removed."""
    return TILES - s.there.sum()
