"""The board: where things lie, stones and groups, the last turn, closed cells."""

import re
from itertools import combinations

import pytest

from tessella.games.anda.board import glyphs
from tessella.games.anda.board.layout import HALF, HEIGHT, WIDTH, Layout, places
from tessella.games.anda.board.scene import scene_of
from tessella.games.anda.model import groups_of
from tessella.games.anda.notation import CELL_NAMES
from tessella.games.anda.rules.grid import CELLS, NEIGHBOURS, SIDES

from .drawings import SVG, clickable, drawing, ids_of_class, look, of_class, small, title, titles
from .tables import BOTH, EYE, WALLED, played, random_game, recorded

pytestmark = pytest.mark.once

# Where things lie


@pytest.mark.parametrize("side", SIDES)
def test_D1_cells_that_share_an_edge_lie_side_by_side_and_others_further_off(side):
    for one, other in combinations(range(CELLS[side]), 2):
        (x, y), (u, v) = places(side)[one], places(side)[other]
        apart = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
        assert (apart < 2 * HALF + 0.1) == (other in NEIGHBOURS[side][one])


@pytest.mark.parametrize("side", SIDES)
def test_D1_rows_go_from_the_top_and_cells_from_the_left(side):
    order = sorted(range(CELLS[side]), key=lambda cell: places(side)[cell][::-1])
    assert order == list(range(CELLS[side]))


@pytest.mark.parametrize("side", SIDES)
def test_D1_every_cell_and_every_letter_lies_within_the_board(side):
    root, layout = drawing(played(side=side)), Layout(side)
    spots = [(WIDTH / 2 + x * layout.scale, HEIGHT / 2 + y * layout.scale) for x, y in places(side)]
    labels = [(float(each.get("x")), float(each.get("y"))) for each in of_class(root, "axis")[0]]
    for (x, y), room in [*((spot, HALF * layout.scale) for spot in spots), *((label, 0) for label in labels)]:
        assert room <= y <= HEIGHT - room
        assert abs(x - WIDTH / 2) + abs(y - HEIGHT / 2) / 3**0.5 <= WIDTH / 2 - room


@pytest.mark.parametrize("side", SIDES)
def test_D1_every_cell_can_be_clicked_once_play_begins(side):
    assert set(clickable(drawing(played(side=side, komi="0")))) == {"prison", *CELL_NAMES[side]}


# Stones and groups


def test_stones_differ_in_shape_and_not_in_colour_alone():
    position = small("a1 c1 d7 g4")
    at = clickable(drawing(position))
    assert len(list(at["a1"].iter(f"{SVG}circle"))) == 1
    assert len(list(at["d7"].iter(f"{SVG}circle"))) == 2
    assert glyphs.STONE_LOOKS[0]["fill"] != glyphs.STONE_LOOKS[1]["fill"]
    assert ids_of_class(position, "stone", "black") == {"a1", "c1"}
    assert ids_of_class(position, "stone", "white") == {"d7", "g4"}


def test_D2_a_stone_names_its_group_and_how_it_breathes():
    assert title(small(EYE), "b1") == "b1: black, group of 3, 1 breath, 1 keeps it alive, placed last"
    assert title(small(WALLED), "e6") == "e6: black, group of 2, 24 breaths, 17 keep it alive"


def test_D2_the_breaths_of_a_group_are_dots_that_a_page_may_show():
    position = small(WALLED)
    dots, dashes = shown_with(position, "b2")
    group = next(group for group in groups_of(position) if position.action("b2") in group.stones)
    assert dots == {"6": group.breaths - group.saving, "10": group.saving}
    assert dashes == f"0 {2 * HALF:g}"


def shown_with(position, at):
    """The cells with dots of a size that are shown while the pointer is on a stone, and how dashes lie apart."""
    halo = next(
        kin.find(f"{SVG}g[@class='halo']")
        for kin in of_class(drawing(position), "kin")
        if any(each.get("data-at") == at for inner in kin.findall(f"{SVG}g[@class='kin']") for each in inner)
    )
    spots = {spot: cell for cell, spot in enumerate(places(position.field("side")))}
    found = {}
    for path in halo:
        runs = re.findall(r"M(\S+) (\S+)h(\d+)", path.get("d"))
        steps = [(float(x) + step, float(y)) for x, y, length in runs for step in range(0, int(length), 20)]
        found[path.get("stroke-width")] = {spots[spot] for spot in steps}
    return found, halo.get("stroke-dasharray")


def test_D2_the_band_of_a_group_goes_over_its_stones():
    position = small(EYE)
    inner = next(
        kin for kin in of_class(drawing(position), "kin") if any(each.get("data-at") == "b1" for each in kin)
    )
    assert {each.get("data-at") for each in inner} - {None} == {"a2", "b1", "b2"}
    ends = set(re.findall(r"[ML]([^ML]+)", inner[0][0].get("d")))
    side = position.field("side")
    assert ends == {f"{places(side)[cell][0]:g} {places(side)[cell][1]:g}" for cell in (1, 4, 5)}


def test_D2_groups_that_breathe_alike_share_their_dots():
    position = small("a1 c1 d7 g4")
    outer = [
        kin for kin in of_class(drawing(position), "kin") if kin.find(f"{SVG}g[@class='kin']") is not None
    ]
    assert len(outer) == 2
    assert [len(kin.findall(f"{SVG}g[@class='kin']")) for kin in outer] == [2, 2]


def test_halos_are_hidden_and_in_nobodys_way():
    for halo in of_class(drawing(small(WALLED)), "halo"):
        assert (halo.get("display"), halo.get("pointer-events")) == ("none", "none")


# The last turn


@pytest.mark.parametrize(
    ("moves", "framed"), [("", 0), ("a1", 1), ("a1 c1", 2), ("a1 c1 d7", 1), ("a1 c1 d7 g4", 2), (WALLED, 1)]
)
def test_D5_what_was_placed_last_is_framed(moves, framed):
    position = small(moves)
    frames = of_class(drawing(position), "last")[0]
    there = clickable(drawing(position))
    assert len(frames) == framed
    assert {each.get("transform") for each in frames} == {
        there[move].get("transform") for move in moves.split()[-framed or len(moves) :]
    }


def test_D5_the_first_of_two_stones_says_so():
    assert title(small("a1"), "a1").endswith("the first of two stones")
    assert title(small("a1 c1"), "a1").endswith("placed last")


def test_D4_stones_that_left_are_crosses_of_their_colour():
    position = small(BOTH, side=3)
    assert ids_of_class(position, "ghost") == {"c1", "d4"}
    assert title(position, "c1").endswith("a black stone has left")
    assert title(position, "d4").endswith("a white stone has left")
    black, white = (look(clickable(drawing(position))[at])[-1] for at in ("c1", "d4"))
    assert black != white


def test_D7_the_last_groups_that_left_are_seen_at_the_end():
    position = recorded("annihilation")
    gone = {cell for colour in scene_of(position).gone.values() for cell in [colour]}
    assert gone == {1 - position.field("colour")[position.field("winner")]}
    assert len(ids_of_class(position, "ghost")) == sum(
        bin(int(word)).count("1") for words in position.field("taken") for word in words
    )


# Closed cells


def test_D3_an_eye_is_its_owners_and_closed_to_both():
    assert ids_of_class(small(EYE), "owned") == {"a1"}
    assert title(small(EYE), "a1") == "a1: empty, Black's eye, closed to both"


def test_D3_cells_closed_to_one_or_to_both_look_different():
    position = small(BOTH, side=3)
    at = clickable(drawing(position))
    assert title(position, "a3") == "a3: empty, closed to White"
    assert title(position, "c1").startswith("c1: empty, closed to both")
    assert len({glyphs.SHADES[owner] for owner in range(3)}) == 3
    assert [len(look(at[cell])) for cell in ("a2", "a3", "c1")] == [1, 2, 3]


def test_D3_nothing_is_closed_for_the_late_test():
    assert not ids_of_class(small(EYE, late_test=True), "owned")


@pytest.mark.parametrize("name", ["no-action", "no-action-small", "fixed-komi", "handicap"])
def test_D8_at_the_end_every_cell_is_closed_to_who_lost(name):
    position = recorded(name)
    loser = ("Black", "White")[position.field("colour")[1 - position.field("winner")]]
    empty = [said for said in titles(position) if ": empty" in said and "prison" not in said]
    assert empty
    assert all(f"closed to {loser}" in said or "closed to both" in said for said in empty)


def test_a_drawing_of_the_biggest_board_stays_small():
    for position in list(random_game(5, side=9))[::15]:
        assert len(position.svg()) < 64_000
