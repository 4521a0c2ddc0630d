"""What a position looks like, and which clicks make a move.

svg.py       the whole drawing
field.py     tiles, squares, pawns and the gate
removal.py   the handles of tiles, and what a removal loses
seats.py     the colours above the board, their choice, and the tokens in the hole
clicks.py    which clicks make a move, and what a click may have meant
terminal.py  the board in plain characters
scene.py     what there is to see, before anything is drawn
layout.py    where squares and tiles are on the paper
glyphs.py    the shapes of walls, boxes, pawns and tokens
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("gate", "latest", "lost", "pawn", "square")
"""What only these drawings have; looks that no page changes."""
