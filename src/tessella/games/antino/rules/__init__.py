"""The compiled rules of Antino, with all names that the contract asks for. The modules:

state.py          the record, the numbers of the actions, and the bounds
grid.py           cells, kinds of tiles, and sets of cells as bits (N1, N2)
fits.py           which cells accept a tile (N3)
laying.py         what changes on the board when a tile is laid; locks and keys (N4)
walks.py          what a tile scores (N5)
setup.py          the options, and a game before its first action
starting_draw.py  who draws the highest tile begins (N11)
turn_order.py     whose turn it is (N8, N12, N13)
actions.py        the legal actions
turns.py          what each action does: one of the next three, or the end of a turn
placing.py        a tile is placed (N5, N6, N7, N10)
dropping.py       a hand is dropped, and another one drawn (N9, N10)
drawing.py        a tile is drawn, by chance
bag.py            the tiles in the bag
random_play.py    a random action, without a list of all
endings.py        how a game ends, points and shares of the win (N7, G2, G3)
derived.py        the fields that follow from the rest of a state
keys.py           a hash of the position
hiding.py         what a seat sees, and random states that agree with it (N8)
memory.py         what everybody may know about hidden hands
"""

from .actions import legal, odds
from .derived import refresh
from .endings import finished, score, utility
from .hiding import fill, hide, visible
from .keys import key
from .random_play import roll
from .setup import belongs, setup, start
from .state import ACTIONS, DERIVED, IDENTITY, MAX_LEGAL, MAX_PLY, STATE
from .turns import leave, play

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "STATE",
    "belongs",
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
