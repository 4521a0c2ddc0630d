"""Hexagonal cells: neighbours, and where they are drawn."""

import re
from itertools import pairwise
from math import dist, isclose

from tessella.core.drawing.hexgrid import AXES, DIRECTIONS, centre, corners, neighbours, rounded, shift


def test_neighbours_are_mutual_and_six():
    assert len(set(neighbours((3, -2)))) == 6
    assert all((3, -2) in neighbours(cell) for cell in neighbours((3, -2)))


def test_directions_go_round_in_neighbouring_steps():
    assert all(after in neighbours(before) for before, after in pairwise(DIRECTIONS))


def test_axes_are_three_lines():
    assert {step for axis in AXES for step in (axis, shift((0, 0), axis, -1))} == set(DIRECTIONS)


def test_neighbours_are_drawn_at_one_distance_and_others_further():
    near = {round(dist(centre((0, 0), 10), centre(cell, 10)), 6) for cell in neighbours((0, 0))}
    assert near == {round(10 * 3**0.5, 6)}
    assert dist(centre((0, 0), 10), centre((1, 1), 10)) > max(near)


def test_corners_are_shared_with_the_neighbours():
    x, y = centre((1, 0), 10)
    theirs = [(x + dx, y + dy) for dx, dy in corners(10)]
    shared = [a for a in corners(10) for b in theirs if dist(a, b) < 1e-9]
    assert len(shared) == 2
    assert all(isclose(dist((0, 0), corner), 10) for corner in corners(10))


def test_a_rounded_hexagon_has_six_soft_corners_inside_the_sharp_one():
    path = rounded(20, 4)
    assert re.fullmatch(r"M[-\d., QL]+Z", path)
    assert path.count("Q") == 6
    ends = re.findall(r"[ML](-?[\d.]+),(-?[\d.]+)Q", path)
    assert all(dist((0, 0), (float(x), float(y))) < 19 for x, y in ends)
