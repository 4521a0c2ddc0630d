"""Hands are secret (N8): what a seat sees of a state and of a draw, and random states that agree with what it sees."""

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import below

from .derived import refresh
from .grid import KINDS
from .memory import barred
from .state import DRAW, DRAW_HIDDEN, HIDDEN, START


@jit
def hide(s, seat):
    """Hides the other hands; in solitaire there are none."""
    for other in range(s.players if s.players > 1 else 0):
        if other != seat:
            for kind in range(KINDS):
                s.hand[other, HIDDEN] += s.hand[other, kind]
                s.hand[other, kind] = 0
    refresh(s)


@jit
def fill(s, seat, rng):
    """Fills hidden hands with unseen tiles. The oldest hand is first, because it may hold the fewest of them."""
    while True:
        other = hidden_longest(s)
        if other < 0:
            break
        for _ in range(s.hand[other, HIDDEN]):
            kind = random_unbarred(s, seat, other, rng)
            s.hand[other, kind] += 1
            s.unseen[kind] -= 1
        s.hand[other, HIDDEN] = 0
    refresh(s)


@jit
def hidden_longest(s):
    """The seat with hidden tiles since whose last draw most tiles came back; -1 if no tile is hidden."""
    found, most = -1, -1
    for seat in range(s.players):
        came = 0
        for kind in range(KINDS):
            came += s.returned[seat, kind]
        if s.hand[seat, HIDDEN] > 0 and came > most:
            found, most = seat, came
    return found


@jit
def random_unbarred(s, viewer, seat, rng):
    """A random kind among the unseen tiles that a seat may hold, as far as the viewer knows."""
    total = 0
    for kind in range(KINDS):
        total += max(0, s.unseen[kind] - barred(s, viewer, seat, kind))
    n = below(rng, total)
    for kind in range(KINDS):
        n -= max(0, s.unseen[kind] - barred(s, viewer, seat, kind))
        if n < 0:
            return kind
    return -1


@jit
def visible(s, action, seat):
    """What a seat sees of an action. Nobody sees what others draw, except in the starting draw and in solitaire."""
    if DRAW <= action < DRAW_HIDDEN and s.phase != START and s.players > 1 and s.drawer != seat:
        return DRAW_HIDDEN
    return action
