"""The state record of Anda, and the numbers in it."""

from typing import Any

import numpy as np

from tessella.core.compiler.jit import record

from .grid import CELLS, MOST_CELLS, SIDES, WORDS

BLACK, WHITE, UNSETTLED = 0, 1, -1  # colours
DIVIDE, CHOOSE, PLAY, SECOND = range(4)  # phases: komi, colour (D9), a turn, a first turn's second stone (D5)
ANNIHILATION, NO_ACTION, LONGEST = range(1, 4)  # reasons why a game ended, or that of a side that left
NOWHERE = -1

MOST_KOMI = 9
MOST_HANDICAP = 9
TAKE = MOST_CELLS
KOMI = TAKE + 1
BLACK_SIDE = KOMI + MOST_KOMI + 1
WHITE_SIDE = BLACK_SIDE + 1
ACTIONS = WHITE_SIDE + 1
MAX_LEGAL = MOST_CELLS + 1

MOST_TURNS = np.array([100 + 4 * CELLS.get(side, 0) for side in range(max(SIDES) + 1)])
"""For each side, the number of turns after which a game is cut off (D10)."""
MAX_PLY = 2 + int(MOST_TURNS[-1]) + 2 + 1
"""The pie, the turns, a second stone each, and a seat that leaves."""

IDENTITY = {
    "mover": "the seat to act; -2 when the game is over",
    "stones": "by colour, 0 black and 1 white: the cells with a stone; cell n is bit n % 64 of word n // 64",
    "prison": "by colour: stones in the prison; one of the two is 0",
    "colour": f"by seat: its colour; {UNSETTLED} while the pie is divided (D9)",
    "first": "by colour: 1 while its first turn is to come (D5)",
    "phase": "0 the komi is named, 1 a colour is chosen (D9), 2 a turn, 3 the second stone of a first turn (D5)",
    "half": f"the cell of the first of two stones (D5), {NOWHERE} if none",
}
PAST = ("turns", "stood", "left")
DERIVED = ("board", "empty", "low", "high", "saving")


def state_type(side: int) -> np.dtype[Any]:
    """The state's dtype for boards of at most this side."""
    words, cells = WORDS[side], CELLS[side]
    return record(
        [
            ("ply", "i4"),
            ("mover", "i4"),
            ("side", "i1"),
            ("origin", "i4"),  # of the board in grid.ADJACENT
            ("late", "i1"),  # option (D3)
            ("handicap", "i1"),  # white stones that the prison began with (D9)
            ("komi", "i1"),  # black ones
            # identity
            ("stones", "u8", (2, words)),
            ("prison", "i2", 2),
            ("colour", "i1", 2),
            ("first", "i1", 2),
            ("phase", "i1"),
            ("half", "i2"),
            # past
            ("turns", "i4"),  # that are completed
            ("stood", "u8", int(MOST_TURNS[side]) + 1),  # by turn: board and player to move (D10)
            ("left", "u8", (2, words)),  # cells that a stone of a colour has ever left
            ("taken", "u8", (2, words)),  # cells that stones left in the last turn
            (
                "last",
                "i2",
                2,
            ),  # cells placed on in the last turn, or NOWHERE; TAKE first for a prisoner taken
            ("winner", "i1"),  # seat, -1 while the game goes on
            ("reason", "i1"),  # how it ended, 0 while it goes on
            # derived
            ("board", "u8"),  # Zobrist key of the stones
            ("empty", "u8", words),
            ("low", "u8", (2, words)),  # by colour: how many groups are beside a cell, in two bits
            ("high", "u8", (2, words)),
            ("saving", "u8", (2, words)),  # empty cells without exactly one group of a colour beside them
            # scratch: the groups, whose heads depend on how the position was reached, and memory for walks
            ("heads", "u8", (2, words)),
            ("towards", "u1", cells),  # by stone: another stone nearer to the head; for the head, itself
            ("group", "u8", (cells + 1, words)),  # by head: the stones; see groups.py
            ("beside", "u8", (cells + 1, words)),  # by head: cells beside them, stones of the group included
            ("doomed", "u8", words),
            ("front", "u8", words),
            ("seen", "u8", words),
            ("kept", "u8", (2, words)),
            ("untried", "u8", words),
            ("before", "u8", (3, 2, words)),
            ("tried", "u8"),
        ]
    )


STATES = {WORDS[side]: state_type(side) for side in (5, 7, 9)}


def state_for(options):
    """The record for these options: smaller boards need fewer words."""
    return STATES[WORDS[options["side"]]]
