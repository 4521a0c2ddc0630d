"""What a position looks like, and which clicks make a move.

svg.py       the whole drawing
field.py     the board without an edge, with its tiles and open cells
arms.py      what a tile counts, drawn over the field
seats.py     the players around the field, and the places in the end
rack.py      all tiles below the field, with those who hold them
preview.py   what a placement would bring
clicks.py    which clicks make a move, and what a click may have meant
terminal.py  the board in plain characters
scene.py     what there is to see, before anything is drawn
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
"""What only these drawings have; looks that no page changes."""
