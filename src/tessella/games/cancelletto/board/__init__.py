"""The picture of a position, and the clicks that make a move.

svg.py       the whole drawing
field.py     tiles and squares with their pawns, each at its place
gate.py      the gate, in the hole or on the board
removal.py   the notches of tiles, and what a removal would lose
collapse.py  what a removal has lost
cards.py     the deal, and the choice of colours
seats.py     what a page shows of a seat
garden.py    the shapes of lawn, tiles and walls
figures.py   the shapes of pawns and of the gate
glyphs.py    colours, boxes and small signs
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts that the drawings show
words.py     the same in words
layout.py    where squares and tiles are in the drawing
"""

from .clicks import attempts, paths
from .seats import emblem, facts
from .svg import draw
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "facts", "paths", "text"]

CLASSES = ("gate", "latest", "lost")
"""Classes that only these drawings use. No page has styles for them."""
