"""The rules of My game. Each has a number, which comments and sentences cite; rules.md tells them to players.

T1 The board is a square of five by five cells. In turn the players put a tile of any colour on an empty cell; there are
   enough tiles of red, yellow and blue. Tiles never move.
T2 A tile must not be put beside a tile of its colour. Cells that share a corner alone are not beside each other.
T3 Whoever puts the last tile wins, because the other side can put none.
G3 The other side wins if one leaves.
"""

from tessella.core.compiler.jit import jit
from tessella.kit.cells import square  # there are hexagon and rhombus, too
from tessella.kit.duel import duel
from tessella.kit.keys import hashed

SIZE, KINDS = 5, 3
BOARD = square(SIZE)
CELLS = len(BOARD)
BESIDE = BOARD.beside
ACTIONS = MAX_LEGAL = CELLS * KINDS  # an action is a cell and a colour: cell * KINDS + kind
MAX_PLY = CELLS
LAST = 1  # the reason of an end by T3, a key of TERMINATIONS in explain.py

STATE, setup, belongs, begin, end, utility, leave = duel(
    [("tile", "i1", CELLS)]  # 0, or kind + 1; more fields of the state go here, and into IDENTITY
)
IDENTITY = ("tile", "mover", "winner", "reason")
DERIVED = ()
key = hashed(STATE, IDENTITY)
score = utility


@jit
def start(s, setup):
    """T1: an empty board."""
    begin(s, setup)
    s.tile[:] = 0


@jit
def refresh(s):
    """Nothing is derived."""


@jit
def may_put(s, cell, kind):
    """T1, T2. What is forbidden here needs its sentence in `refusal` of explain.py."""
    for near in BESIDE[cell]:
        if near >= 0 and s.tile[near] == kind + 1:
            return False
    return s.tile[cell] == 0


@jit
def legal(s, out):
    """T1, T2: every cell with every colour."""
    n = 0
    for action in range(ACTIONS):
        if may_put(s, action // KINDS, action % KINDS):
            out[n] = action
            n += 1
    return n


@jit
def play(s, action):
    """A tile; T3: the mover wins if the other side can put none."""
    seat = s.mover
    s.ply += 1
    s.tile[action // KINDS] = action % KINDS + 1
    s.mover = 1 - seat
    for other in range(ACTIONS):
        if may_put(s, other // KINDS, other % KINDS):
            return
    end(s, seat, LAST)
