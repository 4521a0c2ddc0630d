"""The rules of Duet over one record.

U1 Six tiles in two rows of three; Sun's pawn stands on a1, Moon's on c2. Each one's home is where the other started.
U2 A turn is up to two steps (option steps: one) with the own pawn, each to an empty tile beside it, then the removal of
   any one empty tile, which ends the turn.
U3 Both win at the moment when both pawns are at home. They score a point for each tile still there.
U4 Both lose as soon as a home is removed, or no empty tile is left.
G3 Both lose if one leaves.
"""

import numpy as np

from tessella.core.compiler.jit import blank, jit, record
from tessella.core.compiler.rng import random_keys
from tessella.core.mover import OVER

TILES = 6
REMOVE = TILES * TILES  # actions: a step is TILES * start + goal, a removal is REMOVE + tile
ACTIONS = REMOVE + TILES
MAX_LEGAL = 7  # three tiles to step to, four to remove
MAX_PLY = 12  # four turns of three actions

GOING, WON, HOME_LOST, NO_TILE, LEFT = 0, 1, 2, 3, 4
STARTS = np.array([0, 5])
HOMES = np.array([5, 0])

SETUP = record([("seats", "i4"), ("steps", "i4")])
STATE = record(
    [
        ("ply", "i4"),
        ("mover", "i4"),
        ("most_steps", "i1"),  # of one turn: the option
        ("steps", "i1"),  # that the mover has left in this turn
        ("pawn", "i1", 2),  # the tile under it, by seat; row by row
        ("there", "i1", TILES),  # 1 for a tile that was not removed
        ("outcome", "i1"),  # GOING, WON, HOME_LOST, NO_TILE or LEFT
        ("key", "u8"),  # a hash of the identity
    ]
)
IDENTITY = ("pawn", "there", "steps", "outcome", "mover")
DERIVED = ("key",)

PAWN_KEYS = random_keys(2, TILES, seed=21)
THERE_KEYS = random_keys(TILES, seed=22)
STEP_KEYS = random_keys(3, seed=23)
OUTCOME_KEYS = random_keys(5, seed=24)
MOVER_KEYS = random_keys(4, seed=25)  # by mover + 2


def setup(options):
    """Two seats."""
    made = blank(SETUP)
    made.seats, made.steps = 2, options["steps"]
    return made


def belongs(s, setup):
    """Whether a state may come from a game with a setup."""
    return s["most_steps"] == setup.steps


@jit
def start(s, setup):
    """All tiles there, Sun to act. (U1)"""
    s.ply = 0
    s.mover = 0
    s.most_steps = setup.steps
    s.steps = setup.steps
    for seat in range(2):
        s.pawn[seat] = STARTS[seat]
    s.there[:] = 1
    s.outcome = GOING
    refresh(s)


@jit
def is_free(s, tile):
    """Is there a tile without a pawn?"""
    return s.there[tile] == 1 and s.pawn[0] != tile and s.pawn[1] != tile


@jit
def are_beside(one, other):
    """Do two tiles share an edge?"""
    return abs(one % 3 - other % 3) + abs(one // 3 - other // 3) == 1


@jit
def legal(s, out):
    """U2: steps, then removals."""
    n = 0
    here = np.int64(s.pawn[s.mover])
    for goal in range(TILES):
        if s.steps > 0 and is_free(s, goal) and are_beside(here, goal):
            out[n] = TILES * here + goal
            n += 1
    for tile in range(TILES):
        if is_free(s, tile):
            out[n] = REMOVE + tile
            n += 1
    return n


@jit
def play(s, action):
    """A step or a removal."""
    s.ply += 1
    if action < REMOVE:
        step(s, action % TILES)
    else:
        remove(s, action - REMOVE)
    refresh(s)


@jit
def step(s, goal):
    """The mover's pawn goes one tile on."""
    s.pawn[s.mover] = goal
    s.steps -= 1
    if s.pawn[0] == HOMES[0] and s.pawn[1] == HOMES[1]:
        end(s, WON)  # U3


@jit
def remove(s, tile):
    """Takes a tile away; the other seat is to act."""
    s.there[tile] = 0
    s.mover = 1 - s.mover
    s.steps = s.most_steps
    if tile == HOMES[0] or tile == HOMES[1]:
        end(s, HOME_LOST)  # U4
    elif s.there.sum() == 2:
        end(s, NO_TILE)  # U4


@jit
def end(s, outcome):
    """The game is decided."""
    s.outcome = outcome
    s.mover = OVER


@jit
def refresh(s):
    """The key from everything else."""
    s.key = MOVER_KEYS[s.mover + 2] ^ STEP_KEYS[s.steps] ^ OUTCOME_KEYS[s.outcome]
    for seat in range(2):
        s.key ^= PAWN_KEYS[seat, s.pawn[seat]]
    for tile in range(TILES):
        if s.there[tile]:
            s.key ^= THERE_KEYS[tile]


@jit
def key(s):
    """The hash."""
    return s.key


@jit
def utility(s, out):
    """Won or lost together."""
    for seat in range(2):
        out[seat] = 1.0 if s.outcome == WON else 0.0


@jit
def score(s, out):
    """U3: the tiles still there, for both, once they have won."""
    for seat in range(2):
        out[seat] = s.there.sum() if s.outcome == WON else 0.0


@jit
def leave(s, seat, reason):
    """G3: both lose."""
    s.ply += 1
    end(s, LEFT)
    refresh(s)
