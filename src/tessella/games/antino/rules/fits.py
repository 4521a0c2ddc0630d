"""Which cells accept a tile. (N3, N4)"""

from tessella.core.compiler.bits import popcount
from tessella.core.compiler.jit import inlined

from .grid import KINDS, SEALABLE, SYMBOL


@inlined
def room(s, kind, word):
    """One word of the set of cells that accept a kind: beside the joker or another symbol (N3). Sealed cells accept
    only keys (N4)."""
    symbol = SYMBOL[kind]
    cells = s.beside_other[symbol, word] & s.empty[word]
    cells &= ~(s.sealed[word] & SEALABLE[kind])
    if s.strict:
        cells &= ~s.beside[symbol, word]
    return cells


@inlined
def places(s, kind):
    """How many cells a kind may be placed on."""
    return popcount(room(s, kind, 0)) + popcount(room(s, kind, 1))


@inlined
def fits_somewhere(s):
    """Whether some tile outside the board could be placed, whoever has it. (N10)"""
    for kind in range(KINDS):
        if s.outside[kind] > 0 and (room(s, kind, 0) | room(s, kind, 1)) != 0:
            return True
    return False
