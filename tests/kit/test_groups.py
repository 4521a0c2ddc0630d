"""Groups: found stone by stone, anew, and by a naive search, they are the same."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.core.compiler.jit import blank, record
from tessella.kit.cells import hexagon, square
from tessella.kit.groups import grouping

BOARDS = [hexagon(3), square(4)]
KEPT = [(cells, grouping(cells.beside)) for cells in BOARDS]
STONES = st.lists(
    st.tuples(st.integers(0, min(map(len, BOARDS)) - 1), st.integers(1, 2)), unique_by=lambda s: s[0]
)


def state_of(cells):
    """No stones."""
    s = blank(
        record([("owner", "i1", len(cells)), ("group", "i2", len(cells)), ("weight", "i2", len(cells))])
    )
    s.group[:] = -1
    return s


def naive(cells, owner):
    """The cells of each stone's group, by its cell."""

    def reach(cell):
        found, edge = set(), {cell}
        while edge:
            found |= edge
            near = {int(other) for each in edge for other in cells.beside[each] if other >= 0}
            edge = {other for other in near - found if owner[other] == owner[cell]}
        return found

    return {cell: reach(cell) for cell in range(len(cells)) if owner[cell]}


@pytest.mark.parametrize(("cells", "functions"), KEPT, ids=["hexagon", "square"])
@given(stones=STONES)
def test_groups_do_not_depend_on_the_order_of_play(cells, functions, stones):
    join, regroup = functions
    s = state_of(cells)
    for cell, owner in stones:
        s.owner[cell] = owner
        assert join(s, cell) == len(naive(cells, s.owner)[cell])
    groups = naive(cells, s.owner)
    for cell in range(len(cells)):
        assert s.group[cell] == min(groups.get(cell, {-1}))
        assert s.weight[cell] == (len(groups[cell]) if s.group[cell] == cell else 0)
    joined = s.tobytes()
    s.group[:] = 7
    s.weight[:] = 7
    regroup(s)
    assert s.tobytes() == joined


def test_taken_stones_are_in_no_group():
    cells, (_, regroup) = KEPT[0]
    s = state_of(cells)
    s.owner[:] = 1
    regroup(s)
    assert s.weight[0] == len(cells)
    s.owner[1:] = 0
    regroup(s)
    assert (s.group[0], s.weight[0]) == (0, 1)
    assert np.all(s.group[1:] == -1) and not s.weight[1:].any()
