"""What is counted in a position, and what a placement looks like. The weights of these numbers are fitted to games.

Every empty cell is of a kind: how many groups of either side lie beside it, where a stone would live, and how much room
there is. For a placement, the kind is seen from the mover's side.
"""

from tessella.core.compiler.bits import lowest, popcount, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.breaths import would_live
from ..rules.grid import adjacent, bit, word
from ..rules.state import BLACK, WHITE

MOST_ROOM = 3
KINDS = 4 * 4 * 4 * (MOST_ROOM + 1)
GROUPS, STONES, PRISON, TEMPO = range(KINDS, KINDS + 4)
FEATURES = KINDS + 4
STAGES = 3
"""The numbers of a position are weighed by 1, by the part of the board that is full, and by its square."""

MOVES = KINDS + 4
"""Kinds of actions: a placement's by its cell, more for one that is on the rim or beside the last stone; TAKE."""
ON_RIM, CLOSE, TAKES = range(KINDS, KINDS + 3)


@inlined
def groups_beside(s, colour, at):
    """How many groups of a colour lie beside a cell, 0 to 3."""
    w, place = word(s, at), bit(at)
    return (2 if s.high[colour, w] & place != 0 else 0) + (1 if s.low[colour, w] & place != 0 else 0)


@inlined
def room(s, at):
    """How many empty cells lie beside a cell, up to MOST_ROOM."""
    free = 0
    for w in range(len(s.empty)):
        free += popcount(adjacent(s, at, w) & s.empty[w])
    return min(free, MOST_ROOM)


@inlined
def kind(s, at, own, lives, enemy_lives):
    """The kind of an empty cell for a side, which would live there or not."""
    beside = groups_beside(s, own, at) * 4 + groups_beside(s, 1 - own, at)
    living = (2 if lives else 0) + (1 if enemy_lives else 0)
    return (beside * 4 + living) * (MOST_ROOM + 1) + room(s, at)


@inlined
def fullness(s):
    """The part of the board that has stones, 0 to 1."""
    stones = 0
    for w in range(len(s.empty)):
        stones += popcount(s.stones[BLACK, w]) + popcount(s.stones[WHITE, w])
    return stones / (3 * s.side * (s.side - 1) + 1)


@inlined
def groups_ahead(s):
    """How many groups Black has more than White."""
    ahead = 0
    for w in range(len(s.empty)):
        ahead += popcount(s.heads[BLACK, w]) - popcount(s.heads[WHITE, w])
    return ahead


@inlined
def stones_ahead(s):
    """How many stones Black has more than White."""
    ahead = 0
    for w in range(len(s.empty)):
        ahead += popcount(s.stones[BLACK, w]) - popcount(s.stones[WHITE, w])
    return ahead


@jit
def count_features(s, out):
    """Adds one to out[k] for each empty cell of kind k for Black, and takes one from it for White; and all else that
    Black has more than White."""
    for w in range(len(s.empty)):
        left = s.empty[w]
        while left != 0:
            at = 64 * w + lowest(left)
            left = without_lowest(left)
            black, white = would_live(s, BLACK, at), would_live(s, WHITE, at)
            out[kind(s, at, BLACK, black, white)] += 1.0
            out[kind(s, at, WHITE, white, black)] -= 1.0
    out[GROUPS], out[STONES] = groups_ahead(s), stones_ahead(s)
    out[PRISON] = s.prison[WHITE] - s.prison[BLACK]
    out[TEMPO] = 1.0 if s.colour[s.mover] == BLACK else -1.0
