"""The picture of a position, and the clicks that make a move.

svg.py       the whole drawing
cells.py     the board: cells, tiles, and the walks that the last tile scores for
hand.py      the hand in front, a button, and the bag
seats.py     the seats with points and tiles
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts beside the board that the drawings show
layout.py    where things are below the board
glyphs.py    the shapes of tiles
emblems.py   the signs of seats
"""

from .clicks import attempts, paths
from .emblems import emblem
from .svg import draw
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("bag", "closed", "joker", "order", "walk")
"""Classes that only these drawings use. No page has styles for them."""
