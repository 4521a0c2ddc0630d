"""Checks whether a tile set of the players' own can be played, by trying some deals before a game begins. (C2)"""

from typing import Any

import numpy as np

from tessella.core.compiler.jit import blank

from .fair import is_fair
from .grid import BIT, BLUE_BOX, HOLE, ORANGE_BOX, SQUARES, TILES, TURNED, WALL
from .state import MOST_DEALS, STATE

SEED = 2
"""The seed of the trial deals. It is fixed, so that a set that was accepted once is always accepted."""
PLACES = BIT[SQUARES[[tile for tile in range(TILES) if tile != HOLE]]]
"""By tile, and part of a face: the bit of its square."""


def is_playable(faces: Any) -> bool:
    """Whether one of a hundred deals is fair. (C2)"""
    rng, s = np.random.default_rng(SEED), blank(STATE)
    for _ in range(MOST_DEALS):
        lay_out(s, faces, rng)
        if is_fair(s):
            return True
    return False


def lay_out(s: Any, faces: Any, rng: np.random.Generator) -> None:
    """Shuffles and turns the tiles, lays them out, and puts pawns on the boxes of the other colour."""
    turns = np.array(TURNED)[rng.integers(4, size=len(faces))]
    signs = faces[rng.permutation(len(faces))[:, None], turns]
    s.table[:], s.walls[:] = words_of(signs >= 0), words_of(signs == WALL)
    for colour, box in enumerate((BLUE_BOX, ORANGE_BOX)):
        s.boxes[colour] = s.pawns[1 - colour] = words_of(signs == box)


def words_of(chosen: Any) -> list[int]:
    """The squares of some parts of faces as a set."""
    bits = sum(1 << int(bit) for bit in PLACES[chosen])
    return [bits % 2**60, bits >> 60]
