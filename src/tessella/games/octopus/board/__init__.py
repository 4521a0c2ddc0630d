"""The picture of a position, and the clicks that make a move.

svg.py       the board, with its tiles and open cells
window.py    the part of the endless board that is shown
order.py     the order of play
arms.py      what the last tile scores for, drawn over the board
hand.py      the tiles of one seat
glyphs.py    the shapes of tiles
emblems.py   the signs of seats
preview.py   what a placement would bring
clicks.py    which clicks make a move, and what clicks may have meant
terminal.py  the board as plain text
scene.py     the facts that are shown
"""

from .clicks import attempts, paths
from .emblems import emblem
from .hand import hand
from .preview import label, preview
from .scene import facts
from .svg import draw
from .terminal import STYLES, text

__all__ = [
    "CLASSES",
    "STYLES",
    "attempts",
    "draw",
    "emblem",
    "facts",
    "hand",
    "label",
    "paths",
    "preview",
    "text",
]

CLASSES = ("arm", "notice")
"""Classes that only these drawings use. No page has styles for them."""
