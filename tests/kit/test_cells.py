"""Boards of cells: numbers, neighbours, names, and the ways to turn them."""

from collections import Counter

import pytest

from tessella.kit.cells import hexagon, rhombus, square, wound

KINDS = {
    "hexagon": hexagon,
    "rhombus": rhombus,
    "square": square,
    "square with diagonals": lambda largest: square(largest, diagonals=True),
}
LARGEST = 5
SIZES = range(1, LARGEST + 1)


@pytest.fixture(params=KINDS)
def kind(request):
    return KINDS[request.param]


def pairs(beside):
    """Every cell with every neighbour, as often as it is one."""
    return Counter((cell, int(near)) for cell, row in enumerate(beside) for near in row if near >= 0)


def test_a_smaller_board_is_the_beginning_of_a_larger_one(kind):
    for size in SIZES:
        assert kind(LARGEST).places[: kind(LARGEST).count(size)] == kind(size).places


def test_the_neighbour_of_a_neighbour_is_the_cell_itself(kind):
    found = pairs(kind(LARGEST).beside)
    assert found == Counter((near, cell) for cell, near in found)
    assert set(found.values()) == {1}
    assert all(cell != near for cell, near in found)


@pytest.mark.parametrize(
    ("cells", "most", "least"), [(hexagon(3), 6, 3), (rhombus(3), 6, 2), (square(3), 4, 2)]
)
def test_a_cell_inside_has_all_neighbours_and_one_in_a_corner_has_few(cells, most, least):
    counts = [sum(row >= 0) for row in cells.beside]
    assert (max(counts), min(counts)) == (most, least)


def test_cells_have_names_of_their_own_on_each_board(kind):
    for size in SIZES:
        names = kind(LARGEST).names(size)
        assert len({*names}) == len(names) == kind(LARGEST).count(size)
        assert names[kind(LARGEST).places.index(min(kind(size).places, key=lambda p: (p[1], p[0])))] == "a1"


def test_a_turned_board_is_the_same_board(kind):
    """With the same neighbours; and no two ways of turning it are the same."""
    for size in SIZES[1:]:
        cells = kind(size)
        ways = [tuple(way) for way in cells.turns(size, list(cells.places))]
        assert cells.places in ways and len({*ways}) == len(ways) > 1
        for way in ways:
            to = [cells.number[place] for place in way]
            assert sorted(to) == [*range(len(cells))]
            found = pairs(cells.beside)
            assert Counter({(to[cell], to[near]): count for (cell, near), count in found.items()}) == found


@pytest.mark.parametrize("kind", [rhombus, square])
def test_a_wound_board_has_no_edge(kind):
    for size in SIZES[2:]:
        beside = wound(kind(LARGEST), size)
        assert beside.min() == 0
        assert beside.max() == size * size - 1 == len(beside) - 1
        found = pairs(beside)
        assert found == Counter((near, cell) for cell, near in found)


def test_a_wound_board_agrees_with_the_flat_one_inside(kind):
    if kind not in (rhombus, square):
        return
    flat, round_ = kind(LARGEST).beside, wound(kind(LARGEST), LARGEST)
    assert (flat[flat >= 0] == round_[flat >= 0]).all()
