"""Whether a placement brings an earlier position of the game back (D10).

A position can come back only if each stone placed meanwhile has left again. So only a stone on a cell that its colour
has left before is worked out to the end and compared with the positions of the game, by 64-bit hashes: of at most 968
earlier ones another has the same with a chance below 1 in 10^16.
"""

from tessella.core.jit import apart, jit

from .keys import TO_MOVE, key_of
from .lookahead import try_out
from .removal import may_remove


@jit
def comes_back(s, colour, at):
    """Would a placement bring back an earlier position of the game? (D10)"""
    apart()
    if may_remove(s, colour, at):
        try_out(s, colour, at)
        stands = s.tried ^ TO_MOVE[1 - colour]
    else:
        stands = s.board ^ key_of(colour, at) ^ TO_MOVE[1 - colour]
    for turn in range(s.turns + 1):
        if s.stood[turn] == stands:
            return True
    return False
