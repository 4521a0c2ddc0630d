"""The rules of Andantino: compiled functions over one record. They alone decide what happens in a game.

state.py        the record, its bounds, what its numbers mean
setup.py        the options, and the beginning of a game
grid.py         the table as a torus of cells
lines.py        five in a row (A1)
loops.py        loops of tiles, and what is inside them (A2, A3)
actions.py      the legal actions: placing and lifting (A0, A5, A6)
turns.py        what placing and lifting do
random_play.py  a random action, usually without a list of all
endings.py      how a game ends (A4, A6), and its points (A7)
keys.py         hashes of the position
shape.py        one that is the same for all positions that are alike
derived.py      the fields that follow from the tiles

An action is a cell: a tile is placed on it or, in the moving phase, lifted from it.
"""

from .actions import legal
from .derived import refresh
from .endings import leave, score, utility
from .keys import key
from .random_play import roll
from .setup import belongs, setup, start
from .shape import shape
from .state import ACTIONS, DERIVED, IDENTITY, MAX_LEGAL, MAX_PLY, PAST, state_for
from .turns import play

__all__ = [
    "ACTIONS",
    "DERIVED",
    "IDENTITY",
    "MAX_LEGAL",
    "MAX_PLY",
    "PAST",
    "belongs",
    "key",
    "leave",
    "legal",
    "play",
    "refresh",
    "roll",
    "score",
    "setup",
    "shape",
    "start",
    "state_for",
    "utility",
]
