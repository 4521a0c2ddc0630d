"""The picture of a position, and the clicks that make a move.

svg.py       the board: cells and tiles
square.py    where cells are, and their names
order.py     the order of play
lights.py    what the last tile scores
rack.py      what lies in front of a seat
beside.py    the things beside its tiles
ground.py    the moss below all that
glyphs.py    the shapes of tiles
paint.py     what shapes are made of
emblems.py   the tokens of seats
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts beside the board
"""

from .clicks import attempts, paths
from .emblems import emblem
from .rack import hand
from .scene import facts
from .svg import draw
from .terminal import STYLES, text

__all__ = ["AID", "CLASSES", "STYLES", "attempts", "draw", "emblem", "facts", "hand", "paths", "text"]

AID = "A key lies on the empty cells beside closed locks, where only keys may be placed (N4)."
CLASSES = ("bag", "closed", "joker", "walk")
"""Classes that only these drawings use. No page has styles for them."""
