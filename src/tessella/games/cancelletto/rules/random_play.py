"""Plays a random action, which is found by counting, without a list."""

import numpy as np

from tessella.core.compiler.bits import nth_bit, popcount
from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from .actions import movable
from .deal import begin, deal
from .grid import STEPS, THROUGH, WAYS, count, down, left, nth_square, right, up
from .reach import joins, other_end, outer, through, vacant
from .state import DEAL, START, TOKEN
from .turns import put_token, remove, step


@inlined
def roll(s, rng):
    """Plays a random action, which is found by counting."""
    s.ply += 1
    if s.phase == DEAL:
        drawn = below(rng, 4 * np.int64(s.undealt))
        deal(s, drawn // 4, drawn % 4)
    elif s.phase == START:
        chosen = below(rng, 2 * s.players)
        begin(s, chosen // 2, chosen % 2)
    elif s.phase == TOKEN:
        low, high = outer(s)
        put_token(s, random_but_token(s, low, high, rng))
    else:
        act_at_random(s, rng)


@jit
def random_but_token(s, low, high, rng):
    """A random square of a set that contains the first token's square, but not that square."""
    square = np.int64(s.token)
    while square == s.token:
        square = nth_square(low, high, below(rng, count(low, high)))
    return square


@jit
def act_at_random(s, rng):
    """Plays a random step, first token or removal."""
    low, high = movable(s)
    spot_low, spot_high = vacant(s)
    a, b = up(low, high)
    c, d = down(low, high)
    e, f = left(low, high)
    g, h = right(low, high)
    i, j = through(s, low, high) if joins(s) else (np.uint64(0), np.uint64(0))
    ways = (
        (a & spot_low, b & spot_high),
        (c & spot_low, d & spot_high),
        (e & spot_low, f & spot_high),
        (g & spot_low, h & spot_high),
        (i & spot_low, j & spot_high),
    )
    outer_low, outer_high = outer(s)
    tokens = 0 if s.gate_used else count(outer_low, outer_high)
    removals = popcount(s.standing)
    steps = 0
    for way in ways:
        steps += count(way[0], way[1])
    n = below(rng, steps + tokens + removals)
    if n < removals:
        remove(s, nth_bit(s.standing, n))
    elif n < removals + tokens:
        put_token(s, nth_square(outer_low, outer_high, n - removals))
    else:
        n -= removals + tokens
        for way in range(WAYS):
            here = count(ways[way][0], ways[way][1])
            if 0 <= n < here:
                goal = nth_square(ways[way][0], ways[way][1], n)
                back = other_end(s, goal) if way == THROUGH else goal - STEPS[way]
                step(s, back, goal)
            n -= here
