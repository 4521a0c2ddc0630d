"""The rules of Octopus, compiled: what the contract asks for, found in these modules.

state    the record, the numbers of the actions, and the bounds
grid     the board without an edge: which cells are open, what a tile scores
setup    a game before its first action
deal     chance: tiles are dealt, and it is drawn who begins
hands    what a hand may choose from
actions  the legal actions, and what each of them does
endings  how a game ends, points and shares of the win
derived  what follows from the rest of a state
"""

from .actions import leave, legal, play, roll
from .deal import odds
from .derived import key, refresh
from .endings import score, utility
from .setup import setup, start
from .state import ACTIONS, DERIVED, IDENTITY, MAX_LEGAL, MAX_PLY, STATE

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "STATE",
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
