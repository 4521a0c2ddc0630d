"""What the model of Octopus says, compared with the compiled rules."""

import numpy as np

from tessella.core.compiler.jit import copy_of
from tessella.games.octopus.model import (
    action_of,
    arms_of,
    last_placement,
    open_cells,
    placement,
    tiles,
    worth,
)
from tessella.games.octopus.rules.grid import OPEN, ORIGIN, RING, ROW, VALUES, WOUND
from tessella.games.octopus.rules.state import PLAY

TRIED = 12
"""Placements of a position that are played, to see what they score."""


def compare(position):
    """Tiles, open cells, legal placements, and what some of these score."""
    there, free, cells = tiles(position), open_cells(position), position.field("cells")
    assert all(cells[ring_cell(cell)] == face(kind) for cell, kind in there.items())
    assert len(there) == np.count_nonzero(cells < OPEN)
    last = last_placement(position)
    assert there.get(last.cell) == last.kind if last else not there
    if position.over or position.field("phase") != PLAY:
        assert not free
        return
    hand = np.flatnonzero(position.field("hand")[position.mover]).tolist()
    assert sorted(action_of(kind, cell) for kind in hand for cell in free) == [*position.actions]
    for action in position.actions[:: len(position.actions) // TRIED + 1]:
        assert worth(arms_of(position, *placement(action))) == gained(position, action)


def face(kind):
    """Colour and value of a kind, as the rules keep them."""
    return 8 * (kind // VALUES) + kind % VALUES


def ring_cell(cell):
    """Where the rules keep what lies on a cell."""
    column, row = cell
    return (ORIGIN % ROW + column + WOUND * (ORIGIN // ROW + row)) % RING


def gained(position, action):
    """The points that a placement brings."""
    state, seat = copy_of(position.state()), position.mover
    position.game.kernel.play(state, action)
    return state["points"][seat] - position.field("points")[seat]
