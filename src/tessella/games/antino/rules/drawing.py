"""A tile is drawn, by chance."""

import numpy as np

from tessella.core.compiler.jit import inlined

from .bag import take_loose
from .dropping import draw_anew
from .grid import ONE
from .memory import forget
from .starting_draw import go_on_with_starting_draw
from .state import FILL, START
from .turn_order import fill_hand


@inlined
def draw(s, kind):
    """Takes a tile out of the bag: shown to all in the starting draw, else into a hand."""
    take_loose(s, kind)
    s.unseen[kind] -= 1
    s.bag -= 1
    if s.phase == START:
        s.aside[kind] += 1
        s.drawn[s.drawer] = kind
        go_on_with_starting_draw(s)
        return
    s.hand[s.drawer, kind] += 1
    s.kinds[s.drawer] |= ONE << np.uint64(kind)
    s.held[s.drawer] += 1
    forget(s, s.drawer)
    if s.phase == FILL:
        fill_hand(s)
    else:
        draw_anew(s)
