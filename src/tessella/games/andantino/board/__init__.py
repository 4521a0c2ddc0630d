"""What a position looks like, as SVG and in a terminal, and which clicks make a move.

scene.py     what there is to see in a position
svg.py       the drawing
glyphs.py    shapes and colours
terminal.py  plain characters
clicks.py    the ids to click
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("black", "casing", "caught", "red", "star", "white", "winning")
"""What only these drawings have; looks that no page changes."""
