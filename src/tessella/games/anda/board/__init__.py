"""The picture of a position, as SVG and as plain text, and the clicks that make a move.

scene.py     the facts that the drawings show
svg.py       the drawing: cells and stones, with their titles
glyphs.py    shapes and colours of stones and cells
wood.py      the table and the empty board
halo.py      what is seen while the pointer is on a group
tray.py      the prison
pie.py       the choices of the pie, over the board
layout.py    where things are in the drawing
terminal.py  plain characters
clicks.py    the ids to click
"""

from .clicks import attempts, paths
from .svg import draw, emblem, facts
from .terminal import STYLES, text

__all__ = ["AID", "STYLES", "attempts", "draw", "emblem", "facts", "paths", "text"]

AID = "Empty cells where one colour or nobody may place are shaded (D3)."
