"""The rules of tic-tac-toe over one record. Clauses: T1 an empty cell, T2 three in a row win, T3 a full board draws."""

import numpy as np

from tessella.core.compiler.jit import blank, jit, record
from tessella.core.compiler.rng import random_keys
from tessella.core.mover import OVER

ACTIONS = 9
MAX_LEGAL = 9
MAX_PLY = 9

EMPTY, DRAW = 0, 2

SETUP = record([("seats", "i4")])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("owner", "i1", 9),  # EMPTY, or seat + 1, by cell, row by row
        ("winner", "i1"),  # seat, DRAW, or -1 while the game goes on
        ("key", "u8"),  # Zobrist key of owner and mover
    ]
)
IDENTITY = ("owner", "mover")
DERIVED = ("key",)

LINES = np.array([[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]])
KEYS = random_keys(3, 9, seed=1)
MOVER_KEYS = random_keys(4, seed=2)  # by mover + 2


def setup(options):
    """Two seats, no options."""
    made = blank(SETUP)
    made.seats = 2
    return made


@jit
def start(s, setup):
    """An empty board, Cross to act."""
    s.ply = 0
    s.mover = 0
    s.owner[:] = EMPTY
    s.winner = -1
    refresh(s)


@jit
def legal(s, out):
    """T1: the empty cells."""
    n = 0
    for cell in range(9):
        if s.owner[cell] == EMPTY:
            out[n] = cell
            n += 1
    return n


@jit
def play(s, cell):
    """Marks a cell for the mover."""
    seat = s.mover
    s.owner[cell] = seat + 1
    s.key ^= KEYS[seat + 1, cell]
    s.ply += 1
    if makes_line(s, seat + 1):
        end(s, seat)  # T2
    elif s.ply == 9:
        end(s, DRAW)  # T3
    else:
        pass_turn(s, 1 - seat)


@jit
def makes_line(s, mark):
    """Do three marks of a side stand in a row? (T2)"""
    for i in range(8):
        if s.owner[LINES[i, 0]] == mark and s.owner[LINES[i, 1]] == mark and s.owner[LINES[i, 2]] == mark:
            return True
    return False


@jit
def end(s, winner):
    """The game is decided."""
    s.winner = winner
    pass_turn(s, OVER)


@jit
def pass_turn(s, mover):
    """Hands the turn over."""
    s.key ^= MOVER_KEYS[s.mover + 2] ^ MOVER_KEYS[mover + 2]
    s.mover = mover


@jit
def refresh(s):
    """The key from the board."""
    s.key = MOVER_KEYS[s.mover + 2]
    for cell in range(9):
        if s.owner[cell] != EMPTY:
            s.key ^= KEYS[s.owner[cell], cell]


@jit
def key(s):
    """The Zobrist key."""
    return s.key


@jit
def utility(s, out):
    """1 to the winner, 0 to the loser, a half each for a draw."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == DRAW else (1.0 if s.winner == seat else 0.0)


@jit
def score(s, out):
    """The only points are the win."""
    for seat in range(2):
        out[seat] = 1.0 if s.winner == seat else 0.0


@jit
def leave(s, seat, reason):
    """G3: the other side wins."""
    s.ply += 1
    end(s, 1 - seat)
