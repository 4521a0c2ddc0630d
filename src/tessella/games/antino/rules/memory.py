"""What everybody may know about hidden hands: a tile that came back into the bag is in no hand that was drawn before.

returned[seat, kind] counts the tiles of a kind that were shown and went back (N9) since that seat last drew, and that
nobody has shown since. A seat that drew earlier has seen more tiles come back, so its counts include those of seats
that drew later. Sometimes nobody can know which of two equal tiles was shown. Then the rules assume the one that came
back. So they may allow a tile that a hand cannot hold, but they never bar one that it may hold.
"""

from tessella.core.compiler.jit import inlined, jit

from .grid import KINDS


@inlined
def forget(s, seat):
    """A seat draws, so its hand may now hold tiles that came back."""
    if s.remembered == 0:
        return
    for kind in range(KINDS):
        s.remembered -= s.returned[seat, kind]
        s.returned[seat, kind] = 0


@jit
def remember_return(s, kind, n):
    """Shown tiles go back into the bag, so no hand holds them now."""
    for seat in range(s.players):
        s.returned[seat, kind] += n
        s.remembered += n


@inlined
def remember_shown(s, kind):
    """The seat whose turn it is shows a tile, which may have come back before its last draw."""
    if s.remembered == 0:
        return
    known = s.returned[s.turn, kind]
    for seat in range(s.players):
        if s.returned[seat, kind] > known:
            s.returned[seat, kind] -= 1
            s.remembered -= 1


@jit
def barred(s, viewer, seat, kind):
    """The number of unseen tiles of a kind that a seat cannot hold, as far as the viewer, or WATCHER, knows."""
    came = s.returned[seat, kind]
    if viewer < 0:
        return came
    return min(came, max(s.returned[viewer, kind], came - s.hand[viewer, kind]))
