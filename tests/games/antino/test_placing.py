"""What the clauses of rules.md say about the board: what fits (N1-N4), and what it counts (N5)."""

import pytest

import tessella
from tessella import OptionError
from tessella.games.antino.notation import TILES, cell_of
from tessella.games.antino.rules.grid import EMPTY, JOKER

from .tables import fitting, gain, played, scripted

AROUND_THE_JOKER = {"d5", "e4", "e6", "f5"}


# The board and the tiles


@pytest.mark.parametrize(("size", "middle"), [(7, "d4"), (9, "e5"), (11, "f6")])
def test_N1_the_joker_lies_in_the_middle_of_the_board(size, middle):
    cells = played(size=size).field("cells").tolist()
    assert cells.index(JOKER) == cell_of(middle)
    assert cells.count(EMPTY) == size * size - 1


@pytest.mark.parametrize("size", [8, 5, 13])
def test_N1_other_sizes_are_refused(size):
    with pytest.raises(OptionError, match="7, 9, 11"):
        tessella.new("antino", size=size)


def test_N2_a_hundred_tiles_are_in_the_bag():
    unseen = dict(zip(TILES, played().field("unseen").tolist(), strict=True))
    assert sum(unseen.values()) == 100
    assert {count for tile, count in unseen.items() if len(tile) == 1} == {20}
    assert {unseen[f"{symbol}l"] for symbol in "dxos"} == {2}
    assert {unseen[f"{symbol}k"] for symbol in "dxos"} == {3}


# What fits


@pytest.mark.parametrize("tile", TILES)
def test_N3_anything_goes_beside_the_joker(tile):
    assert fitting(scripted(f"hand:{tile},d,x"), tile) == AROUND_THE_JOKER


def test_N3_a_tile_needs_a_neighbour_with_another_symbol():
    position = scripted("o-e6\nx-d5\nhand:o,x,d")
    assert fitting(position, "o") == {"c5", "d4", "d6", "e4", "f5"}
    assert fitting(position, "x") == {"d6", "e7", "f6", "e4", "f5"}
    assert fitting(position, "d") == {"c5", "d4", "d6", "e7", "f6", "e4", "f5"}


def test_N3_keys_are_bound_as_other_tiles_are():
    assert fitting(scripted("o-e6\nx-d5\nhand:ok,x,d"), "ok") == {"c5", "d4", "d6", "e4", "f5"}


def test_N3_strict_forbids_equal_neighbours():
    position = scripted("o-e6\nx-d5\nhand:o,x,d", strict=True)
    assert fitting(position, "o") == {"c5", "d4", "e4", "f5"}
    assert fitting(position, "x") == {"e7", "f6", "e4", "f5"}


# Locks and keys


def test_N4_beside_a_closed_lock_only_keys_fit():
    position = scripted("xl-e6\nhand:o,ok,x")
    assert fitting(position, "o") == AROUND_THE_JOKER - {"e6"}
    assert fitting(position, "ok") == AROUND_THE_JOKER - {"e6"} | {"d6", "e7", "f6"}


def test_N4_a_key_opens_the_lock_whatever_its_symbol():
    position = scripted("xl-e6\nok-e7\nhand:o,d,x")
    assert {"d6", "f6"} <= fitting(position, "d")


def test_N4_one_key_opens_every_lock_beside_it():
    position = scripted("xl-e6\nol-d5\nsk-d6\nhand:d,x,o")
    assert not position.field("closed").any()


def test_N4_a_lock_placed_beside_a_key_is_open_at_once():
    position = scripted("ok-e6\nxl-e7\nhand:d,x,o")
    assert {"d7", "e8", "f7"} <= fitting(position, "d")


def test_N4_a_key_at_a_corner_opens_nothing():
    position = scripted("xl-e6\nok-d5\nhand:d,x,o")
    assert position.field("closed")[cell_of("e6")]
    assert not {"d6", "e7", "f6"} & fitting(position, "d")


# What a tile counts: the examples of the rule text's "A few notes" first


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("s-e6\nx-d6\nd-c6\nx-f6\no-g6\no-b6", 3),  # 1-2-4-2-3
        ("o-d5\ns-c5\nd-c6\ns-e6\no-f6\nxl-d6\no-b6", 2),  # 1-2Lock-4-3
        ("s-e6\no-f6\nxl-d6\ndk-c6\no-b6", 3),  # 1key-2lock-4-3
    ],
)
def test_N5_a_circle_added_to_the_lines_of_the_text(line, points):
    assert gain(line) == points


def test_N4_N5_a_lock_added_to_the_line_of_the_text_is_gone_at_once():
    line = "s-e6\no-f6\nxl-d6\ndk-c6\nol-b6"
    assert gain(line) == 3
    assert not scripted(line).field("closed").any()


def test_N5_the_joker_counts_and_ends_the_walk():
    assert gain("x-f5\no-d5") == 1
    assert gain("x-f5\ns-e6\nd-d6\no-d5") == 2


def test_N5_the_rim_and_empty_cells_end_walks():
    assert gain("x-d5\no-c5\ns-b5\nd-a5") == 3 + 1
    assert gain("x-d5\no-c5\ns-c6\nd-c7\nx-d7") == 1


def test_N5_all_four_walks_count():
    assert gain("x-e6\ns-d5\no-c5\nd-c6\no-e7\ns-d7\no-d6") == 4


def test_N5_the_own_lock_never_ends_walks():
    assert gain("x-e6\ns-d5\nol-d6") == gain("x-e6\ns-d5\no-d6") == 2


def test_N5_a_repeated_symbol_does_not_count_even_with_a_closed_lock():
    assert gain("s-e6\nx-d6\nd-c6\nxl-f6\no-b6") == 3
    assert gain("s-e6\nx-d6\nd-c6\nol-f6\no-b6") == 3


def test_N5_locks_that_the_placed_key_opens_are_open_for_its_score():
    assert gain("s-e6\nd-f6\nxl-d6\nok-c6") == 3
    assert gain("s-e6\nd-f6\nxl-d6\nsk-c6") == 1
