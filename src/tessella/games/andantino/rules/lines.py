"""Lines of five tiles (A1)."""

import numpy as np

from tessella.core.compiler.jit import jit

from .grid import STEPS, cell


@jit
def mark_lines(s, at, seat):
    """Adds a tile to its three lines. Returns whether one of them may hold five in a row.

    The lines are folded to 32 cells. So the answer is exact while tiles are placed; in the moving phase it may be True
    without five in a row, but it is never False if there are five.
    """
    q, r = at & 31, at >> 8 & 31
    d = (q + r) & 31
    a = s.lines[seat, 0, r] | np.uint32(1) << np.uint32(q)
    b = s.lines[seat, 1, q] | np.uint32(1) << np.uint32(r)
    c = s.lines[seat, 2, d] | np.uint32(1) << np.uint32(r)
    s.lines[seat, 0, r], s.lines[seat, 1, q], s.lines[seat, 2, d] = a, b, c
    return (fives(a) | fives(b) | fives(c)) != 0


@jit
def fives(line):
    """The places in a ring of 32 bits where five neighbouring bits are set."""
    twos = line & turned(line, 1)
    return twos & turned(twos, 2) & turned(line, 4)


@jit
def turned(line, n):
    """A ring of 32 bits, rotated by n."""
    return np.uint32(line >> np.uint32(n) | line << np.uint32(32 - n))


@jit
def makes_line(s, at, seat):
    """Whether the tile on a cell completes five in a row. (A1)"""
    for k in range(3):
        if 1 + run(s, at, STEPS[k], seat) + run(s, at, -STEPS[k], seat) >= 5:
            return True
    return False


@jit
def run(s, at, step, seat):
    """How many tiles of a seat follow a cell in one direction."""
    n = 0
    at += step
    while cell(s, at) & 8 << seat:
        n += 1
        at += step
    return n
