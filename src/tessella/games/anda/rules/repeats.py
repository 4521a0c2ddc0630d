"""Whether a placement brings an earlier position of the game back (D10).

A position can come back only if every stone that was placed since has left again. So only a placement on a cell that
the same colour has left before is tried out. The board after it is compared with the earlier positions by 64-bit
hashes. Among at most 968 earlier positions, a different one has the same hash with a probability below 1 in 10^16.
"""

from tessella.core.compiler.jit import jit, not_inlined

from .keys import TO_MOVE, key_of
from .lookahead import try_out
from .removal import may_remove


@jit
def comes_back(s, colour, at):
    """Whether a placement would bring back an earlier position of the game. (D10)"""
    not_inlined()
    if may_remove(s, colour, at):
        try_out(s, colour, at)
        stands = s.tried ^ TO_MOVE[1 - colour]
    else:
        stands = s.board ^ key_of(colour, at) ^ TO_MOVE[1 - colour]
    for turn in range(s.turns + 1):
        if s.stood[turn] == stands:
            return True
    return False
