"""The rules of Cancelletto, compiled: what the contract asks for, found in these modules.

state        the record, the numbers of the actions, and the bounds
grid         squares, tiles, and sets of squares as bits
reach        where pawns can step, what they can reach, which boxes are cut off
setup        a game before its first action
sets         tile sets as texts, those of the game and the players' own
playable     whether the players' own set can be played
deal         the deal, by chance, and the choice of colours
fair         whether a deal can be played
acts         what a player may do in a turn
random_acts  one of that at random
actions      the legal actions, and what each of them does
endings      all win or all lose
derived      what follows from the rest of a state
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
