"""The paths of one colour through the unrolled board, given where the other colour stands, as a flow of five units.

One unit may pass each square of each layer. Augmenting paths are found one at a time (Ford and Fulkerson 1956) over the
squares from which and to which there is a way at all.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit
from tessella.core.compiler.rng import below

from ..rules.grid import NONE
from .unrolled import BESIDE, holds, layers_of, near, turn

SOURCE, AHEAD, TAKES, BACK = range(4)
"""How a path comes to a square: it begins there; by a step; by taking the next square of the unit there; or because the
next square of that unit is given up."""
GATE, STAY = 4, 5
"""The numbers of the ways from a square after the four steps."""


@jit
def route(r, side, round_other, rng):
    """Routes a colour anew, round all squares of the other one or only where that stands now; how many units."""
    last = layers_of(r, side)
    if not find_ways(r, side, last, round_other):
        return 0
    for layer in range(1, last + 1):
        r.held[side, layer, 0], r.held[side, layer, 1] = NONE, NONE
    units = 0
    for word in range(2):
        starts = r.held[side, 0, word] & r.ways[0, word]
        while starts != 0:
            square = 60 * word + lowest(starts)
            starts = without_lowest(starts)
            for layer in range(last + 1):
                r.seen[layer, 0], r.seen[layer, 1] = NONE, NONE
            units += augment(r, side, square, last, rng)
    return units


@inlined
def find_ways(r, side, last, round_other):
    """Finds the squares of each layer that can be reached, and from which boxes can be. Whether there are any."""
    for word in range(2):
        r.ways[0, word] = r.held[side, 0, word] & r.may[side, 0, word]
        if last == 0:
            r.ways[0, word] &= r.boxes[side, word]
    other_last = layers_of(r, 1 - side)
    for layer in range(1, last + 1):
        low, high = r.may[side, layer, 0], r.may[side, layer, 1]
        for other in (layer - 1 + side, layer + side):
            if other == 0 or (round_other and other <= other_last):
                low, high = low & ~r.held[1 - side, other, 0], high & ~r.held[1 - side, other, 1]
        if layer == last:
            low, high = low & r.boxes[side, 0], high & r.boxes[side, 1]
        a, b = near(r, r.ways[layer - 1, 0], r.ways[layer - 1, 1], 2 * (layer - 1) + side)
        if layer == 1 and side == 0:
            a, b = first_steps(r, a, b)
        r.ways[layer, 0], r.ways[layer, 1] = a & low, b & high
    for layer in range(last, 0, -1):
        a, b = near(r, r.ways[layer, 0], r.ways[layer, 1], 2 * (layer - 1) + side)
        r.ways[layer - 1, 0] &= a
        r.ways[layer - 1, 1] &= b
    return r.ways[0, 0] | r.ways[0, 1] != 0


@inlined
def first_steps(r, low, high):
    """In turn 0 pawns that have moved stay where they are: the squares that the pawns can then stand on."""
    if r.stepped[0] | r.stepped[1] == 0:
        return low, high
    free_low, free_high = r.ways[0, 0] & ~r.stepped[0], r.ways[0, 1] & ~r.stepped[1]
    a, b = near(r, free_low, free_high, 0)
    return a | r.ways[0, 0] & r.stepped[0], b | r.ways[0, 1] & r.stepped[1]


@jit
def augment(r, side, source, last, rng):
    """Adds one unit that begins on a square of layer 0, if there is an augmenting path. 1 if so."""
    n = push(r, 0, 0, source, SOURCE, 0, 0)
    while n > 0:
        n -= 1
        layer, square = r.stack[n] // 100, r.stack[n] % 100
        if layer == last:
            change(r, side, layer, square)
            return 1
        if layer > 0 and holds(r.held[side, layer], square):
            before = np.int64(r.prv[side, layer, square])
            n = push(r, n, layer - 1, before, BACK, square, 0)
        first = below(rng, 4)
        fixed = layer == 0 and side == 0 and holds(r.stepped, square)
        n = look(r, n, side, layer, square, square, last)
        if fixed:
            continue
        if r.opens <= 2 * layer + side:
            if r.gate[0] == square:
                n = look(r, n, side, layer, square, np.int64(r.gate[1]), last)
            elif r.gate[1] == square:
                n = look(r, n, side, layer, square, np.int64(r.gate[0]), last)
        for i in range(4):
            n = look(r, n, side, layer, square, BESIDE[square, (first + i) & 3], last)
    return 0


@inlined
def look(r, n, side, layer, square, goal, last):
    """Considers a step to a square of the next layer. A square that is held is taken, and its unit goes elsewhere."""
    if goal < 0 or not holds(r.ways[layer + 1], goal):
        return n
    if not holds(r.held[side, layer + 1], goal):
        return push(r, n, layer + 1, goal, AHEAD, square, 0)
    before = np.int64(r.prv[side, layer + 1, goal])
    if before == square:
        return n
    return push(r, n, layer, before, TAKES, square, goal)


@inlined
def push(r, n, layer, square, kind, origin, over):
    """Notes how a path comes to a square, if none has come there yet."""
    if holds(r.seen[layer], square):
        return n
    turn(r.seen[layer], square)
    r.kind[layer, square], r.from_[layer, square], r.over[layer, square] = kind, origin, over
    r.stack[n] = 100 * layer + square
    return n + 1


@inlined
def change(r, side, layer, square):
    """Changes the flow along the path that ends here."""
    while r.kind[layer, square] != SOURCE:
        kind, origin = r.kind[layer, square], np.int64(r.from_[layer, square])
        if kind == AHEAD:
            turn(r.held[side, layer], square)
            join(r, side, layer - 1, origin, square)
            layer -= 1
        elif kind == TAKES:
            join(r, side, layer, origin, np.int64(r.over[layer, square]))
        else:
            layer += 1
            turn(r.held[side, layer], origin)
        square = origin


@inlined
def join(r, side, layer, square, goal):
    """A unit goes from a square to one of the next layer."""
    r.prv[side, layer + 1, goal] = square
