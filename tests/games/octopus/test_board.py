"""The board: what is drawn and named, what clicks mean, what is marked."""

from xml.etree import ElementTree

import pytest

from tessella import CHANCE
from tessella.games.octopus.board import attempts, emblem, emblems, glyphs, paths
from tessella.games.octopus.board.field import HEIGHT, LEFT, MOST, TOP, WIDTH, window_of
from tessella.games.octopus.model import bounds, tiles

from .tables import deal_of, played, random_game, recorded, scripted

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
ROW = "r1-0,0 b1-1,0 r2-2,0"


def picture(position, marks=()):
    return ElementTree.fromstring(position.svg(marks))


def places(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def title(position, at):
    return places(picture(position))[at].findtext(f"{SVG}title")


def of_class(root, name):
    return [each for each in root.iter() if name in each.get("class", "").split()]


def words(element):
    return [each.text for each in element.iter(f"{SVG}text")]


def plates(position):
    return {each.findtext(f"{SVG}title"): each for each in of_class(picture(position), "plate")}


def signs(element):
    """The seats whose signs an element shows."""
    return [emblems.SHAPES.index(each.get("d")) for each in element.iter() if each.get("d") in emblems.SHAPES]


def lightness(colour):
    """Relative luminance, as WCAG 2 has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


# Tiles


def test_O1_every_colour_has_a_pattern_a_letter_and_a_colour_of_its_own():
    faces = [ElementTree.fromstring(f"<g>{glyphs.tile(6 * colour)}</g>") for colour in range(10)]
    assert len({face.find(".//path").get("d") for face in faces}) == 10
    assert len({face.find("rect").get("fill") for face in faces}) == 10
    assert [[each.text for each in face.iter("text")] for face in faces] == [
        [letter, "1"] for letter in "bgmoprstvy"
    ]


@pytest.mark.parametrize("flag", glyphs.FLAGS)
def test_writing_on_tiles_can_be_read(flag):
    for ground in (flag.ground, flag.tone):
        light, dark = sorted(map(lightness, (ground, flag.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5


# The field


def test_O2_open_cells_are_places_and_corners_are_not():
    assert [at for at in places(picture(scripted(""))) if "," in at] == ["0,0"]
    position = scripted("r1-0,0")
    assert {at for at in places(picture(position)) if "," in at} == {"0,0", "1,0", "0,1", "-1,0", "0,-1"}
    assert title(position, "0,-1") == "0,-1: open"


def test_O2_the_field_has_room_for_all_tiles_and_a_ring_around():
    for position in random_game(2)[61::6]:
        left, top, width, height = map(float, window_of(position).box.split())
        west, north, east, south = (40 * side for side in bounds(tiles(position) or [(0, 0)]))
        assert left <= west - 60 and left + width >= east + 60
        assert top <= north - 60 and top + height >= south + 60
        assert width / height == pytest.approx(WIDTH / HEIGHT, 0.001)
        assert 40 * WIDTH / width <= MOST + 0.01


def test_O3_the_last_tile_shows_what_it_counts_in_each_direction_and_together():
    position = scripted("r1-0,0 r2-1,0 b3-0,1 g3-1,1 r3-2,0")
    root = picture(position)
    assert sorted(words(each)[0] for each in of_class(root, "count")) == ["1", "2", "3"]
    assert title(position, "2,0") == "2,0: red 3, placed last by Anchor for 3 points"
    assert title(position, "0,0") == "0,0: red 1"
    assert len(of_class(root, "arm")) == 4  # colour and value, with their outlines
    assert len([each for each in of_class(root, "arm") if each.get("stroke-dasharray")]) == 1
    assert not of_class(picture(scripted("")), "arms")


def test_O3_what_counts_for_colour_and_value_looks_different():
    badge = {}
    for moves in ("r1-0,0 r2-1,0", "r1-0,0 b1-1,0"):
        (count, _) = of_class(picture(scripted(moves)), "count")
        badge[moves] = count.find(f"{SVG}rect").get("fill")
    assert len(set(badge.values())) == 2


# The rack


def test_O1_every_tile_is_in_sight_with_the_sign_of_who_holds_it():
    position = recorded("six-players", 70)
    root, hands = places(picture(position)), position.field("hand")
    for kind in range(60):
        place = root[f"{'bgmoprstvy'[kind // 6]}{kind % 6 + 1}"]
        owners = [seat for seat in range(6) if hands[seat][kind] and seat != position.mover]
        assert signs(place) == owners
        assert len(words(place)) == (2 if hands[position.mover][kind] else 1)


def test_O1_titles_tell_where_a_tile_is():
    position = scripted(ROW, ["b2", "r3"])
    assert title(position, "r3") == "red 3: held by Shell"
    assert title(position, "r2") == "red 2: on the board at 2,0"
    assert title(played("draw-r3"), "r3") == "red 3: held by Anchor"
    assert title(played("draw-r3"), "r4") == "red 4: not dealt yet"


def test_O4_twins_are_seen_whoever_has_them():
    position = scripted("r1-0,0", ["b2 b2 o1", "r3 r3 r1 o1"], sets=2)
    assert title(position, "b2") == "blue 2: held twice by Anchor"
    assert title(position, "r1") == "red 1: held by Shell, on the board at 0,0"
    assert title(position, "o1") == "orange 1: held by Anchor, held by Shell"
    root = places(picture(position))
    assert [len(list(root[at].findall(f"{SVG}g"))) for at in ("b2", "r3", "r1", "o1")] == [2, 2, 1, 1]
    assert [signs(root[at]) for at in ("b2", "r3", "o1")] == [[0], [], [0]]


def test_G3_what_was_set_aside_is_named():
    position = scripted(ROW, ["g4", "b2"], players=3).leave(1)
    assert title(position, "b2") == "blue 2: set aside"
    assert "Shell: 1 point, left" in plates(position)


def test_a_plate_lights_up_the_tiles_of_its_seat():
    position = recorded("six-players", 70)
    root, hands = picture(position), position.field("hand")
    for seat, kin in enumerate(of_class(root, "kin")):
        (halo,) = of_class(kin, "halo")
        assert halo.get("display") == "none"
        assert halo.get("d").count("M") == (hands[seat] > 0).sum()
        assert len(kin.findall(f"{SVG}g[@data-at]")) == (0 if seat == position.mover else hands[seat].sum())


# Seats


@pytest.mark.parametrize("players", range(2, 7))
def test_O4_the_seats_sit_anticlockwise(players):
    position = played(players=players)
    middle, spots = complex(LEFT + WIDTH / 2, TOP + HEIGHT / 2), []
    for plate in plates(position).values():
        rect = plate.find(f"{SVG}rect")
        x, y, width = (float(rect.get(side)) for side in ("x", "y", "width"))
        spots.append(complex(x + width / 2, y + 12) - middle)
    assert spots[0].imag > 0 and spots[0].real <= 1
    turns = [
        (after * before.conjugate()).imag for before, after in zip(spots, spots[1:] + spots[:1], strict=True)
    ]
    assert players == 2 or all(turn < 0 for turn in turns)  # y points down
    assert len(of_class(picture(position), "order")) == (players if players > 2 else 0)


def test_one_seat_acts_and_all_have_points_and_tiles():
    position = scripted("r1-0,0 r2-1,0", players=3)
    assert set(plates(position)) == {
        "Anchor: 0 points, 19 tiles",
        "Shell: 1 point, 19 tiles",
        "Star: 0 points, 20 tiles, to act",
    }
    assert len(of_class(picture(position), "acts")) == 1


def test_G2_who_has_won_is_seen():
    position = recorded("shared")
    ranks = [words(each) for each in of_class(picture(position), "rank")]
    assert [rank[0] for rank in ranks if "won" in rank] == ["1."] * sum(
        share > 0 for share in position.utility
    )
    assert sum(share > 0 for share in position.utility) > 1


def test_G3_who_left_comes_last():
    ranks = [words(each) for each in of_class(picture(recorded("others-play-on")), "rank")]
    assert "left" in ranks[-1] and "won" in ranks[0]


def test_seats_have_signs_of_their_own():
    assert len({emblem(seat) for seat in range(6)}) == 6


# All of it


def test_O1_and_G1_until_the_first_turn_the_field_tells_what_is_going_on():
    position = played("draw-r3 draw-b1")
    assert title(position, "deal") == "58 tiles to be dealt (O1)."
    drawn = played(deal_of([[], []]))
    assert title(drawn, "deal") == "It is drawn who begins (G1)."
    assert {paths(drawn, action) for action in drawn.actions} == {("deal",)}
    assert "deal" not in places(picture(drawn.play("start-1")))
    assert "deal" not in places(picture(played(players=2).leave(0)))


def test_a_phone_shows_letters_and_numbers_big_enough_to_be_read():
    position = recorded("six-players", 80)
    root, scale = picture(position), window_of(position).scale
    on_field = [
        each
        for name in ("axis", "count")
        for part in of_class(root, name)
        for each in part.iter(f"{SVG}text")
    ]
    plain = [each for part in of_class(root, "plate") for each in part.iter(f"{SVG}text")]
    sizes = [float(each.get("font-size", root[-1].get("font-size"))) for each in plain]
    axis = float(of_class(root, "axis")[0].get("font-size"))
    assert min(sizes) >= 10
    assert min(float(each.get("font-size", axis)) * scale for each in on_field) >= 10
    assert root.get("viewBox").split()[2] == "360"


@pytest.mark.parametrize(("sets", "most"), [(1, 60_000), (2, 100_000)])
def test_a_picture_is_small_enough_to_be_sent(sets, most):
    for position in random_game(1, players=6, sets=sets)[:: 8 * sets]:
        assert len(position.svg()) <= most


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
    marked = places(picture(scripted(ROW, ["g4", "b2"]), ["b2", "2,-1"]))
    assert {at for at, each in marked.items() if "legal" in each.get("class").split()} == {"b2", "2,-1"}
