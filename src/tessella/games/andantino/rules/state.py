"""The state record of Andantino, and the numbers in it.

A *cell* is a number, (r + 128) * 256 + (q + 128) for axial coordinates q and r; White's set-up tile lies on (0, 0),
Red's on (1, 0).

The table has no edge, so `cells` is a torus: a square of width x width cells whose opposite edges meet. It is wide
enough that the tiles never reach around it. A placement touches two tiles (once in the game perhaps one, A5), so it
adds at most one new row to one side of the table, and that row must get a second tile before the next one can be
added: 48 placements give at most 28 rows in any axis, the 100 turns of A6 at most 50 more. So 32 is wide enough for
placing, 128 for moving.
"""

from tessella.core.compiler.jit import record

WHITE, RED, DRAW = 0, 1, 2
LINE, TRAP, INSIDE, FULL, REPETITION, TURNS = range(
    1, 7
)  # reasons why a game ended, or that of a side that left
NOWHERE = 65535  # not a cell

TILES = 50
LAST_TURN = 100  # of the moving phase, A6
ACTIONS = 1 << 16
MAX_LEGAL = 300  # cells beside one tile of 49 (A5 in A6), none of which need touch another: 6 * 49
MAX_PLY = 48 + 2 * LAST_TURN + 1

IDENTITY = {
    "mover": "the seat to act: 0 White, 1 Red; -2 when the game is over",
    "exception": "1 while Red may still use A5",
    "held": f"the cell from which the mover has lifted a tile (A6), {NOWHERE} if none",
    "box": "the least and greatest q + 128, the least and greatest r + 128 of the tiles",
    "cells": "by r and q on the torus: how many tiles touch the cell; 8 more if White's tile lies there, 16 if Red's",
}
PAST = ("turns", "stood")
DERIVED = ("key", "box", "lines", "cells")


def state_type(width, turns):
    """The state's dtype for a torus of that width and so many moving turns."""
    return record(
        [
            ("ply", "i4"),
            ("mover", "i4"),
            # identity, with cells and box
            ("tiles", "u2", TILES),  # cells in the order of playing, White's even; NOWHERE: not on the table
            ("placed", "i4"),  # tiles brought into play
            ("held", "u2"),
            ("exception", "i1"),
            ("moving", "i1"),  # option: play goes on after 50 tiles (A6)
            ("winner", "i1"),  # seat or DRAW, -1 while the game goes on
            ("reason", "i1"),  # how it ended, 0 while it goes on
            # past
            ("turns", "i4"),  # moving turns completed
            ("stood", "u8", (turns + 1,)),  # stance() as the moving phase began and after each of its turns
            # derived from the tiles
            ("key", "u8"),
            ("box", "i4", 4),
            ("lines", "u4", (2, 3, 32)),  # by seat, axis and line: where tiles lie, folded to 32 cells
            ("cells", "u1", (width, width)),  # NEAR | TILE bits
            # scratch, while the game goes on: the order depends on how the position was reached
            ("hollows", "i1"),  # a bit for each seat that may have closed in an area without enemies
            ("ways", "i4"),  # how many cells `open` holds
            ("open", "u2", MAX_LEGAL),  # empty cells with two neighbours or more, other than held
        ]
    )


STATE, MOVING_STATE = state_type(32, 0), state_type(128, LAST_TURN)


def state_for(options):
    """The record for these options: only the moving phase needs the wide torus."""
    return MOVING_STATE if options["moving"] else STATE
