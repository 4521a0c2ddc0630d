"""The state record of Cancelletto, and the numbers of its actions.

5 * square + way is a step; TOKEN_ON + square puts a gate token; REMOVE + tile removes a tile; DEALT + 4 * number +
quarter turns is chance's deal of the next tile; BEGIN + 2 * seat + colour chooses who begins with which colour.
"""

from tessella.core.compiler.jit import record

from .grid import BOARD, FACES, TILES, WAYS

BLUE, ORANGE = 0, 1
DEAL, START, ACT, TOKEN = range(4)  # phases
WON, BOX, PAWN, UNREACHABLE, REFUSED = range(1, 6)  # reasons why a game ended, or that of a seat that left
PAWNS, MOST_DEALS = 5, 100

TOKEN_ON = WAYS * BOARD
REMOVE = TOKEN_ON + BOARD
DEALT = REMOVE + TILES
BEGIN = DEALT + 4 * FACES
ACTIONS = BEGIN + 4
MAX_LEGAL = PAWNS * WAYS + 4 * FACES + FACES
"""Steps, tokens on all squares, removals."""
MAX_PLY = MOST_DEALS * FACES + 1 + (PAWNS + 1) * FACES + 2 + 1
"""All deals; the choice; every turn with all its steps and its removal; two gate tokens; a seat that leaves."""

SETUP = record([("seats", "i4"), ("any_deal", "u1"), ("shapes", "u2", (FACES, 4, 3))])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("players", "i4"),
        ("any_deal", "u1"),
        ("shapes", "u2", (FACES, 4, 3)),  # the tile set (C1), see grid.shapes_of
        # identity; sets of squares are words of bits, see grid.py
        ("table", "u8", 2),  # squares on the table
        ("walls", "u8", 2),
        ("boxes", "u8", (2, 2)),  # by colour
        ("pawns", "u8", (2, 2)),  # by colour
        ("stepped", "u8", 2),  # where pawns stand that have moved in this turn
        ("token", "u1"),  # the square of the first gate token while the second is due, else 0
        ("gate", "u1", 2),  # the squares that it joins, ascending; 0, 0 if there is none
        ("gate_used", "u1"),
        ("colour", "u1"),  # whose turn it is
        ("seat_of", "u1", 2),  # by colour
        ("phase", "u1"),
        (
            "laid",
            "u1",
            TILES,
        ),  # by place: 1 + 4 * number in the set + quarter turns of the tile, 0 if there is none
        ("failed", "u1"),  # deals that were dealt again (C2)
        # past
        ("reason", "i1"),  # how it ended, 0 while it goes on
        ("turns", "u1"),  # removals
        ("removed", "u1", TILES),  # the turn, from 1, in which a tile was removed; 0 if it was not
        ("lost", "u8", 2),  # what lost the game: boxes and pawns taken; if none, boxes cut off
        # derived
        ("standing", "u8"),  # tiles on the table, as bits
        ("undealt", "u2"),  # tiles that are still to be dealt
        # scratch
        ("numbers", "u1", FACES),  # the undealt tiles; their order depends on how the position was reached
    ]
)
IDENTITY = (
    *("mover", "table", "walls", "boxes", "pawns", "stepped", "token", "gate", "gate_used", "colour"),
    *("seat_of", "phase", "laid", "failed"),
)
DERIVED = ("standing", "undealt")
