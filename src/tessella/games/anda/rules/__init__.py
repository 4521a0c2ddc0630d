"""The rules of Anda: compiled functions over one record. They alone decide what happens in a game.

state.py        the record, its bounds, what its numbers mean
setup.py        the options, and the beginning of a game (D9)
grid.py         hexagonal boards, and sets of their cells (D1)
groups.py       groups, and how many of them are beside each cell (D2)
breaths.py      which groups live, and where a stone would (D2, D3)
removal.py      smothered groups leave (D4)
actions.py      what may be played (D3, D5, D6, D8)
lookahead.py    the board after a placement, without making it
repeats.py      whether a placement brings a position back (D10)
turns.py        what an action does
random_play.py  a random action, without a list of all
endings.py      how a game ends (D7, D8, D10), and what it is worth
keys.py         hashes of the position

An action is a cell to place on; TAKE, to take a prisoner; KOMI + k, to put k black stones into the prison; or a colour
to play, BLACK_SIDE or WHITE_SIDE.
"""

from .actions import legal
from .endings import leave, score, utility
from .groups import refresh
from .keys import key
from .random_play import roll
from .setup import belongs, setup, start
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
    "start",
    "state_for",
    "utility",
]
