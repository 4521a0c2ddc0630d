"""What a position looks like, and which clicks make a move.

svg       the whole drawing, put together from
  field     the board without an edge, with its tiles and open cells
  arms      what a tile counts, drawn over the field
  seats     the players around the field, and the places in the end
  rack      all tiles below the field, with those who hold them
preview   what a placement would bring
clicks    which clicks make a move, and what a click may have meant
terminal  the board in plain characters
scene     what there is to see, before anything is drawn
glyphs    the faces of tiles
emblems   the signs of seats
"""

from .clicks import attempts, paths
from .emblems import emblem
from .preview import label, preview
from .svg import draw
from .terminal import STYLES, text

__all__ = ["STYLES", "attempts", "draw", "emblem", "label", "paths", "preview", "text"]
