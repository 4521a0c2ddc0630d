"""The board: what is drawn and named."""

from dataclasses import replace

import pytest

from tessella import CHANCE
from tessella.games.cancelletto.board import attempts, emblem, glyphs, layout, paths, seats
from tessella.games.cancelletto.board.scene import NAMES, scene_of
from tessella.games.cancelletto.board.svg import on_tiles
from tessella.games.cancelletto.notation import square_of, tile_name
from tessella.games.cancelletto.rules.state import BLUE, ORANGE, WON

from .drawings import (
    FLOOR,
    SVG,
    careful_game,
    clickable,
    drawing,
    elements,
    laid_out,
    look,
    of_class,
    play,
    title,
    titles,
    words,
)

pytestmark = pytest.mark.once

NARROW = 344 / layout.PAPER_WIDTH
"""Pixels for a unit on a phone of 360 pixels."""


def plates(position):
    return [each.findtext(f"{SVG}title") for each in of_class(drawing(position), "plate")]


def place_of(element):
    """Where an element was moved to."""
    x, y = element.get("transform").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


# Before the first turn


def test_C2_during_the_deal_there_are_the_tiles_dealt_so_far():
    position = laid_out(FLOOR, "")
    begun = play(position.game.new(**position.options), "deal-1r0 deal-24r2 deal-3r1")
    assert begun.mover == CHANCE
    assert len(of_class(drawing(begun), "tile")) == 3
    assert clickable(drawing(begun)).keys() == {"deal"}
    assert title(begun, "deal") == "21 tiles to be dealt (C2)."
    assert {paths(begun, action) for action in begun.actions} == {("deal",)}
    assert not attempts(begun, ("deal",))


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (2, {"1-blue": "First", "1-orange": "First", "2-blue": "Second", "2-orange": "Second"}),
        (1, {"1-blue": "Blue", "1-orange": "Orange"}),
    ],
)
def test_C9_there_is_a_card_for_each_way_to_start(players, cards):
    position = laid_out(FLOOR, "", players=players)
    drawn = {at: each for at, each in clickable(drawing(position)).items() if at.startswith("start-")}
    assert {at.removeprefix("start-"): words(each)[0] for at, each in drawn.items()} == cards
    assert {paths(position, action) for action in position.actions} == {(at,) for at in drawn}
    assert not any(at.startswith("start-") for at in clickable(drawing(play(position, "start-1-blue"))))


def test_C9_a_plate_says_who_plays_a_colour():
    assert plates(laid_out(FLOOR, "start-2-orange")) == [
        "Blue, First, 0 of 5 pawns at home",
        "Orange, Second, turn 1, 0 of 5 pawns at home",
    ]
    assert plates(laid_out(FLOOR, "start-1-orange", players=1))[0] == "Blue, 0 of 5 pawns at home"


# Squares and pawns


def test_C2_every_square_on_the_table_can_be_clicked_and_every_tile_has_a_handle():
    root = clickable(drawing(laid_out(FLOOR)))
    assert {at for at in root if "-" not in at} == {*NAMES.values(), "gate"} - {"e5", "e6", "f5", "f6"}
    assert sum(at.startswith("x-") for at in root) == sum(at.startswith("sure-") for at in root) == 24


def test_titles_say_what_is_on_a_square():
    position = laid_out(FLOOR)
    assert [title(position, at) for at in ("a10", "c4", "f9", "a9")] == [
        "a10: orange pawn on a blue box",
        "c4: blue pawn on an orange box",
        "f9: wall",
        "a9: empty",
    ]


def test_blue_is_round_and_orange_is_square():
    boxes = [elements(glyphs.SIGNS[sign])[0].tag for sign in (2, 3)]
    pawns = [elements(glyphs.pawn(colour, False, ""))[0].tag for colour in (BLUE, ORANGE)]
    assert boxes == pawns == [f"{SVG}circle", f"{SVG}rect"]


def test_C3_a_pawn_that_has_moved_looks_different_from_one_that_may():
    position = laid_out(FLOOR, "start-1-blue c4-c3")
    root = clickable(drawing(position))
    moved, ready, partner = (look(root[at].find(f"{SVG}g")) for at in ("c3", "e2", "a10"))
    assert moved != ready
    assert len(ready) == len(partner) + 1
    assert title(position, "c3") == "c3: blue pawn on an empty square, has moved in this turn"


def test_C4_a_pawn_at_home_looks_at_home():
    floor = FLOOR.replace("OB", "BO")  # f2 is orange's, and e2 blue's: its pawns are beside their boxes
    position = laid_out(floor, "start-1-blue f2-f1 x-a5 e2-f2 x-a3")
    assert title(position, "f2") == "f2: orange pawn, at home"
    root = clickable(drawing(position))
    assert len(look(root["f2"].find(f"{SVG}g"))) > len(look(root["j1"].find(f"{SVG}g")))
    assert plates(position)[1] == "Orange, Second, 1 of 5 pawns at home"
    pips = [each.get("fill") for each in of_class(drawing(position), "plate")[1].iter(f"{SVG}rect")]
    assert pips.count("none") == 4


# Removals


def test_C6_a_ghost_tells_the_turn_and_by_its_shape_the_colour():
    position = laid_out(FLOOR, "start-1-orange x-a5 x-i5 x-e3")
    ghosts = {words(each)[0]: each for each in of_class(drawing(position), "ghost")}
    assert {turn: each.findtext(f"{SVG}title") for turn, each in ghosts.items()} == {
        "1": "tile a5: removed by orange in turn 1",
        "2": "tile i5: removed by blue in turn 2",
        "3": "tile e3: removed by orange in turn 3",
    }
    assert [each.find(f"{SVG}circle") is not None for each in ghosts.values()] == [False, True, False]
    assert (
        of_class(drawing(position), "latest") == [ghosts["3"]]
        or len(of_class(drawing(position), "latest")) == 1
    )
    assert not {"a5", "b6", "x-a5", "sure-a5"} & clickable(drawing(position)).keys()


def test_C6_the_confirmation_of_a_removal_is_hidden_until_it_may_be_clicked():
    position = laid_out(FLOOR)
    hidden = clickable(drawing(position))
    shown = clickable(drawing(position, ["sure-c5"]))
    assert hidden["sure-c5"].get("display") == "none"
    assert shown["sure-c5"].get("display") is None
    assert shown["sure-c7"].get("display") == "none"


def test_a_second_tap_on_the_handle_is_none_on_the_confirmation():
    root = clickable(drawing(laid_out(FLOOR)))
    (grip, *_), sure = root["x-c5"].iter(f"{SVG}circle"), root["sure-c5"].find(f"{SVG}rect")
    assert float(sure.get("y")) > float(grip.get("r"))


def test_C7_a_handle_tells_what_hangs_on_its_tile():
    position = laid_out(FLOOR)
    assert title(position, "x-i3") == "tile i3; its removal cuts off the blue box at j1"
    assert title(position, "x-c3") == "tile c3; its removal takes the orange box"
    assert title(position, "x-a5") == "tile a5"
    kin = {each.find(f"{SVG}g").get("data-at"): each for each in of_class(drawing(position), "kin")}
    assert [kin[at].find(f"{SVG}path").get("d").count("M") for at in ("x-i3", "x-a5")] == [2, 1]


def test_C7_pointing_at_a_pawn_shows_its_ways_and_boxes():
    root = drawing(laid_out(FLOOR, "start-1-blue x-c5 x-a5 x-g5 x-i5"))  # the upper half is apart
    ways = [each for each in of_class(root, "kin") if len(of_class(each, "kin")) == 3]
    found = [({*clickable(each)}, len(list(of_class(each, "halo")))) for each in ways]
    assert sorted(len(ids) for ids, _ in found) == [4, 6]
    assert all(halos == 3 for _, halos in found)
    assert all(each.get("display") == "none" for each in of_class(root, "halo"))


def test_C8_nothing_of_that_is_shown_where_players_are_silent():
    shown = scene_of(laid_out(FLOOR))
    silent = elements(*on_tiles(replace(shown, silent=True), ()))
    assert of_class(elements(*on_tiles(shown, ())), "halo")
    assert not of_class(silent, "halo")
    assert not [said for said in titles(silent) if "removal" in said]


# The gate


def test_C5_tokens_lie_in_the_hole_until_they_are_placed():
    tokens = {"start-1-blue": 2, "start-1-blue gate-a1": 1, "start-1-blue gate-a1 gate-j10": 0}
    for moves, left in tokens.items():
        position = laid_out(FLOOR, moves)
        root = drawing(position)
        assert len(clickable(root)["gate"].findall(f"{SVG}g")) == left
        placed = [each for gate in of_class(root, "gate") for each in gate if each.get("transform")]
        assert len(placed) == 2 - left
        assert len(of_class(root, "gate")) == (2 if left == 0 else 1)  # a line that joins them
    assert title(position, "a1") == "a1: blue pawn on an orange box, gate to j10"


def test_C5_a_token_lies_on_a_side_without_neighbour_and_stays_there():
    position = laid_out(FLOOR, "start-1-blue gate-d6 gate-j10 x-c7")
    before, after = (scene_of(each) for each in (laid_out(FLOOR, "start-1-blue gate-d6"), position))
    assert before.outer_step(square_of("d6")) == after.outer_step(square_of("d6")) == 1  # beside the hole


def test_C5_a_gate_that_is_gone_is_not_drawn():
    root = drawing(laid_out(FLOOR, "start-1-blue gate-a5 gate-j10 x-a5"))
    assert not [each for gate in of_class(root, "gate") for each in gate]
    assert clickable(root)["gate"].findtext(f"{SVG}title") == "the gate has been made"


# The end


def test_C7_a_box_that_was_cut_off_is_crossed_and_the_tile_outlined():
    position = laid_out(FLOOR, "start-1-blue x-i3")
    (lost,) = of_class(drawing(position), "lost")
    assert position.over
    assert title(position, "j1") == "j1: orange pawn on a blue box, cut off"
    assert {each.get("d").count("M") for each in lost.iter(f"{SVG}path")} == {1}
    assert [place_of(each) for each in lost.iter(f"{SVG}rect")] == [layout.middle_of_tile(19)]
    assert plates(position)[1] == "Orange, Second, lost in turn 1, 0 of 5 pawns at home"


def test_C7_a_pawn_that_was_taken_is_seen_on_the_ghost():
    position = laid_out(FLOOR, "start-1-orange h4-i4 x-i3")
    (lost,) = of_class(drawing(position), "lost")
    assert [
        place_of(each) for each in lost.iter(f"{SVG}g") if of_class(each, "pawn") and each.get("transform")
    ] == [pytest.approx(layout.middle(square_of("i4")), abs=0.01)]


def test_a_position_without_a_past_is_drawn_as_well():
    position = laid_out(FLOOR, "start-1-orange h4-i4 x-i3")
    bare = position.with_state(position.state())
    assert of_class(drawing(bare), "lost")


def test_C4_a_win_is_seen_on_both_plates():
    won = replace(scene_of(laid_out(FLOOR)), reason=WON, turns=13)
    drawn = of_class(elements(seats.above(won, ())), "plate")
    assert [each.findtext(f"{SVG}title").split(",")[2] for each in drawn] == [" won in turn 14"] * 2


def test_G3_a_game_that_is_left_before_it_begins_has_a_drawing():
    for moves in ("", "start-1-blue"):
        assert drawing(laid_out(FLOOR, moves).leave(1)) is not None


# All of it


def test_a_phone_shows_handles_big_enough_to_tap_and_words_to_read():
    root = drawing(laid_out(FLOOR))
    grip = clickable(root)["x-c5"].find(f"{SVG}circle")
    sure = clickable(root)["sure-c5"].find(f"{SVG}rect")
    assert 2 * float(grip.get("r")) * NARROW >= 24
    assert float(sure.get("height")) * NARROW >= 24
    assert min(float(each.get("font-size")) for each in root.iter() if each.get("font-size")) >= 10
    assert root.get("viewBox").split()[2] == "360"


def test_a_picture_is_small_enough_to_be_sent():
    for position in list(careful_game(1))[20:]:
        assert len(position.svg()) <= 50_000


def test_seats_have_signs_of_their_own():
    assert emblem(0) != emblem(1)


def test_marks_light_up_squares_handles_and_cards():
    for moves, marks in {"": {"start-1-blue"}, "start-1-blue": {"c4", "x-c5", "gate", "sure-a1"}}.items():
        root = clickable(drawing(laid_out(FLOOR, moves), marks))
        assert {at for at, each in root.items() if "legal" in each.get("class").split()} == marks


def test_tiles_are_drawn_where_they_are():
    assert layout.middle(square_of("a10")) == (layout.LEFT + 16, layout.TOP + 16)
    assert layout.middle(square_of("j1")) == (layout.RIGHT - 16, layout.BOTTOM - 16)
    assert tile_name(24) == "i1"
    assert layout.middle_of_tile(24) == (layout.RIGHT - 32, layout.BOTTOM - 32)
