"""The fields that follow from the rest of a state."""

from tessella.core.compiler.jit import jit

from .deal import in_pile
from .grid import KINDS, derive_from_spots
from .hands import add_choice
from .state import SEATS


@jit
def refresh(s):
    """Recomputes the board, the undealt tiles, and the kinds in each hand."""
    derive_from_spots(s)
    s.undealt = 0
    for seat in range(SEATS):
        s.choice[seat] = 0
    for kind in range(KINDS):
        for _ in range(in_pile(s, kind)):
            s.tiles[s.undealt] = kind
            s.undealt += 1
        for seat in range(SEATS):
            if s.hand[seat, kind] > 0:
                add_choice(s, seat, kind)
    s.due = (s.sets * KINDS - s.undealt) % s.players
