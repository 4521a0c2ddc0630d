"""The picture of a position, and the clicks that make a move.

svg.py       the whole drawing
field.py     tiles, squares, pawns and the gate
removal.py   the handles of tiles, and what a removal loses
seats.py     the colours above the board, their choice, and the tokens in the hole
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts that the drawings show
layout.py    where squares and tiles are on the paper
glyphs.py    the shapes of walls, boxes, pawns and tokens
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("gate", "latest", "lost", "pawn", "square")
"""Classes that only these drawings use. No page has styles for them."""
