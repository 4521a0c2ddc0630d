"""What a tile counts: walks compared with a plain reading of N4 and N5, and with the points gained."""

from functools import cache
from random import Random

import pytest

from tessella.games.antino.model import last_placement, walks, worth
from tessella.games.antino.notation import cell_name

from .tables import played, scripted

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
NAMES = {
    "players=2": {},
    "solitaire": {"players": 1},
    "strict": {"strict": True},
    "size 7": {"size": 7, "players": 3},
}


def beside(name, way):
    """The next cell's name, on the board or off it."""
    right, up = WAYS[way]
    return f"{chr(ord(name[0]) + right)}{int(name[1:]) + up}"


def tiles_of(position):
    """Tile names by cell name, from the moves alone."""
    placed = (
        move.text.split("-") for move in position.history if "-" in move.text and "draw" not in move.text
    )
    return {cell: tile for tile, cell in placed}


def is_closed(tiles, name):
    """N4: a lock without a key beside it."""
    keys = [way for way in WAYS if tiles.get(beside(name, way), "").endswith("k")]
    return tiles[name].endswith("l") and not keys


def plain_walk(tiles, joker, name, way):
    """N5, sentence by sentence."""
    counted, met, here = [], {tiles[name][0]}, beside(name, way)
    while here == joker or here in tiles:
        if here != joker and tiles[here][0] in met:
            break
        counted.append(here)
        if here == joker or is_closed(tiles, here):
            break
        met.add(tiles[here][0])
        here = beside(here, way)
    return counted


def named(position, cell):
    return {way: [cell_name(each) for each in cells] for way, cells in walks(position, cell).items()}


@cache
def placements(seed, name):
    """The positions of a random game before and after each placement."""
    rng, position, found = Random(seed), played(**NAMES[name]), []
    while not position.over:
        before, position = position, position.roll(rng)
        if "-" in position.history[-1].text and position.history[-1].seat >= 0:
            found.append((before, position))
    return found


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(5))
def test_N5_walks_are_those_of_a_plain_reading(seed, name):
    for _, position in placements(seed, name):
        tiles, cell = tiles_of(position), last_placement(position).cell
        joker = cell_name((position.options["size"] + 1) // 2 * 14)
        expected = {way: plain_walk(tiles, joker, cell_name(cell), way) for way in WAYS}
        assert named(position, cell) == expected


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(5))
def test_N5_N6_walks_are_worth_the_points_gained(seed, name):
    for before, position in placements(seed, name):
        seat, _, cell = last_placement(position)
        assert worth(walks(position, cell)) == position.score[seat] - before.score[seat]


def test_N5_the_joker_counts_and_ends_a_walk():
    position = scripted("d-d5\nx-f5")
    assert named(position, last_placement(position).cell)["left"] == ["e5"]


AROUND_A_LOCK = "d-f5\nx-f6\no-f7\nd-g7\ns-h7\nd-h6\nol-g6\n"


def test_N4_N5_a_closed_lock_counts_and_ends_a_walk():
    position = scripted(AROUND_A_LOCK + "s-e6")
    assert named(position, last_placement(position).cell)["right"] == ["f6", "g6"]


def test_N4_N5_a_walk_goes_on_behind_an_open_lock():
    position = scripted(AROUND_A_LOCK + "xk-g5\ns-e6")
    assert named(position, last_placement(position).cell)["right"] == ["f6", "g6", "h6"]


def test_N6_twelve_counts_twice():
    assert worth({"left": (1, 2, 3), "right": (4, 5, 6), "up": (7, 8, 9), "down": (10, 11, 12)}) == 24
    assert worth({"left": (1, 2, 3), "right": (4, 5, 6), "up": (7, 8, 9), "down": (10, 11)}) == 11


def test_the_last_placement_is_that_before_draws_stops_and_resignations():
    assert last_placement(played()) is None
    position = scripted("d-e6\nx-e7")
    seat, kind, cell = last_placement(position.leave(0))
    assert (seat, kind, cell_name(cell)) == (1, 3, "e7")
