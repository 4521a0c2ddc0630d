"""Which earlier position a placement would bring back (D10)."""

import numpy as np

from tessella.core.position import Position

from .breaths import stones_of
from .notation import side_of
from .rules import TO_MOVE
from .smothering import removed
from .state import BLACK
from .words import colour_of


def turn_before(position: Position, cell: int) -> int | None:
    """The turn, as records count, after which the position stood that a placement of the mover's would bring back."""
    enemy = 1 - colour_of(position, position.mover)
    stands = board_after(position, cell) ^ int(TO_MOVE[enemy])
    stood = position.field("stood")[: position.field("turns") + 1].tolist()
    return stood.index(stands) + turns_of_the_pie(position) if stands in stood else None


def board_after(position: Position, cell: int) -> int:
    """The hash of the board when a stone of the mover's lies on a cell and all has left that then is smothered (D4)."""
    side, mover = side_of(position), colour_of(position, position.mover)
    stones = [own | {cell} if colour == mover else own for colour, own in enumerate(stones_of(position))]
    enemies, own = removed(side, stones, mover)
    left = [(group.colour, stone) for group in enemies + own for stone in group.stones]
    state = position.state()
    for colour, at in [(mover, cell), *left]:
        state.stones[colour, at >> 6] ^= np.uint64(1 << (at & 63))
    position.game.kernel.refresh(state)
    return int(state.board)


def turns_of_the_pie(position: Position) -> int:
    """How many turns passed before Black's first: the second seat's is one with it if that seat is Black (D9)."""
    if position.options["komi"] != "pie" or position.options["handicap"]:
        return 0
    return 1 if colour_of(position, 1) == BLACK else 2
