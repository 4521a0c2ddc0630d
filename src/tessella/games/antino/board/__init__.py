"""What a position looks like, and which clicks make a move.

svg       the whole drawing, put together from
  cells     the board: cells, tiles, and what the last tile counts
  hand      the hand in front, a button, and the bag
  seats     the seats with points and tiles
clicks    which clicks make a move, and what a click may have meant
terminal  the board in plain characters
scene     what there is to see beside the board, before anything is drawn
layout    where things lie below the board
glyphs    the shapes of tiles
emblems   the signs of seats
"""

from .clicks import attempts, paths
from .emblems import emblem
from .svg import draw
from .terminal import STYLES, text

__all__ = ["STYLES", "attempts", "draw", "emblem", "paths", "text"]
