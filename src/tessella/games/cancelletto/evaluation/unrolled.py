"""The board unrolled over turns: where the pawns of each colour may stand after each of its turns.

Turns are counted from 0, the present one. The colour to act is *first* (0) and has the turns 0, 2, 4, ..., the other is
*second* (1). A colour's layer 0 is where its pawns stand now, its layer j is after its j-th turn, which is turn
2 * (j - 1) + colour. A square is a bit number (rules.grid). A set of squares is two words, low and high.
"""

import numpy as np

from tessella.core.compiler.jit import inlined, jit, record

from ..rules.grid import BASE, BIT, NONE, ONE, PARTS, SQUARE, STEPS, TILES, beside, bit_number, bits_of
from ..rules.reach import free

FIELD = 100
"""The number of squares."""
MOST_TURNS = TILES + 1
LAYERS = MOST_TURNS // 2 + 2
FREE, PLACED, BEGUN = range(3)
"""Whether the gate can be placed; stands, or is gone; or one token stands, and the other one is due."""
NEVER = 99
"""The turn in which tiles are removed that stay."""
BESIDE = np.array([[bit_number(square + step) for step in STEPS] for square in SQUARE], np.int64)
"""By square: its four neighbours, -1 beyond the rim."""
TILE_OF = np.zeros(FIELD, np.int64)
for _tile in range(TILES):
    for _part in PARTS:
        TILE_OF[BASE[_tile] + _part] = _tile

ROUTES = record(
    [
        # the problem
        ("free", "u8", 2),  # squares that pawns can be on
        ("table", "u8", 2),
        ("boxes", "u8", (2, 2)),  # by colour, first and second, as all that follows
        ("pawns", "u8", (2, 2)),
        ("stepped", "u8", 2),  # pawns of the first colour that have moved in turn 0
        ("turns", "i4"),  # how many turns there may be, the winning one included
        ("gate_fixed", "u1"),  # FREE, PLACED or BEGUN
        ("bare", "u1", TILES),  # tiles that may be removed
        ("spare", "i4"),  # how many
        # what is searched
        ("order", "i4", TILES),  # the bare tiles by the turn of their removal
        ("gate", "i4", 2),  # two squares, -1, -1 for none
        # what follows from it
        ("removal", "i4", TILES),  # by tile: the turn of its removal
        ("opens", "i4"),  # the turn in which the gate is placed, NEVER if it is not
        ("may", "u8", (2, LAYERS, 2)),  # squares on which pawns may stand
        ("ways", "u8", (LAYERS, 2)),  # those from which and to which there is a way home, for one colour
        ("held", "u8", (2, LAYERS, 2)),  # squares on which pawns stand; layer 0 is given
        ("prv", "i1", (2, LAYERS, FIELD)),  # where the pawn on a square was one layer before
        # the local search
        ("gates", "i4", FIELD),  # squares on which a token may stand
        ("gates_n", "i4"),
        (
            "pairs",
            "u1",
            (FIELD * FIELD // 2, 2),
        ),  # the gates with which each colour, were it alone, could come home
        ("pairs_n", "i4"),
        ("checked", "i4"),  # how many of them have been looked at
        ("kept", "i4"),
        ("no_gate", "u1"),  # whether each could without
        ("value", "i4"),
        ("looked", "i8"),  # how many orders and gates were looked at
        # the search of one path
        ("seen", "u8", (LAYERS, 2)),
        ("kind", "i1", (LAYERS, FIELD)),
        ("from_", "i1", (LAYERS, FIELD)),
        ("over", "i1", (LAYERS, FIELD)),
        ("stack", "i2", LAYERS * FIELD),
    ]
)


@jit
def set_up(r, s):
    """Takes the problem from a position in which somebody acts. No order and no gate is chosen yet."""
    low, high = free(s)
    r.free[0], r.free[1] = low, high
    r.table[0], r.table[1] = s.table[0], s.table[1]
    for side in range(2):
        colour = np.int64(s.colour) if side == 0 else 1 - np.int64(s.colour)
        for word in range(2):
            r.boxes[side, word], r.pawns[side, word] = s.boxes[colour, word], s.pawns[colour, word]
            r.held[side, 0, word] = s.pawns[colour, word]
    r.stepped[0], r.stepped[1] = s.stepped[0], s.stepped[1]
    r.spare = 0
    for tile in range(TILES):
        word, squares = bits_of(tile)
        r.bare[tile] = (
            s.standing >> np.uint64(tile) & ONE != 0 and (s.boxes[0, word] | s.boxes[1, word]) & squares == 0
        )
        if r.bare[tile]:
            r.order[r.spare] = tile
            r.spare += 1
    r.turns = r.spare + 1
    r.gate_fixed, r.gate[0], r.gate[1] = s.gate_used, -1, -1
    if s.gate[1] > 0:
        r.gate[0], r.gate[1] = BIT[s.gate[0]], BIT[s.gate[1]]
    if s.token > 0:
        r.gate_fixed, r.gate[0] = BEGUN, BIT[s.token]


@inlined
def holds(words, square):
    """Whether a square is in a set."""
    return words[np.int64(square >= 60)] >> np.uint64(square % 60) & ONE != 0


@inlined
def turn(words, square):
    """Puts a square into a set, or takes it out."""
    words[np.int64(square >= 60)] ^= ONE << np.uint64(square % 60)


@inlined
def layers_of(r, side):
    """The number of turns of a colour, which is also its last layer."""
    return (np.int64(r.turns) - side + 1) // 2


@jit
def unroll(r):
    """Follows from order and gate: when tiles go, when the gate stands, and where pawns may stand in which layer."""
    for tile in range(TILES):
        r.removal[tile] = NEVER
    for i in range(min(r.spare, r.turns - 1)):
        r.removal[r.order[i]] = i
    r.opens = opening(r)
    for side in range(2):
        for layer in range(layers_of(r, side) + 1):
            r.may[side, layer, 0], r.may[side, layer, 1] = r.free[0], r.free[1]
    for i in range(min(r.spare, r.turns - 1)):
        tile = np.int64(r.order[i])
        word, squares = bits_of(tile)
        for side in range(
            2
        ):  # what stands after a turn has to outlast two removals, that turn's and the next one's
            for layer in range(max(0, (i - side) // 2 + 1), layers_of(r, side) + 1):
                r.may[side, layer, word] &= ~squares


@inlined
def opening(r):
    """The first turn in which the gate can stand between its squares: NEVER if it cannot. (C5)"""
    if r.gate[0] < 0 or r.gate[1] < 0:
        return NEVER
    if r.gate_fixed == PLACED:
        return 0
    opens = max(outer_from(r, np.int64(r.gate[0])), outer_from(r, np.int64(r.gate[1])))
    lasts = min(r.removal[TILE_OF[r.gate[0]]], r.removal[TILE_OF[r.gate[1]]])
    return opens if opens <= lasts and opens < r.turns else NEVER


@jit
def outer_from(r, square):
    """The first turn in which a square on the table has an outer side; NEVER if it has none. (C5)"""
    first = NEVER
    for i in range(4):
        other = BESIDE[square, i]
        if other < 0 or not holds(r.table, other):
            return 0
        if r.removal[TILE_OF[other]] < NEVER:
            first = min(first, r.removal[TILE_OF[other]] + 1)
    return first


@inlined
def near(r, low, high, at):
    """The squares of a set and those one step away, the gate's way included if it stands in turn `at`. (C3, C5)"""
    a, b = beside(low, high)
    a, b = a | low, b | high
    if r.opens <= at:
        for i in range(2):
            if in_words(low, high, np.int64(r.gate[i])):
                c, d = one_square(np.int64(r.gate[1 - i]))
                a, b = a | c, b | d
    return a, b


@inlined
def in_words(low, high, square):
    """Whether a square is in a set that is given as two words."""
    return (low if square < 60 else high) >> np.uint64(square % 60) & ONE != 0


@inlined
def one_square(square):
    """The set of one square."""
    bit = ONE << np.uint64(square % 60)
    return bit if square < 60 else NONE, NONE if square < 60 else bit
