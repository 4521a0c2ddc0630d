"""Knowledge of Duet, where positions are compared turn by turn: how far the pawns are from home; and a planner."""

from tessella.core.compiler.jit import jit
from tessella.core.outlook import Outlook

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


def plan(position, seed=0, near=()):
    """Looks at every game, one after the other, and so knows all in the end."""
    games, looked = [(position, ())], 0
    while games:
        now, acts = games.pop()
        looked += 1
        if now.over and now.utility[0] == 1.0:
            yield Outlook(acts, looked=looked)
            return
        games += [(now.play(action), (*acts, action)) for action in now.actions]
        yield Outlook(looked=looked)
    yield Outlook(lost=True, looked=looked)
