"""The board: where things lie, stones and groups, the last turn, closed cells."""

import re
from cmath import rect
from itertools import combinations
from math import radians

import pytest

from tessella import find
from tessella.games.anda.board import glyphs
from tessella.games.anda.board.halo import LARGE, SMALL
from tessella.games.anda.board.layout import (
    AIR,
    APOTHEM,
    BOX,
    HALF,
    MIDDLE,
    RADIUS,
    THICKNESS,
    Layout,
    places,
)
from tessella.games.anda.board.scene import scene_of
from tessella.games.anda.model import groups_of
from tessella.games.anda.notation import CELL_NAMES
from tessella.games.anda.rules.grid import CELLS, NEIGHBOURS, SIDES

from .drawings import (
    SVG,
    clickable,
    drawing,
    ids_of_class,
    of_class,
    small,
    stones,
    title,
    titles,
    uses,
)
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


def depth(x, y):
    """How far a point of the drawing lies within the hexagon of the board, whose corners are on the left and right."""
    along, down = abs(x - MIDDLE[0]), abs(y - MIDDLE[1])
    return APOTHEM - max(down, along * 3**0.5 / 2 + down / 2)


@pytest.mark.parametrize("side", SIDES)
def test_D1_every_cell_and_every_letter_lies_within_the_board(side):
    layout = Layout(side)
    spots = [(MIDDLE[0] + x * layout.scale, MIDDLE[1] + y * layout.scale) for x, y in places(side)]
    assert min(depth(*spot) for spot in spots) > 2 / 3**0.5 * HALF * layout.scale
    letters = list(of_class(drawing(played(side=side)), "axis")[0])
    labels = [
        spot
        for each in letters
        for spot in zip(*(map(float, each.get(n).split()) for n in "xy"), strict=True)
    ]
    assert len(labels) == 6 * side - 4
    assert all(depth(*label) > 0 for label in labels)


@pytest.mark.parametrize("side", SIDES)
def test_D1_the_lines_between_cells_are_the_outlines_of_all_cells(side):
    position = played(side=side)
    row, third, lines = (shape(position, name) for name in ("row", "third", "lines"))
    assert row.get("d").startswith(f"M-{HALF:g}-") and row.get("d").count("z") == side
    assert row.get("d").count(f"m{2 * HALF:g} 0") == side - 1
    drawn = [
        complex(float(each.get("x")) + 2 * HALF * step, float(each.get("y")))
        for each in third
        for step in range(side)
    ]
    turns = [float(re.sub(r"[^\d]", "", each.get("transform", "")) or 0) for each in lines]
    turned = [spot * rect(1, radians(turn)) for turn in turns for spot in drawn]
    for x, y in places(side):
        assert any(abs(spot - complex(x, y)) < HALF / 30 for spot in turned)
    for spot in turned:
        assert any(abs(spot - complex(x, y)) < HALF / 30 for x, y in places(side))


def test_the_board_lies_within_the_drawing():
    left, top, width, height = BOX
    assert left < MIDDLE[0] - RADIUS + 5 and MIDDLE[0] + RADIUS - 5 < left + width  # its corners are rounded
    assert top + AIR <= MIDDLE[1] - APOTHEM and MIDDLE[1] + APOTHEM + THICKNESS + AIR <= top + height


def test_the_board_does_not_touch_the_edge_of_the_drawing():
    """The tip of a rounded corner lies half way between the corner and the line through the ends of the curve."""
    curves = re.findall(r"([\d.]+),[\d.]+Q([\d.]+),", shape(played(), "rim").get("d"))
    tips = [(float(end) + float(corner)) / 2 for end, corner in curves]
    assert min(tips) >= BOX[0] + AIR - 0.1 and max(tips) <= BOX[0] + BOX[2] - AIR + 0.1


@pytest.mark.parametrize("side", SIDES)
def test_D1_every_cell_can_be_clicked_once_play_begins(side):
    assert set(clickable(drawing(played(side=side, komi="0")))) == {"prison", *CELL_NAMES[side]}


# Stones and groups


def test_stones_differ_in_shape_and_not_in_colour_alone():
    position = small("a1 c1 d7 g4")
    assert stones(position) == {"a1": "b", "c1": "b", "d7": "w", "g4": "w"}
    black, white = ([each.get("r") for each in shape(position, name).iter(f"{SVG}circle")] for name in "bw")
    assert set(white) - set(black) and min(map(float, white)) < HALF / 2


def shape(position, name):
    """The definition of a shape."""
    return next(each for each in drawing(position).iter() if each.get("id") == f"anda-{name}")


def test_stones_almost_fill_their_cells():
    assert 0.9 * HALF < glyphs.STONE < HALF


def test_D2_a_stone_names_its_group_and_how_it_breathes():
    assert title(small(EYE), "b1") == "b1: black group of 3, 1 of 1 breath saves it, placed last"
    assert title(small(WALLED), "e6") == "e6: black group of 2, 17 of 24 breaths save it"
    assert title(small(WALLED), "b2") == "b2: black, 1 of 3 breaths saves it"


def test_D2_breaths_of_a_group_are_small_discs_with_large_ones_where_they_save():
    position = small(WALLED)
    group = next(group for group in groups_of(position) if position.action("b2") in group.stones)
    assert group.breaths - group.saving
    assert shown_with(position, "b2") == {SMALL: group.breaths, LARGE: group.saving}


@pytest.mark.parametrize("plies", range(10, 60, 12))
def test_D2_each_group_shows_its_own_breaths(plies):
    position = list(random_game(5, side=5, komi="0"))[plies]
    for group in groups_of(position):
        shown = shown_with(position, CELL_NAMES[5][min(group.stones)])
        assert {width: cells for width, cells in shown.items() if cells} == {
            width: cells for width, cells in ((SMALL, group.breaths), (LARGE, group.saving)) if cells
        }


def shown_with(position, at):
    """The cells under discs, by their width, that are shown while the pointer is on a stone."""
    root = drawing(position)
    known = {f"#{each.get('id')}": each for each in root.iter() if each.get("id")}
    kin = next(each for each in of_class(root, "kin") if at in clickable(each))
    found = {SMALL: set(), LARGE: set()}
    for part in kin.find(f"{SVG}g[@class='halo']"):
        for path in known.get(part.get("href"), [part]):
            found[int(path.get("stroke-width"))] |= under(position, path)
    return found


def under(position, path):
    """The cells with a disc of a path."""
    spots = {spot: cell for cell, spot in enumerate(places(position.field("side")))}
    runs = re.findall(r"M(-?\d+) ?(-?\d+)h(\d+)", path.get("d"))
    return {spots[float(x) + step, float(y)] for x, y, length in runs for step in range(0, int(length), 30)}


def test_discs_are_the_ends_of_dashes():
    root = drawing(small(WALLED))
    parents = {child: each for each in root.iter() for child in each}
    around = parents[of_class(root, "kin")[0]]
    assert around.get("stroke-dasharray") == f"0 {2 * HALF:g}"
    assert around.get("stroke-linecap") == "round"


def test_D2_the_band_of_a_group_lies_under_its_stones():
    position = small(EYE)
    *_, inner = (kin for kin in of_class(drawing(position), "kin") if "b1" in clickable(kin))
    assert set(clickable(inner)) == {"a2", "b1", "b2"}
    assert inner[0].get("class") == "halo"
    assert under(position, inner[0]) == {1, 4, 5}


def test_D2_groups_that_breathe_alike_share_their_bubbles():
    kins = of_class(drawing(small("a1 c1 d7 g4")), "kin")
    assert [set(clickable(kin)) for kin in kins] == [{"a1", "c1"}, {"d7", "g4"}]


def test_halos_are_hidden():
    for halo in of_class(drawing(small(WALLED)), "halo"):
        assert halo.get("display") == "none"


def test_halos_take_no_clicks_but_stones_do():
    root = drawing(small(WALLED))
    parents = {child: each for each in root.iter() for child in each}
    assert parents[of_class(root, "kin")[0]].get("pointer-events") == "none"
    assert [shape(small(), name).get("pointer-events") for name in "bw"] == ["auto", "auto"]


# The last turn


@pytest.mark.parametrize(
    ("moves", "marked"), [("", 0), ("a1", 1), ("a1 c1", 2), ("a1 c1 d7", 1), ("a1 c1 d7 g4", 2), (WALLED, 1)]
)
def test_D5_what_was_placed_last_is_marked(moves, marked):
    position = small(moves)
    dots = of_class(drawing(position), "last")[0]
    there = clickable(drawing(position))
    assert len(dots) == marked
    assert {each.get("transform") for each in dots} == {
        there[move].get("transform") for move in moves.split()[-marked or len(moves) :]
    }


def test_D5_the_first_of_two_stones_says_so():
    assert title(small("a1"), "a1").endswith("the first of two stones")
    assert title(small("a1 c1"), "a1").endswith("placed last")


def test_D4_stones_that_left_are_seen_by_their_colour():
    position = small(BOTH, side=3)
    assert ids_of_class(position, "ghost") == {"c1", "d4"}
    assert title(position, "c1").endswith("a black stone has left")
    assert title(position, "d4").endswith("a white stone has left")
    at = clickable(drawing(position))
    assert [uses(at[cell]) for cell in ("c1", "d4")] == [["c", "gone-b"], ["c", "gone-w"]]
    assert glyphs.SHADES[0] != glyphs.SHADES[1]


def test_D7_the_last_groups_that_left_are_seen_at_the_end():
    position = recorded("annihilation")
    gone = {cell for colour in scene_of(position).gone.values() for cell in [colour]}
    assert gone == {1 - position.field("colour")[position.field("winner")]}
    assert len(ids_of_class(position, "ghost")) == sum(
        bin(int(word)).count("1") for words in position.field("taken") for word in words
    )


@pytest.mark.parametrize("name", ["annihilation", "no-action", "fixed-komi", "handicap"])
def test_D7_D8_the_stones_that_have_won_have_a_golden_rim(name):
    end = recorded(name)
    won = end.field("colour")[end.field("winner")]
    assert golden(end) == ["bw"[won]]
    assert not golden(end.game.new())


def golden(position):
    """The stones with a golden rim."""
    return [
        name
        for name in "bw"
        if any(each.get("stroke") == glyphs.WON for each in shape(position, name).iter(f"{SVG}circle"))
    ]


# Beside the board


def test_D6_the_prison_says_whether_it_offers_a_free_pass():
    offered, waiting = played("", komi=2, side=3).play("a1"), played("", komi=2, side=3)
    for position in (waiting, offered, offered.play("c1"), recorded("annihilation")):
        said = [each.text for each in drawing(position).iter(f"{SVG}text")]
        takes = any(move.text == "take" for move in position.moves())
        assert ("Free pass" in said, "Prison" in said) == (takes, not takes)


# Closed cells


def shaded(position):
    """The shades by cell, which a page shows on request."""
    spots = {
        spot: name
        for name, spot in zip(CELL_NAMES[position.field("side")], places(position.field("side")), strict=True)
    }
    found = {}
    for each in (shade for group in of_class(drawing(position), "aid") for shade in group):
        found.setdefault(spots[float(each.get("x")), float(each.get("y"))], []).append(*uses(each))
    return found


def test_D3_an_eye_is_its_owners_and_closed_to_both():
    assert shaded(small(EYE)) == {"a1": ["own-b", "bar-b"]}
    assert title(small(EYE), "a1") == "a1: empty, Black's eye, closed to both"


def test_D3_cells_closed_to_one_or_to_both_look_different():
    position = small(BOTH, side=3)
    assert title(position, "a3") == "a3: empty, closed to White"
    assert title(position, "c1").startswith("c1: empty, closed to both")
    assert shaded(position)["a3"] == ["own-b"]
    assert glyphs.TINTS[0] != glyphs.TINTS[1]


def test_D4_a_closed_cell_that_a_stone_has_left_shows_its_cross_alone():
    position = small(BOTH, side=3)
    assert position.field("taken").any() and "closed to both" in title(position, "c1")
    assert not any(shape.startswith("bar") for shape in shaded(position).get("c1", []))


def test_plain_cells_say_nothing():
    position = small(BOTH, side=3)
    special = {*shaded(position), *ids_of_class(position, "ghost")}
    assert {at for at in ids_of_class(position, "cell") if title(position, at)} == special


def test_D3_nothing_is_closed_for_the_late_test():
    assert not shaded(small(EYE, late_test=True))


@pytest.mark.parametrize("name", ["no-action", "no-action-small", "fixed-komi", "handicap"])
def test_D8_at_the_end_every_cell_is_closed_to_who_lost(name):
    position = recorded(name)
    loser = ("Black", "White")[position.field("colour")[1 - position.field("winner")]]
    empty = [said for said in titles(position) if ": empty" in said and "prison" not in said]
    assert empty
    assert all(f"closed to {loser}" in said or "closed to both" in said for said in empty)


@pytest.mark.parametrize(("side", "most"), [(7, 31_000), (9, 48_000)])
def test_drawings_stay_small(side, most):
    for position in list(random_game(5, side=side))[::15]:
        assert len(position.board()) < most


def test_a_game_of_the_usual_size_is_drawn_in_25_kilobytes():
    sample = find("anda").sample.split()
    assert max(len(played(" ".join(sample[:ply])).board()) for ply in range(0, 46, 5)) < 25_000
