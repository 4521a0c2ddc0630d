"""Sticks: a whole game in one file, made of pieces of the kit.

S1 In turn, the players take one or two of seven sticks.
S2 Whoever takes the last stick wins.
"""

import sys

from tessella import Game
from tessella.core.compiler.jit import jit
from tessella.core.contract import Termination
from tessella.core.drawing.svg import document, tag
from tessella.core.sentences import does
from tessella.kit.duel import duel
from tessella.kit.keys import hashed
from tessella.kit.stones import win_by_leaving

STICKS, LAST = 7, 1
ACTIONS = MAX_LEGAL = 2
MAX_PLY = STICKS + 1
STATE, setup, belongs, begin, end, utility, leave = duel([("left", "i1")])
IDENTITY, DERIVED = ("left", "mover", "winner", "reason"), ()
TERMINATIONS = {LAST: Termination("last stick", "S2")}
key = hashed(STATE, IDENTITY)
score = utility


@jit
def start(s, setup):
    begin(s, setup)
    s.left = STICKS


@jit
def refresh(s):
    pass


@jit
def legal(s, out):
    for action in range(min(2, s.left)):
        out[action] = action
    return min(2, s.left)


@jit
def play(s, action):
    s.ply += 1
    s.left -= action + 1
    s.mover = 1 - s.mover
    if s.left == 0:
        end(s, 1 - s.mover, LAST)


def write(position, action):
    return str(action + 1)


def read(position, text):
    if text.strip() not in ("1", "2"):
        raise ValueError(f"{text!r} is no move: write how many sticks you take, 1 or 2.")
    return int(text) - 1


def refusal(position, action):
    return None if action in position.actions else "There is one stick only (S1)."


def ending(position):
    if position.left:
        return win_by_leaving(position)
    return f"{does(position, int(position.field('winner')), 'takes the last stick')} (S2)."


def draw(position, marks=()):
    left = int(position.field("left"))
    sticks = [
        tag(
            "g", tag("title", f"take {i + 1}"), tag("rect", x=i, y=0, width=0.5, height=3), data_at=str(i + 1)
        )
        for i in range(left)
    ]
    return document((0, 0, STICKS, 3), *sticks, title="Sticks")


def text(position):
    return "|" * int(position.field("left"))


def paths(position, action):
    return (write(position, action),)


def attempts(position, path):
    return [int(path[0]) - 1] if tuple(path) in (("1",), ("2",)) else []


HERE = sys.modules[__name__]
GAME = Game(
    name="sticks",
    title="Sticks",
    designer="the tests",
    summary="Take one or two sticks; whoever takes the last one wins.",
    sides=("First", "Second"),
    rules=HERE,
    notation=HERE,
    explain=HERE,
    board=HERE,
    sample="1 2",
)
