"""What a position looks like, and which clicks make a move.

svg.py       the whole drawing
cells.py     the board: cells, tiles, and what the last tile counts
hand.py      the hand in front, a button, and the bag
seats.py     the seats with points and tiles
clicks.py    which clicks make a move, and what a click may have meant
terminal.py  the board in plain characters
scene.py     what there is to see beside the board, before anything is drawn
layout.py    where things lie below the board
glyphs.py    the shapes of tiles
emblems.py   the signs of seats
"""

from .clicks import attempts, paths
from .emblems import emblem
from .svg import draw
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("bag", "closed", "joker", "order", "walk")
"""What only these drawings have; looks that no page changes."""
