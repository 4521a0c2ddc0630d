"""The rules of Antino, compiled: what the contract asks for, found in these modules.

state          the record, the numbers of the actions, and the bounds
grid           cells, kinds of tiles, and sets of cells as bits
laying         what changes on the board when a tile is laid
fits           which cells accept a tile
walks          what a tile counts
setup          a game before its first action
starting_draw  who draws the highest tile begins
turns          whose turn it is
drawing        a tile is drawn, by chance, from
  bag          the tiles in the bag
placing        a tile is placed
dropping       a hand is dropped, and another one drawn
actions        the legal actions, and a seat that leaves
endings        how a game ends, points and shares of the win
derived        what follows from the rest of a state
hiding         what a seat sees, and what may be behind that
memory         what everybody may know of hidden hands
"""

from .actions import leave, legal, odds, play, roll
from .derived import key, refresh
from .endings import finished, score, utility
from .hiding import fill, hide, visible
from .setup import setup, start
from .state import ACTIONS, DERIVED, IDENTITY, MAX_LEGAL, MAX_PLY, STATE

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "STATE",
    "fill",
    "finished",
    "hide",
    "key",
    "leave",
    "legal",
    "odds",
    "play",
    "refresh",
    "roll",
    "score",
    "setup",
    "start",
    "utility",
    "visible",
]
