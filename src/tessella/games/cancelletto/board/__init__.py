"""What a position looks like, and which clicks make a move.

svg       the whole drawing, put together from
  field     tiles, squares, pawns and the gate
  removal   the handles of tiles, and what a removal loses
  seats     the colours above the board, their choice, and the tokens in the hole
clicks    which clicks make a move, and what a click may have meant
terminal  the board in plain characters
scene     what there is to see, before anything is drawn
layout    where squares and tiles are on the paper
glyphs    the shapes of walls, boxes, pawns and tokens
"""

from .clicks import attempts, paths
from .svg import draw, emblem
from .terminal import STYLES, text

__all__ = ["STYLES", "attempts", "draw", "emblem", "paths", "text"]
