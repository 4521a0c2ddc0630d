"""The board and the hands: what is drawn and named, what clicks mean, what is marked."""

import re
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree

import pytest

from tessella import CHANCE
from tessella.core.drawing.svg import box_of
from tessella.core.drawing.svg_changes import changes
from tessella.games.octopus.board import attempts, emblem, facts, glyphs, hand, paths
from tessella.games.octopus.board.glyphs import SIZE
from tessella.games.octopus.board.window import (
    BROADEST,
    FIRST,
    HIGHEST,
    LEAST,
    MARGIN,
    STEP,
    play_of,
    span,
    window_of,
)
from tessella.games.octopus.model import bounds, open_cells, tiles
from tessella.games.octopus.notation import cell_name, tile_name

from .tables import deal_of, played, random_game, recorded, scripted

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
ROW = "r1-0,0 b1-1,0 r2-2,0"
ARMS = "r1-0,0 r2-1,0 b3-0,1 g3-1,1 r3-2,0"


def picture(position, marks=()):
    return ElementTree.fromstring(position.board(marks))


def hand_of(position, seat, marks=()):
    return ElementTree.fromstring(hand(position, seat, marks))


def places(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def title(position, at):
    return places(picture(position))[at].findtext(f"{SVG}title")


def of_class(root, name):
    return [each for each in root.iter() if name in each.get("class", "").split()]


def words(element):
    return [each.text for each in element.iter(f"{SVG}text")]


def shapes(element):
    """The shapes that an element repeats."""
    return [each.get("href").removeprefix("#octopus-") for each in element.iter(f"{SVG}use")]


def spot(element):
    """Where a transform takes an element."""
    return tuple(map(float, re.search(r"translate\((\S+) ([^)]+)\)", element.get("transform")).groups()))


# Tiles


def test_O1_every_colour_has_a_pattern_a_letter_and_a_colour_of_its_own():
    drawn = [ElementTree.fromstring(glyphs.colour_shape(colour)) for colour in range(10)]
    assert len({each.find("path").get("d") for each in drawn}) == 10
    assert len({each.get("fill") for each in drawn}) == 10
    written = [each.findall("path")[1] for each in drawn]
    assert [each.get("d") for each in written] == [glyphs.INITIALS[letter] for letter in "bgmoprstvy"]
    assert [each.get("stroke") for each in written] == [flag.ink for flag in glyphs.FLAGS]
    assert len(set(glyphs.INITIALS.values())) == 10


def test_O1_a_tile_shows_its_colour_and_its_value():
    drawn = [ElementTree.fromstring(glyphs.kind_shape(kind)) for kind in range(60)]
    used = [[each.get("href").removeprefix("#octopus-") for each in tile] for tile in drawn]
    assert used == [list(tile_name(kind)) for kind in range(60)]
    assert len(set(glyphs.DIGITS)) == 6


def mixed(ground, layer, share):
    """The parts of a colour with another one over it."""
    return [
        (1 - share) * int(ground[at : at + 2], 16) + share * int(layer[at : at + 2], 16) for at in (1, 3, 5)
    ]


def lightness(parts):
    """Relative luminance, as WCAG 2 has it."""
    shares = [part / 255 for part in parts]
    linear = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("flag", glyphs.FLAGS)
@pytest.mark.parametrize(("light", "share"), [("#ffffff", glyphs.SHINE), (glyphs.NIGHT, glyphs.SHADE)])
def test_writing_on_tiles_can_be_read(flag, light, share):
    """On ground and pattern, with all the light of the upper edge and all the shade of the lower one."""
    ink = mixed({"#fff": "#ffffff"}.get(flag.ink, flag.ink), "#000000", 0)
    for ground in (flag.ground, flag.tone):
        low, high = sorted(map(lightness, (ink, mixed(ground, light, share))))
        assert (high + 0.05) / (low + 0.05) >= 4.5


def test_a_tile_has_the_same_shape_in_the_hand_and_on_the_board():
    before = scripted(ROW, ["g4", "b2"])
    after = before.play("b2-2,-1")
    (held,) = of_class(places(hand_of(before, 1))["b2"], "piece")
    (lying,) = of_class(places(picture(after))["2,-1"], "piece")
    assert held.get("href") == lying.get("href") == "#octopus-b2"


# The board


def test_O2_open_cells_are_places_and_corners_are_not():
    assert list(places(picture(scripted("")))) == ["0,0"]
    root = picture(scripted("r1-0,0"))
    assert set(places(root)) == {"0,0", "1,0", "0,1", "-1,0", "0,-1"}
    assert {each.get("data-at") for each in of_class(root, "cell")} == {"1,0", "0,1", "-1,0", "0,-1"}


def test_O2_tiles_lie_where_they_were_placed():
    for position in random_game(3)[61::9]:
        drawn = places(picture(position))
        for cell, kind in tiles(position).items():
            tile = drawn[cell_name(cell)]
            assert shapes(tile)[0] == tile_name(kind)
            assert spot(tile) == (40 * cell[0], 40 * cell[1])


@pytest.mark.parametrize("options", [{}, {"players": 6}, {"sets": 2}], ids=str)
def test_O2_the_board_has_room_for_all_tiles_and_a_ring_around(options):
    for position in random_game(2, **options)[60::6]:
        left, top, width, height = box_of(position.board())
        west, north, east, south = (40 * side for side in bounds(tiles(position) or [(0, 0)]))
        reach = 20 if position.over else 60
        assert left <= west - reach and left + width >= east + reach
        assert top <= north - reach and top + height >= south + reach
        assert 1 / HIGHEST - 0.1 <= width / height <= BROADEST + 0.1


@pytest.mark.parametrize("options", [{}, {"players": 6}, {"sets": 2}], ids=str)
def test_O2_the_window_grows_seldom_and_never_shrinks_before_the_end(options):
    windows = [window_of(position) for position in random_game(1, **options) if not position.over]
    sizes = [(each.east - each.west, each.south - each.north) for each in windows]
    assert windows[0] == FIRST
    assert all(after[0] >= before[0] and after[1] >= before[1] for before, after in pairwise(sizes))
    assert len(dict.fromkeys(windows)) <= 9 * len(windows) / 60


def test_O2_when_all_is_over_no_room_is_kept_for_other_tiles():
    *_, before, end = random_game(1)
    (_, _, wide, high), (_, _, broad, tall) = box_of(before.board()), box_of(end.board())
    assert broad <= wide and tall <= high
    assert broad * tall < wide * high
    assert window_of(scripted("r1-0,0").leave(0)) == FIRST


@pytest.mark.parametrize("options", [{}, {"sets": 2}], ids=str)
def test_O2_a_small_screen_sees_all_that_is_in_play_and_little_else(options):
    for position in random_game(1, **options):
        left, top, width, height = play_of(position)
        cells = {*tiles(position), *(open_cells(position) or [(0, 0)])}
        columns, rows = [column for column, _ in cells], [row for _, row in cells]
        assert left <= SIZE * (min(columns) - 0.5) and SIZE * (max(columns) + 0.5) <= left + width
        assert top <= SIZE * (min(rows) - 0.5) and SIZE * (max(rows) + 0.5) <= top + height
        assert width <= max(LEAST, max(columns) - min(columns) + 1) * SIZE + 2 * MARGIN
        assert position.svg().count("data-play") == 1


def test_O2_a_window_goes_with_its_tiles_before_it_grows():
    assert span(-1, 1, -4, 4) == span(-4, 4, -4, 4) == (-4, 4)
    assert span(-5, 2, -4, 4) == (-4 - STEP, 4 - STEP)
    assert span(-5, 3, -4, 4) == (-4 - STEP, 4)


def test_O3_the_last_tile_shows_what_it_counts_in_each_direction_and_together():
    position = scripted(ARMS)
    root = picture(position)
    assert title(position, "2,0") == "2,0: red 3, placed last by Anchor for 3 points"
    assert title(position, "0,0") == "0,0: red 1"
    lights = of_class(root, "light")
    assert [words(each) for each in lights] == [["2"], ["1"], ["3"]]  # left, down left, and the sum
    assert [len(of_class(each, "arm")) for each in lights] == [1, 1, 0]
    (last,) = of_class(root, "last")
    assert spot(last) == (80, 0)
    assert not of_class(picture(scripted("")), "light")


def test_O3_the_arms_frame_the_tiles_that_count():
    colour, value, _ = of_class(picture(scripted(ARMS)), "light")
    framed = {
        name: [(each.get("x"), each.get("y")) for each in chain.iter(f"{SVG}use") if name in each.get("href")]
        for name, chain in (("line", colour), ("pearls", value))
    }
    assert framed == {"line": [("40", "0"), ("0", "0")], "pearls": [("40", "40")]}


def test_O3_what_counts_for_colour_and_value_looks_different():
    looks = {}
    for moves in ("r1-0,0 r2-1,0", "r1-0,0 b1-1,0"):
        chain, _ = of_class(picture(scripted(moves)), "light")
        (count,) = of_class(chain, "count")
        looks[shapes(chain)[0]] = count.find(f"{SVG}use").get("fill")
    assert looks.keys() == {"line", "pearls"}
    assert len(set(looks.values())) == 2
    defined = {each.get("id"): each for each in picture(scripted("")).iter() if each.get("id")}
    assert defined["octopus-pearls"].get("stroke-dasharray")
    assert not defined["octopus-line"].get("stroke-dasharray")


# The letter of a tile, and its figure, around the middle: left, top, right, bottom.
WRITING = [(-16.4, -16.8, -7, -7), (-6.6, -12, 12.4, 12.7)]


def reach(box, point):
    """How far a point is from a box."""
    left, top, right, bottom = box
    return hypot(max(left - point[0], 0, point[0] - right), max(top - point[1], 0, point[1] - bottom))


@pytest.mark.parametrize("options", [{}, {"players": 6}], ids=str)
def test_O3_points_hide_no_letter_and_no_figure(options):
    for position in random_game(5, **options)[70::4]:
        for count in of_class(picture(position), "count"):
            x, y = spot(count)
            size = float(re.search(r"scale\((\S+)\)", count.get("transform"))[1])
            if len(words(count)[0]) > 1:
                continue  # a broad sum touches what it must
            for cell in tiles(position):
                near = x - 40 * cell[0], y - 40 * cell[1]
                assert min(reach(box, near) for box in WRITING) > 7.3 * size


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_O4_an_arrow_shows_the_order_of_play_where_there_is_one(seats):
    said = [each.text for each in picture(random_game(1, players=seats)[-9]).iter(f"{SVG}title")]
    assert said.count("Turns go round against the clock (O4).") == (seats > 2)


# Hands


def test_O1_a_hand_shows_the_tiles_of_its_seat_in_order():
    position = recorded("six-players", 70)
    for seat in range(6):
        held = [tile_name(kind) for kind in position.field("hand")[seat].nonzero()[0]]
        assert list(places(hand_of(position, seat))) == held


def test_O1_a_tile_in_hand_is_named():
    assert places(hand_of(scripted(ROW, ["b2", "r3"]), 1))["r3"].findtext(f"{SVG}title") == "red 3"


@pytest.mark.parametrize("sets", [1, 2])
@pytest.mark.parametrize("players", range(2, 7))
def test_O1_a_shelf_has_a_place_for_every_tile(players, sets):
    positions = random_game(6, players=players, sets=sets)
    boxes = {box_of(hand(position, seat)) for position in positions[::40] for seat in range(players)}
    ((_, _, width, height),) = boxes
    spots = [
        spot(each) for seat in range(players) for each in places(hand_of(positions[60 * sets], seat)).values()
    ]
    assert all(20 <= x <= width - 20 and 20 <= y <= height - 20 for x, y in spots)
    assert 2.15 <= width / height <= 4.7
    assert 40 * 360 / width >= (29 if (players, sets) == (2, 2) else 34)  # pixels on a phone


def test_O1_a_tile_keeps_its_place_until_it_is_played():
    kept = {}
    for position in random_game(4, players=3)[61:]:
        for at, each in places(hand_of(position, 1)).items():
            assert kept.setdefault(at, spot(each)) == spot(each)
    assert len(kept) == len(set(kept.values())) == 20
    assert not places(hand_of(random_game(4, players=3)[-1], 1))


def test_O4_twins_are_one_pile():
    position = scripted("r1-0,0", ["b2 b2 o1", "r3 r3 r1 o1"], sets=2)
    for seat, at, many in ((0, "b2", 2), (1, "r3", 2), (0, "o1", 1), (1, "o1", 1)):
        pile = places(hand_of(position, seat))[at]
        assert len(of_class(pile, "piece")) == many
        assert pile.findtext(f"{SVG}title").endswith(", twice") == (many == 2)
    assert position.mover == 1
    played_one = places(hand_of(position.play("r3-1,0"), 1))["r3"]
    assert len(of_class(played_one, "piece")) == 1


def test_G3_the_shelf_of_a_seat_that_left_is_empty():
    position = scripted(ROW, ["g4", "b2"], players=3).leave(1)
    assert not places(hand_of(position, 1))
    assert box_of(hand(position, 1)) == box_of(hand(position, 0))


# Seats


def test_a_seat_tells_of_its_tiles():
    position = scripted("r1-0,0 r2-1,0", players=3)
    assert [list(facts(position, seat)) for seat in range(3)] == [["19 tiles"], ["19 tiles"], ["20 tiles"]]
    assert list(facts(position.leave(1), 1)) == ["left"]
    assert list(facts(recorded("six-players", 61 + 54), 5)) == ["1 tile"]


def test_seats_have_signs_of_their_own():
    assert len({emblem(played(), seat) for seat in range(6)}) == 6
    assert "url(" not in emblem(played(), 0)


# All of it


def test_O1_and_G1_until_the_first_turn_the_board_tells_what_is_going_on():
    position = played("draw-r3 draw-b1")
    assert title(position, "deal") == "58 tiles to be dealt (O1)."
    drawn = played(deal_of([[], []]))
    assert title(drawn, "deal") == "It is drawn who begins (G1)."
    assert {paths(drawn, action) for action in drawn.actions} == {("deal",)}
    assert "deal" not in places(picture(drawn.play("start-1")))
    assert "deal" not in places(picture(played(players=2).leave(0)))


def test_a_phone_shows_figures_big_enough_to_be_read():
    for position in (recorded("six-players", 80), scripted(ARMS)):
        root = picture(position)
        scale = 360 / box_of(position.board())[2]
        (axis,) = (each for each in of_class(root, "axis") if each.get("font-size"))
        assert float(axis.get("font-size")) * scale >= 9.5


@pytest.mark.parametrize(("sets", "middle", "end"), [(1, 25_000, 30_000), (2, 32_000, 45_000)])
def test_a_picture_is_small_enough_to_be_sent(sets, middle, end):
    game = random_game(1, players=2, sets=sets)
    assert len(game[90 * sets].board()) <= middle
    assert len(game[-1].board()) <= end
    assert len(hand(game[60 * sets + 1], 0)) <= 13_000 * sets


@pytest.mark.parametrize("players", [2, 6])
def test_little_changes_from_one_drawing_to_the_next(players):
    game, sizes = random_game(1, players=players)[61:], []
    for before, after in pairwise(game):
        drawings = [(each.board(), hand(each, 0)) for each in (before, after)]
        sizes.append(sum(len(str(changes(*pair))) for pair in zip(*drawings, strict=True)))
    assert sum(sizes) / len(sizes) < 3_000


# Clicks


def test_a_placement_is_a_tile_and_a_cell():
    position = scripted(ROW, ["g4", "b2"])
    assert paths(position, position.action("b2-2,-1")) == ("b2", "2,-1")
    assert list(attempts(position, ("b2", "2,-1"))) == [position.action("b2-2,-1")]


@pytest.mark.parametrize(
    ("path", "clause"), [(("g4",), "O1"), (("r1",), "O1"), (("1,0",), "O2"), (("b2", "1,0"), "O2")]
)
def test_clicks_that_cannot_be_are_explained(path, clause):
    position = scripted(ROW, ["g4", "b2"])
    sentences = {position.why(action) for action in attempts(position, path)}
    assert sentences
    assert all(f"({clause})" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    "path", [(), ("z9",), ("7,7",), ("deal",), ("2,-1", "b2"), ("b2", "7,7"), ("b2", "2,-1", "b2")]
)
def test_clicks_on_what_nobody_drew_mean_nothing(path):
    assert not attempts(scripted(ROW, ["g4", "b2"]), path)


def test_G1_nothing_is_meant_by_clicks_while_chance_deals():
    assert played().mover == CHANCE
    assert not attempts(played(), ("r3",))
    assert paths(played(), played().action("draw-r3")) == ("r3",)


def test_marks_light_up_tiles_and_cells():
    position, marks = scripted(ROW, ["g4", "b2"]), ["b2", "2,-1"]
    for root, at in ((picture(position, marks), "2,-1"), (hand_of(position, 1, marks), "b2")):
        assert [each.get("data-at") for each in of_class(root, "legal")] == [at]
    rings = {at: of_class(each, "ring")[0] for at, each in places(hand_of(position, 1, marks)).items()}
    assert [at for at, ring in rings.items() if ring.get("stroke")] == ["b2"]
    assert len(of_class(picture(position, marks), "hint")) == 1
