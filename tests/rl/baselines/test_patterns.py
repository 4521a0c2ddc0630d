"""Windows of cells and their images."""

import numpy as np

from tessella.rl.baselines.patterns import Patterns, flower, line, symmetries


def test_images_of_a_content_share_an_entry():
    """A row read from its other end is the same; a flower has the necklaces of six beads around its middle."""
    row = Patterns.of("hexagons", [line(3)], 2)
    assert len(row.sizes) == 3
    assert row.same.tolist() == [0, 1, 2, 3, 1, 4, 3, 5]
    assert Patterns.of("hexagons", [flower("hexagons")], 2).entries == 2 * 13


def test_shapes_do_not_share_tables():
    both = Patterns.of("square", [line(3), flower("square")], 2)
    apart = [Patterns.of("square", [shape], 2) for shape in (line(3), flower("square"))]
    assert both.entries == sum(each.entries for each in apart)
    assert both.sizes.tolist() == [3, 3, 9]
    assert np.unique(both.same).tolist() == list(range(both.entries))


def test_symmetries_keep_neighbours():
    for board in ("square", "hexagons"):
        for matrix in symmetries(board):
            near = np.array(flower(board)) @ np.array(matrix)
            assert {tuple(cell) for cell in near.tolist()} == set(flower(board))
