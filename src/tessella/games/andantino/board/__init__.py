"""The picture of a position, as SVG and as plain text, and the clicks that make a move.

scene.py     the facts that the drawings show
svg.py       the drawing
glyphs.py    shapes and colours
terminal.py  plain characters
clicks.py    the ids to click
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["CLASSES", "STYLES", "attempts", "draw", "emblem", "paths", "text"]

CLASSES = ("caught", "dimmed", "red", "star", "white")
"""Classes that only these drawings use. No page has styles for them."""
