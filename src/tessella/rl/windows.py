"""A window on a board without an edge: an encoding that knows only the cells around the first tile."""

from dataclasses import replace
from functools import cache

import numpy as np

from ..core.compiler.jit import inlined, jit
from ..core.encoding import Encoding, Spaces


def cropped(spaces: Spaces, width: int) -> Spaces:
    """The sizes with a window so many cells wide. Raises ValueError if the board has an edge, or for other widths."""
    if not spaces.torus:
        raise ValueError("This board has an edge, so there is no window to choose.")
    if not 3 <= width < spaces.torus or width % 2 == 0:
        raise ValueError(
            f"A window is an odd number of cells wide, from 3 to {spaces.torus - 1}, not {width!r}."
        )
    board = (width, width) if spaces.planes else spaces.board
    return replace(spaces, actions=(*spaces.actions[:-1], width * width), board=board)


@cache
def windowed(encoding: Encoding, torus: int, width: int) -> Encoding:
    """The same encoding, but an action outside of the window has the index -1."""
    encode_on, decode_on, observe_on = encoding.encode, encoding.decode, encoding.observe
    half, cells = width // 2, torus * torus

    @inlined
    def shifted(at, by):
        """A row or column of the torus, so many further on."""
        at += by
        return at + torus * (at < 0) - torus * (at >= torus)

    @jit
    def encode(s, action):
        index = encode_on(s, action)
        row, column = shifted(index % cells // torus, half), shifted(index % torus, half)
        if row >= width or column >= width:
            return -1
        return (index // cells * width + row) * width + column

    @jit
    def decode(s, index):
        row, column = shifted(index // width % width, -half), shifted(index % width, -half)
        return decode_on(s, index // (width * width) * cells + row * torus + column)

    @jit
    def observe(s, seat, planes, tokens, scalars):
        whole = np.zeros((len(planes), torus, torus) if len(planes) > 0 else (0, 0, 0), np.uint8)
        number = observe_on(s, seat, whole, tokens, scalars)
        for plane in range(len(planes)):
            for row in range(width):
                for column in range(width):
                    planes[plane, row, column] = whole[plane, shifted(row, -half), shifted(column, -half)]
        return number

    return replace(encoding, encode=encode, decode=decode, observe=observe, mask=None, erase=None)
