"""The compiled rules of Cancelletto, with all names that the contract asks for. The modules:

state.py        the record, the numbers of the actions, and the bounds
grid.py         squares, tiles, and sets of squares as bits
reach.py        where pawns can step, what they can reach, which boxes are cut off (C7)
setup.py        the options, and a game before its first action
sets.py         tile sets as texts, those of the game and the players' own (C1)
playable.py     whether the players' own set can be played (C2)
deal.py         the deal, by chance (C2), and the choice of colours (C9)
fair.py         whether a deal can be played (C2)
actions.py      the legal actions
turns.py        what each action does
random_play.py  a random action, without a list of all
endings.py      how a game ends: all win or all lose
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
