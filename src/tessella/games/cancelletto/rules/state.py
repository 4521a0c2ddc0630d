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
        # identity
        ("table", "u8", 2),
        ("walls", "u8", 2),
        ("boxes", "u8", (2, 2)),
        ("pawns", "u8", (2, 2)),
        ("stepped", "u8", 2),
        ("token", "u1"),
        ("gate", "u1", 2),
        ("gate_used", "u1"),
        ("colour", "u1"),
        ("seat_of", "u1", 2),
        ("phase", "u1"),
        ("laid", "u1", TILES),
        ("failed", "u1"),
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
IDENTITY = {
    "mover": "the seat to act; -1 chance, -2 when the game is over",
    "table": "the squares on the table, as bits: ten for each row from the lower left on, six rows in the first word",
    "walls": "the squares with a wall, as bits",
    "boxes": "by colour, 0 blue and 1 orange: the squares with a box, as bits",
    "pawns": "by colour: the squares with a pawn, as bits",
    "stepped": "the squares with a pawn that has moved in this turn, as bits",
    "token": "the square, 12 * row + column from 1 on, of the first gate token while the second is due (C5), else 0",
    "gate": "the squares that the gate joins (C5), ascending; 0, 0 if there is none",
    "gate_used": "1 once both gate tokens were put (C5)",
    "colour": "whose turn it is",
    "seat_of": "by colour: its seat",
    "phase": "0 the deal, 1 it is chosen who begins, 2 a turn, 3 the second gate token is due",
    "laid": "by place: 1 + 4 * number in the set + quarter turns of the tile, 0 if there is none",
    "failed": "deals that were dealt again (C2)",
}
DERIVED = ("standing", "undealt")
