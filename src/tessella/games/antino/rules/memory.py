"""What everybody may know of hidden hands: a tile that came back into the bag is in no hand that was drawn before.

returned[seat, kind] counts the tiles of a kind that went back, shown (N9), since that seat drew last, and that nobody
has shown since. Whoever drew earlier has seen more come back, so along the seats the counts are nested. Where it is
open which of two equal tiles was shown, the one that came back is taken for it: a hand is barred from too little, never
from what it may hold.
"""

from tessella.core.jit import inlined, jit

from .grid import KINDS


@inlined
def forget(s, seat):
    """A seat draws, so it may have drawn what came back."""
    if s.remembered == 0:
        return
    for kind in range(KINDS):
        s.remembered -= s.returned[seat, kind]
        s.returned[seat, kind] = 0


@jit
def remember_return(s, kind, n):
    """Shown tiles go back into the bag: no hand has them now."""
    for seat in range(s.players):
        s.returned[seat, kind] += n
        s.remembered += n


@inlined
def remember_shown(s, kind):
    """The seat whose turn it is shows a tile: perhaps one that came back before its last draw."""
    if s.remembered == 0:
        return
    known = s.returned[s.turn, kind]
    for seat in range(s.players):
        if s.returned[seat, kind] > known:
            s.returned[seat, kind] -= 1
            s.remembered -= 1


@jit
def barred(s, viewer, seat, kind):
    """How many unseen tiles of a kind a seat cannot hold, as far as the viewer, or WATCHER, knows."""
    came = s.returned[seat, kind]
    if viewer < 0:
        return came
    return min(came, max(s.returned[viewer, kind], came - s.hand[viewer, kind]))
