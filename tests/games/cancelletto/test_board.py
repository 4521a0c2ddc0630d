"""The board: what is drawn and named."""

from dataclasses import replace

import pytest

from tessella import CHANCE, Position
from tessella.core.drawing.svg import box_of
from tessella.games.cancelletto.board import attempts, emblem, facts, gate, layout, paths, removal, svg
from tessella.games.cancelletto.board.scene import NAMES, scene_of
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
    of_class,
    play,
    title,
    titles,
    words,
)
from .tables import recorded

pytestmark = pytest.mark.once

NARROW = 344 / layout.WHOLE
"""Pixels for a unit on a phone of 360 pixels."""


def shapes(element):
    """The names of the shapes that an element uses."""
    return [each.get("href").removeprefix("#cancelletto-") for each in element.iter(f"{SVG}use")]


def shape(position, name):
    """A shape that the drawing defines."""
    return next(each for each in drawing(position).iter() if each.get("id") == f"cancelletto-{name}")


def asked(root, at):
    """What a confirmation says, as the text of its shape and whether it is the one that loses."""
    (name,) = shapes(clickable(root)[f"sure-{at}"])
    return name


def place_of(element):
    """Where an element is, or was moved to."""
    if element.get("x"):
        return float(element.get("x")), float(element.get("y"))
    x, y = element.get("transform").removeprefix("translate(").removesuffix(")").split()
    return float(x), float(y)


# Before the first turn


def test_C2_during_the_deal_there_are_the_tiles_dealt_so_far():
    position = laid_out(FLOOR, "")
    begun = play(position.game.new(**position.options), "deal-1r0 deal-24r2 deal-3r1")
    assert begun.mover == CHANCE
    assert len(of_class(drawing(begun), "piece")) == 3
    assert clickable(drawing(begun)).keys() == {"deal"}
    assert title(begun, "deal") == "21 tiles to be dealt (C2)."
    assert words(clickable(drawing(begun))["deal"]) == ["21 tiles", "to be dealt"]
    assert {paths(begun, action) for action in begun.actions} == {("deal",)}
    assert not attempts(begun, ("deal",))


@pytest.mark.parametrize(
    ("players", "said", "names"),
    [
        (
            2,
            {
                "start-1-blue": "First begins with blue",
                "start-1-orange": "First begins with orange",
                "start-2-blue": "Second begins with blue",
                "start-2-orange": "Second begins with orange",
            },
            ["First", "Second"],
        ),
        (1, {"start-1-blue": "Blue begins", "start-1-orange": "Orange begins"}, ["Blue", "Orange"]),
    ],
)
def test_C9_there_is_a_button_for_each_way_to_start(players, said, names):
    position = laid_out(FLOOR, "", players=players)
    drawn = {at: each for at, each in clickable(drawing(position)).items() if at.startswith("start-")}
    assert {at: each.findtext(f"{SVG}title") for at, each in drawn.items()} == said
    assert [shapes(each) for each in drawn.values()] == [["pawn-0"], ["pawn-1"]] * players
    assert words(drawing(position))[-len(names) :] == names
    assert {paths(position, action) for action in position.actions} == {(at,) for at in drawn}
    assert not any(at.startswith("start-") for at in clickable(drawing(play(position, "start-1-blue"))))


def test_C9_an_emblem_is_a_number_until_colours_are_chosen_and_then_a_pawn():
    def titles_of(position, seats):
        return [elements(emblem(position, seat)).findtext(f".//{SVG}title") for seat in range(seats)]

    assert titles_of(laid_out(FLOOR, ""), 2) == ["seat 1", "seat 2"]
    assert titles_of(laid_out(FLOOR, "start-2-orange"), 2) == ["blue pawn", "orange pawn"]
    assert titles_of(laid_out(FLOOR, "start-1-orange", players=1), 1) == ["blue pawn and orange pawn"]


def test_C9_an_emblem_shows_the_pawns_of_a_seat_on_their_boxes():
    position = laid_out(FLOOR, "start-2-orange")
    drawn = [elements(emblem(position, seat)).find(f".//{SVG}g") for seat in range(2)]
    assert [each[0].tag for each in drawn] == [f"{SVG}circle", f"{SVG}rect"]


def test_C4_facts_tell_how_many_are_home_and_the_turn():
    position = laid_out(FLOOR, "start-2-orange")
    assert [facts(position, seat) for seat in range(2)] == [("0 of 5 home",), ("0 of 5 home", "turn 1 of 16")]
    alone = laid_out(FLOOR, "start-1-orange x-a5", players=1)
    assert facts(alone, 0) == ("turn 2 of 16: blue", "blue 0 of 5 home", "orange 0 of 5 home")
    assert facts(laid_out(FLOOR, ""), 0) == ()


@pytest.mark.parametrize("seed", range(4))
def test_C6_no_turn_is_later_than_the_last(seed):
    """Tiles without a box are removed one after another; the turn after that is the last."""
    scenes = [scene_of(position) for position in careful_game(seed, set="standard")]
    turns = [scene.turn for scene in scenes if scene.begun]
    assert max(turns) <= scenes[-2].most_turns == 15


# Squares and pawns


def test_C2_every_square_on_the_table_can_be_clicked_and_every_tile_has_a_handle():
    root = clickable(drawing(laid_out(FLOOR)))
    assert {at for at in root if "-" not in at} == {*NAMES.values(), "gate"} - {"e5", "e6", "f5", "f6"}
    assert sum(at.startswith("x-") for at in root) == sum(at.startswith("sure-") for at in root) == 24


def test_titles_say_what_is_on_a_square():
    position = laid_out(FLOOR)
    assert [title(position, at) for at in ("a10", "c4", "f9")] == [
        "a10: orange pawn on a blue box",
        "c4: blue pawn on an orange box",
        "f9: wall",
    ]
    stepped = clickable(drawing(play(position, "c4-c3")))
    assert [stepped[at].get("class") for at in ("a9", "c4")] == ["cell", "cell"]
    assert [stepped[at].findtext(f"{SVG}title") for at in ("a9", "c4")] == [None, "c4: orange box"]


def test_blue_is_round_and_orange_is_square():
    position = laid_out(FLOOR)
    inside = [{each.tag for each in shape(position, f"box-{colour}")} for colour in (BLUE, ORANGE)]
    assert [f"{SVG}circle" in tags for tags in inside] == [True, False]
    assert [f"{SVG}rect" in tags for tags in inside] == [False, True]
    heads = [shape(position, f"pawn-{colour}").findall(f".//{SVG}circle") for colour in (BLUE, ORANGE)]
    assert [bool(head) for head in heads] == [True, False]


def test_C3_arrows_show_where_a_pawn_may_step_and_a_tick_that_it_has():
    position = laid_out(FLOOR, "start-1-blue c4-c3")
    root = clickable(drawing(position))
    arrows = {at: root[at].find(f"{SVG}path") for at in ("c3", "e2", "a10")}
    assert [at for at, arrow in arrows.items() if arrow is not None] == ["e2"]
    assert arrows["e2"].get("d").count("M") == 3  # there is an orange pawn to the right
    assert [at for at in root if "done" in shapes(root[at])] == ["c3"]
    assert title(position, "c3") == "c3: blue pawn on an empty square, has moved in this turn"


def test_C5_an_arrow_leads_to_the_gate():
    root = clickable(drawing(laid_out(FLOOR, "start-1-blue gate-a1 gate-j9")))
    assert root["a1"].find(f"{SVG}path").get("d").count("M") == 3  # up, right, and down through the gate


def test_C4_a_pawn_at_home_looks_at_home():
    floor = FLOOR.replace("OB", "BO")  # f2 is orange's, and e2 blue's: its pawns are beside their boxes
    position = laid_out(floor, "start-1-blue f2-f1 x-a5 e2-f2 x-a3")
    assert title(position, "f2") == "f2: orange pawn, at home"
    root = clickable(drawing(position))
    assert shapes(root["f2"]) == ["home-1", "pawn-1", "house"]
    assert shapes(root["j1"]) == ["box-0", "pawn-1"]
    assert facts(position, 1) == ("1 of 5 home",)


def test_things_to_take_in_hand_are_the_same_shape_wherever_they_are():
    positions = [laid_out(FLOOR, moves) for moves in ("start-1-blue", "start-1-blue c4-c3 gate-a1 gate-j10")]
    drawn = [
        sorted(name for each in of_class(drawing(p), "piece") for name in shapes(each)) for p in positions
    ]
    assert drawn[0] == drawn[1]
    assert {name: drawn[0].count(name) for name in ("gate", "pawn-0", "pawn-1")} == {
        "gate": 2,
        "pawn-0": 5,
        "pawn-1": 5,
    }


def test_signs_of_a_pawn_are_in_two_upper_corners_of_its_square():
    position = laid_out(FLOOR)
    (left, top), (right, as_high) = (place_of(shape(position, name)) for name in ("house", "done"))
    radius = float(shape(position, "house").find(f"{SVG}circle").get("r"))
    assert max(-left, right, -top, -as_high) + radius < layout.SQUARE / 2
    assert max(left, -right, top, as_high) + radius < 0  # apart, and far from the notches of tiles


# Removals


def test_C6_a_ghost_tells_the_turn_and_by_its_shape_the_colour():
    position = laid_out(FLOOR, "start-1-orange x-a5 x-i5 x-e3")
    ghosts = {words(each)[0]: each for each in of_class(drawing(position), "ghost")}
    assert {turn: each.findtext(f"{SVG}title") for turn, each in ghosts.items()} == {
        "1": "tile a5: removed by orange in turn 1",
        "2": "tile i5: removed by blue in turn 2",
        "3": "tile e3: removed by orange in turn 3",
    }
    drawn = {turn: shapes(each) for turn, each in ghosts.items()}
    assert drawn == {"1": ["grown", "mark-1"], "2": ["grown", "mark-0"], "3": ["earth", "mark-1"]}
    assert [turn for turn, each in ghosts.items() if of_class(each, "last")] == ["3"]
    assert not {"a5", "b6", "x-a5", "sure-a5"} & clickable(drawing(position)).keys()


def test_C6_the_confirmation_of_a_removal_is_hidden_until_it_may_be_clicked():
    position = laid_out(FLOOR)
    hidden = clickable(drawing(position))
    shown = clickable(drawing(position, ["sure-c5"]))
    assert hidden["sure-c5"].get("display") == "none"
    assert shown["sure-c5"].get("display") is None
    assert shown["sure-c7"].get("display") == "none"


def test_a_second_tap_on_the_handle_is_none_on_the_confirmation():
    position = laid_out(FLOOR)
    grip = shape(position, "notch").find(f"{SVG}circle")
    for name in ("safe", "loses"):
        sure = shape(position, name).find(f"{SVG}rect")
        assert float(sure.get("y")) + float(sure.get("height")) < float(grip.get("cy")) - float(grip.get("r"))


def test_C6_the_handle_is_at_the_edge_of_its_tile():
    notch = shape(laid_out(FLOOR), "notch")
    assert notch.find(f"{SVG}path").get("d").startswith("M-4.8 33")
    assert layout.TILE / 2 - 5 < float(notch.find(f"{SVG}circle").get("cy")) < layout.TILE / 2


def test_C6_notches_are_quiet_as_long_as_a_pawn_may_step():
    scene = scene_of(laid_out(FLOOR, "start-1-blue"))
    stuck = replace(scene, stepped=frozenset(scene.pawns(scene.colour)))
    drawn = (elements(removal.handles(each, iter([None] * 24), ())) for each in (scene, stuck))
    fills = [group.get("fill") for (group,) in drawn]
    assert fills == [removal.QUIET["fill"], removal.CLEAR["fill"]]


def test_C7_a_confirmation_says_what_happens():
    root = drawing(laid_out(FLOOR))
    assert {at: asked(root, at) for at in ("a5", "c3", "i3")} == {"a5": "safe", "c3": "loses", "i3": "loses"}
    assert title(laid_out(FLOOR), "sure-c3") == "remove tile c3 and lose"
    assert [words(shape(laid_out(FLOOR), name)) for name in ("safe", "loses")] == [
        ["Remove"],
        ["Remove: loses!"],
    ]
    widths = [
        float(shape(laid_out(FLOOR), name).find(f"{SVG}rect").get("width")) for name in ("safe", "loses")
    ]
    assert widths[1] > 1.5 * widths[0]


def test_C7_a_confirmation_stays_inside_the_drawing():
    position = laid_out(FLOOR)
    half = float(shape(position, "loses").find(f"{SVG}rect").get("width")) / 2
    for kin in of_class(drawing(position), "kin"):
        for sure in of_class(kin, "sure"):
            if "loses" in shapes(sure):
                middle = place_of(kin)[0] + float(sure.find(f"{SVG}use").get("x", 0))
                assert half <= middle <= layout.WHOLE - half


def test_C7_a_handle_tells_what_hangs_on_its_tile():
    position = laid_out(FLOOR)
    assert title(position, "x-i3") == "tile i3; its removal cuts off the blue box at j1"
    assert title(position, "x-c3") == "tile c3; its removal takes the orange box"
    assert title(position, "x-a5") == "tile a5"
    kin = {each.find(f"{SVG}g").get("data-at"): each for each in of_class(drawing(position), "kin")}
    assert [shapes(of_class(kin[at], "halo")[0]) for at in ("x-i3", "x-a5")] == [
        ["gone-loses", "cross"],
        ["gone-safe"],
    ]


def test_C7_pointing_at_a_pawn_shows_its_ways_and_boxes():
    root = drawing(laid_out(FLOOR, "start-1-blue x-c5 x-a5 x-g5 x-i5"))  # the upper half is apart
    ways = [each for each in of_class(root, "kin") if len(of_class(each, "kin")) == 3]
    found = [({*clickable(each)}, len(list(of_class(each, "halo")))) for each in ways]
    assert sorted(len(ids) for ids, _ in found) == [4, 6]
    assert all(halos == 3 for _, halos in found)
    assert all(each.get("display") == "none" for each in of_class(root, "halo"))


def test_C8_nothing_of_that_is_shown_where_players_are_silent():
    position = laid_out(FLOOR, silent=True)
    root = drawing(position)
    assert {name for halo in of_class(root, "halo") for name in [*shapes(halo), halo.get("href")]} == {
        "gone-untold",
        "#cancelletto-gone-untold",
    }
    assert {asked(root, at.removeprefix("sure-")) for at in clickable(root) if at.startswith("sure-")} == {
        "untold"
    }
    assert words(shape(position, "untold")) == ["Remove?"]
    assert not [said for said in titles(root) if "removal" in said or "lose" in said]
    assert not [each for each in root.iter() if "loses" in each.get("id", "")]


# The gate


def test_C5_the_ends_of_the_gate_lie_in_the_hole_until_they_are_placed():
    ends = {"start-1-blue": 2, "start-1-blue gate-a1": 1, "start-1-blue gate-a1 gate-j10": 0}
    for moves, left in ends.items():
        root = drawing(laid_out(FLOOR, moves))
        assert shapes(clickable(root)["gate"]).count("gate") == left
        assert shapes(root).count("gate") == 2
        assert len(of_class(root, "gate")) == (left == 0)  # the line that joins them
    assert title(laid_out(FLOOR, moves), "a1") == "a1: blue pawn on an orange box, gate to j10"


def test_C9_the_choice_hides_neither_a_tile_nor_the_gate():
    root = drawing(laid_out(FLOOR, ""))
    assert shapes(clickable(root)["gate"]).count("gate") == 2
    assert {"a10", "e4", "j1", "x-i1"} <= clickable(root).keys()
    lowest = layout.middle(square_of("a1"))[1] + layout.SQUARE / 2
    for at, each in clickable(root).items():
        if at.startswith("start-"):
            height = float(each.find(f"{SVG}rect").get("height"))
            assert height * NARROW >= 42 and height >= 44
            assert lowest + 3 < place_of(each)[1] - height / 2
            assert place_of(each)[1] + height / 2 < box_of(laid_out(FLOOR, "").board())[3]


def test_C9_the_drawing_is_longer_only_until_the_choice():
    heights = [box_of(laid_out(FLOOR, moves).board())[3] for moves in ("", "start-1-blue")]
    assert heights == [layout.WHOLE + layout.BAND, layout.WHOLE]
    assert box_of(laid_out(FLOOR, "").leave(1).board()) == layout.BOX


def test_C5_a_token_lies_on_a_side_without_neighbour_and_stays_there():
    position = laid_out(FLOOR, "start-1-blue gate-d6 gate-j10 x-c7")
    before, after = (scene_of(each) for each in (laid_out(FLOOR, "start-1-blue gate-d6"), position))
    assert before.outer_step(square_of("d6")) == after.outer_step(square_of("d6")) == 1  # beside the hole


def test_C5_an_end_of_the_gate_is_inside_the_drawing_and_hides_nothing_on_its_square():
    half, height = 12, 23
    for at in ("a10", "e10", "a5", "j5", "j1", "f1"):
        ((x, y),) = gate.feet(scene_of(laid_out(FLOOR, f"start-1-blue gate-{at}")))
        across, down = layout.middle(square_of(at))
        assert half < x < layout.WHOLE - half
        assert height < y < layout.WHOLE
        assert abs(x - across) - half >= 15 or y <= down - 15 or y - height >= down + 15


def test_C5_a_gate_that_is_gone_is_not_drawn():
    root = drawing(laid_out(FLOOR, "start-1-blue gate-a5 gate-j10 x-a5"))
    assert "gate" not in shapes(root)
    assert not of_class(root, "gate")
    assert clickable(root)["gate"].findtext(f"{SVG}title") == "the gate has been made"


# The end


def test_C7_a_box_that_was_cut_off_is_crossed_and_the_tile_outlined():
    position = laid_out(FLOOR, "start-1-blue x-i3")
    (lost,) = of_class(drawing(position), "lost")
    assert position.over
    assert title(position, "j1") == "j1: orange pawn on a blue box, cut off"
    tile, cross = of_class(lost, "light")
    assert [*shapes(tile), *shapes(cross)] == ["slab", "cross"]
    x, y = place_of(tile)
    assert (x, y - 1) == layout.middle_of_tile(19)
    assert place_of(cross) == layout.middle(square_of("j1"))
    assert facts(position, 1) == ("0 of 5 home",)


def test_C7_a_pawn_that_was_taken_is_seen_on_the_ghost():
    position = laid_out(FLOOR, "start-1-orange h4-i4 x-i3")
    (lost,) = of_class(drawing(position), "lost")
    (pawn,) = [each for each in lost.iter(f"{SVG}g") if each.get("transform")]
    assert shapes(pawn) == ["pawn-1"]
    assert place_of(pawn) == layout.middle(square_of("i4"))


def test_a_position_without_a_past_is_drawn_as_well():
    position = laid_out(FLOOR, "start-1-orange h4-i4 x-i3")
    bare = Position(position.game, position.options, position._setup, position.state(), ())
    assert of_class(drawing(bare), "lost")


def test_C4_after_a_win_each_pawn_has_one_sign():
    end = recorded("won")
    before = drawing(recorded("won", len(end.history) - 1))
    assert shapes(before).count("house") == 9
    root = drawing(end)
    assert not {"house", "done", "earth"} & {*shapes(root)} and not of_class(root, "gate")
    assert len(of_class(root, "light")) == shapes(root).count("home-0") + shapes(root).count("home-1") == 10


def test_C4_after_a_win_all_pawns_light_up():
    won = replace(scene_of(laid_out(FLOOR)), reason=WON, turns=13)
    lights = of_class(elements(*svg.glow(won)), "light")
    assert sorted(map(place_of, lights)) == sorted(
        map(layout.middle, (n for n in won.squares if won.pawn[n]))
    )
    assert not list(svg.glow(scene_of(laid_out(FLOOR))))


def test_G3_a_game_that_is_left_before_it_begins_has_a_drawing():
    for moves in ("", "start-1-blue"):
        assert drawing(laid_out(FLOOR, moves).leave(1)) is not None


# All of it


def test_a_phone_shows_handles_big_enough_to_tap_and_words_to_read():
    position = laid_out(FLOOR)
    grip, sure = shape(position, "notch").find(f"{SVG}circle"), shape(position, "safe").find(f"{SVG}rect")
    assert 2 * float(grip.get("r")) * NARROW >= 24
    assert float(sure.get("height")) * NARROW >= 24
    texts = [
        each for each in drawing(position).iter() if each.get("font-size") and each.get("class") != "axis"
    ]
    assert min(float(each.get("font-size")) for each in texts) >= 10
    assert layout.WHOLE == 392


def test_the_ground_reaches_beyond_the_board():
    grounds = of_class(drawing(laid_out(FLOOR)), "surface")
    assert all(
        float(each.get("x")) <= -layout.WHOLE and float(each.get("width")) >= 3 * layout.WHOLE
        for each in grounds
    )


def test_a_picture_is_small_enough_to_be_sent():
    for position in list(careful_game(1))[20:]:
        assert len(position.board()) <= 34_000


def test_marks_light_up_squares_handles_and_cards():
    for moves, marks in {"": {"start-1-blue"}, "start-1-blue": {"c4", "x-c5", "gate", "sure-a1"}}.items():
        root = clickable(drawing(laid_out(FLOOR, moves), marks))
        assert {at for at, each in root.items() if "legal" in each.get("class", "").split()} == marks


def test_tiles_are_drawn_where_they_are():
    near, far = layout.MARGIN + 16, layout.WHOLE - layout.MARGIN - 16
    assert layout.middle(square_of("a10")) == (near, near)
    assert layout.middle(square_of("j1")) == (far, far)
    assert tile_name(24) == "i1"
    assert layout.middle_of_tile(24) == (far - 16, far - 16)
