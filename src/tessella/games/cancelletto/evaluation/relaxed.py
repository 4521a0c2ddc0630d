"""What a colour could do if it were alone and tiles stayed as long as they can: the limits of all plans.

Of a deal with so many tiles to spare, at least so many less two removals have been made when a turn is over and the
next removal, too. So no pawn can then stand on a tile without a box. All other tiles stay in this relaxation, and the
gate stands from the beginning. The other colour is in the way only in the present turn, in which it cannot move (C3).
If even so a colour cannot bring all its pawns home, whatever the gate, nobody can win.
"""

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import NONE, TILES, bits_of
from ..rules.state import PAWNS
from .flow import augment, find_ways, route
from .unrolled import FIELD, FREE, NEVER, PLACED, holds, layers_of, near, one_square


@jit
def relax(r):
    """Puts the squares on which pawns may stand in the relaxation into r.may, and takes the gate away."""
    r.opens = NEVER
    low, high = r.free[0], r.free[1]
    for tile in range(TILES):
        word, squares = bits_of(tile)
        if r.bare[tile] and word:
            high &= ~squares
        elif r.bare[tile]:
            low &= ~squares
    for side in range(2):
        for layer in range(layers_of(r, side) + 1):
            late = 2 * (layer - 1) + side >= r.spare - 2 and r.turns > r.spare
            r.may[side, layer, 0] = low if late else r.free[0]
            r.may[side, layer, 1] = high if late else r.free[1]


@jit
def list_gates(r):
    """Lists all gates between squares of r.gates."""
    r.pairs_n = 0
    for i in range(np.int64(r.gates_n)):
        for j in range(i):
            if r.gate_fixed == FREE or r.gates[i] == r.gate[0] or r.gates[j] == r.gate[0]:
                r.pairs[r.pairs_n, 0], r.pairs[r.pairs_n, 1] = r.gates[i], r.gates[j]
                r.pairs_n += 1


@jit
def begin_check(r, rng):
    """Begins to look again at all gates of the list, unless none is needed; then all are of use."""
    relax(r)
    r.opens = 0 if r.gate_fixed == PLACED and r.gate[1] >= 0 else NEVER
    r.no_gate = both(r, rng)
    r.checked = r.kept = r.pairs_n if r.no_gate else 0


@jit
def check_gates(r, rng, most):
    """Looks at so many more gates of the list, and drops those with which a colour, were it alone, cannot come home."""
    if r.checked == r.pairs_n:
        return
    relax(r)
    first, second = np.int64(r.gate[0]), np.int64(r.gate[1])
    end = min(np.int64(r.pairs_n), r.checked + most)
    for i in range(np.int64(r.checked), end):
        set_gate(r, np.int64(r.pairs[i, 0]), np.int64(r.pairs[i, 1]))
        if both(r, rng):
            r.pairs[r.kept, 0], r.pairs[r.kept, 1] = r.gate[0], r.gate[1]
            r.kept += 1
    r.checked = end
    r.gate[0], r.gate[1] = first, second
    if end == r.pairs_n:
        r.pairs_n = r.checked = r.kept


@inlined
def set_gate(r, one, other):
    """A gate that stands from the beginning."""
    r.gate[0], r.gate[1], r.opens = one, other, 0


@jit
def both(r, rng):
    """Whether each colour could come home if it were alone."""
    return route(r, 0, False, rng) == PAWNS and route(r, 1, False, rng) == PAWNS


@jit
def cut(r, side, rng, out):
    """Writes squares of layers, 100 * layer + square, through one of which every path of a colour leads.

    They are as many as units can be routed (Menger 1927), and their number is returned.
    """
    last = layers_of(r, side)
    n = route(r, side, False, rng)
    for layer in range(last + 1):
        r.seen[layer, 0], r.seen[layer, 1] = NONE, NONE
    for square in range(FIELD):
        if n > 0 and holds(r.ways[0], square) and not is_routed(r, side, square):
            augment(r, side, square, last, rng)
    count = 0
    for layer in range(last + 1):
        for word in range(2):
            met = r.ways[0, word]
            if layer > 0:
                near_low, near_high = near(
                    r, r.seen[layer - 1, 0], r.seen[layer - 1, 1], 2 * (layer - 1) + side
                )
                met = near_high if word else near_low
            bits = r.held[side, layer, word] & met & ~r.seen[layer, word] if n > 0 else NONE
            while bits != 0:
                out[count] = 100 * layer + 60 * word + lowest(bits)
                count += 1
                bits = without_lowest(bits)
    return count


@inlined
def is_routed(r, side, square):
    """Whether a unit begins on a square."""
    for goal in range(FIELD):
        if holds(r.held[side, 1], goal) and r.prv[side, 1, goal] == square:
            return True
    return False


@jit
def is_cut(r, side, squares):
    """Whether no path of a colour avoids these squares of layers, 100 * layer + square."""
    saved = r.may[side].copy()
    for i in range(len(squares)):
        layer, square = squares[i] // 100, squares[i] % 100
        low, high = one_square(square)
        r.may[side, layer, 0] &= ~low
        r.may[side, layer, 1] &= ~high
    whole = find_ways(r, side, layers_of(r, side), False)
    r.may[side] = saved
    return not whole
