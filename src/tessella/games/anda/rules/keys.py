"""Hashes of the position."""

from tessella.core.compiler.jit import jit
from tessella.core.compiler.rng import random_keys

from .state import NOWHERE

KEYS = random_keys(2, 217, seed=11)  # by colour and cell
TO_MOVE = random_keys(2, seed=12)  # by colour
PRISON_KEYS = random_keys(2, 256, seed=13)  # by colour and stones
OTHER_KEYS = random_keys(64, seed=14)  # by mover, phase and colours
FIRST_KEYS = random_keys(4, seed=15)  # by whose first turns are to come


@jit
def key(s):
    """The Zobrist key of the position's identity."""
    found = s.board ^ PRISON_KEYS[0, s.prison[0] & 255] ^ PRISON_KEYS[1, s.prison[1] & 255]
    found ^= (
        OTHER_KEYS[(s.mover + 2) * 16 + s.phase * 4 + s.colour[0] + 1]
        ^ FIRST_KEYS[s.first[0] * 2 + s.first[1]]
    )
    return found if s.half == NOWHERE else found ^ key_of(s.colour[s.mover], s.half)


@jit
def key_of(colour, at):
    """The part of the Zobrist key for one stone."""
    return KEYS[colour, at]
