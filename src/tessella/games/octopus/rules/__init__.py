"""The compiled rules of Octopus, with all names that the contract asks for. The modules:

state.py        the record, the numbers of the actions, and the bounds
grid.py         the board without an edge: which cells are open (O2), what a tile scores (O3)
setup.py        the options, and a game before its first action
deal.py         chance: tiles are dealt (O1), and it is drawn who begins (G1)
hands.py        the kinds of tiles in a hand
actions.py      the legal actions
turns.py        what each action does
random_play.py  a random action, without a list of all
endings.py      how a game ends (O4), points and shares of the win
derived.py      the fields that follow from the rest of a state
keys.py         a hash of the position
"""

from .actions import legal
from .deal import odds
from .derived import refresh
from .endings import score, utility
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
]
