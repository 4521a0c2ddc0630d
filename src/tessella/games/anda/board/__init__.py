"""What a position looks like, as SVG and in a terminal, and which clicks make a move.

scene.py     what there is to see in a position
svg.py       the drawing: cells, stones and what is said of them
rim.py       the plate under the cells, letters and numbers
corners.py   what lies around the board: seats and prison
pie.py       what the pie offers, over the board
layout.py    where the cells lie in the drawing
glyphs.py    shapes and colours
terminal.py  plain characters
clicks.py    the ids to click
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("black", "stone", "white")
"""What only these drawings have; looks that no page changes."""
