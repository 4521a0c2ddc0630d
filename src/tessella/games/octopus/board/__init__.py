"""The picture of a position, and the clicks that make a move.

svg.py       the whole drawing
field.py     the endless board, with its tiles and open cells
arms.py      the rows that a tile scores for, drawn over the field
seats.py     the players around the field, and their ranks at the end
rack.py      all tiles below the field, with the seats that hold them
preview.py   what a placement would bring
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts that the drawings show
glyphs.py    the faces of tiles
emblems.py   the signs of seats
"""

from .clicks import attempts, paths
from .emblems import emblem
from .preview import label, preview
from .svg import draw
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "label", "paths", "preview", "text"]

CLASSES = ("arm", "notice", "order", "rank")
"""Classes that only these drawings use. No page has styles for them."""
