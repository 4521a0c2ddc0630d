"""Plays a random action. It tries candidates in random order until one is legal, and needs no list of legal ones."""

from tessella.core.compiler.bits import nth_bit, popcount
from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from .actions import candidates, may_stay, on_move
from .grid import bit, word
from .state import BLACK_SIDE, CHOOSE, DIVIDE, KOMI, MOST_KOMI, PLAY, SECOND, TAKE
from .turns import act, play


@jit
def roll(s, rng):
    """Plays a random legal action: tries cells in random order until one is legal."""
    if s.phase == DIVIDE:
        play(s, KOMI + below(rng, MOST_KOMI + 1))
    elif s.phase == CHOOSE:
        play(s, BLACK_SIDE + below(rng, 2))
    else:
        colour = on_move(s)
        if s.phase == SECOND or s.first[colour]:
            play(s, draw(s, colour, True, rng))
        else:
            s.ply += 1
            act(s, colour, draw(s, colour, False, rng))


@inlined
def draw(s, colour, begins, rng):
    """A random legal action of a turn; begins says whether it is a first turn."""
    n = 0
    for w in range(len(s.empty)):
        s.untried[w] = candidates(s, w) if begins else s.empty[w]
        n += popcount(s.untried[w])
    takes = s.phase == PLAY and s.prison[1 - colour] > 0
    while True:
        i = below(rng, n + takes)
        if i == n:
            return TAKE
        at = nth_untried(s, i)
        if begins or may_stay(s, colour, at):
            return at
        s.untried[word(s, at)] &= ~bit(at)
        n -= 1


@inlined
def nth_untried(s, n):
    """The nth cell, counted from 0, that has not been tried."""
    w = 0
    while True:
        here = popcount(s.untried[w])
        if n < here:
            return 64 * w + nth_bit(s.untried[w], n) & 255  # the compiler sees that it is not negative
        n -= here
        w += 1
