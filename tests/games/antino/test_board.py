"""The board: what is drawn and named, what clicks mean, what is marked, what views and terminals show."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from tessella import CHANCE, WATCHER
from tessella.core.drawing.svg import box_of
from tessella.games.antino.board import AID, attempts, emblem, glyphs, hand, paths, scene
from tessella.games.antino.board.paint import CELL, OUTLINES
from tessella.games.antino.notation import tile_name

from .tables import played, positions_of, recorded, scripted, with_state

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = [{}, {"players": 1}, {"players": 3, "strict": True}, {"players": 4, "size": 7, "clockwise": True}]
LOCKED = "d-e6\nxl-e7"
SIDES = ("x", "y", "width", "height")
COUNTED = "d-f5\nx-f6\no-f7\nd-g7\ns-h7\nd-h6\nol-g6\nxk-g5\ns-e6"
TWELVE = "x-d5 o-d4 s-d3 o-e6 x-f6 s-g6 x-e7 o-d7 x-d8 s-d9 o-c5 x-c6 o-b6 s-a6 d-d6".replace(" ", "\n")


def picture(position, marks=()):
    return ElementTree.fromstring(position.svg(marks))


def places(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def title(position, at):
    return places(picture(position))[at].findtext(f"{SVG}title")


def titles(position):
    return [each.text for each in picture(position).iter(f"{SVG}title")]


def of_class(root, name):
    return [each for each in root.iter() if name in each.get("class", "").split()]


def words(element):
    return [each.text for each in element.iter(f"{SVG}text")]


def used(element):
    """The shapes that an element uses, by the ends of their ids."""
    return [each.get("href").removeprefix("#antino-") for each in element.iter(f"{SVG}use")]


def in_front(position, seat, marks=()):
    return ElementTree.fromstring(hand(position, seat, marks))


def at(element):
    """Where a transform takes an element, and how large it is there."""
    x, y, *scale = map(float, re.findall(r"-?[\d.]+", element.get("transform")))
    return x, y, *(scale or [1.0])


def turns(seed, **options):
    """The positions of a random game where a seat is to act."""
    rng, position = Random(seed), played(**options)
    while not position.over:
        if position.mover >= 0:
            yield position
        position = position.roll(rng)


def find(holds, **options):
    """A position of random games, somebody to act, for which something holds."""
    return next(position for seed in range(100) for position in turns(seed, **options) if holds(position))


def dropping(position):
    return position.moves()[0].text == "drop"


# What is drawn, and its name


@pytest.mark.parametrize("size", [7, 9, 11])
def test_N1_every_cell_can_be_clicked_and_the_joker_lies_in_the_middle(size):
    position = played(size=size)
    root, middle = picture(position), "abcdefghijk"[size // 2] + str(size // 2 + 1)
    names = {f"{file}{rank}" for file in "abcdefghijk"[:size] for rank in range(1, size + 1)}
    assert names <= set(places(root))
    assert [each.get("data-at") for each in of_class(root, "joker")] == [middle]
    assert title(position, middle) == f"{middle}: joker, the gnome"


@pytest.mark.parametrize("size", [7, 9, 11])
def test_N1_the_board_is_square_and_as_large_as_its_cells_allow(size):
    position = played(size=size)
    left, top, width, height = box_of(position.board())
    assert width == height == -2 * left == -2 * top
    assert size * CELL / width > 0.93
    (joker,) = of_class(picture(position), "joker")
    assert at(joker) == (0, 0, 1)


def test_N2_every_kind_of_tile_looks_different():
    tiles = {re.sub(' id="[^"]*"', "", glyphs.tile(kind)) for kind in range(12)}
    assert len(tiles) == 12


def test_N2_symbols_differ_in_shape_and_in_colour():
    symbols = [glyphs.symbol(n) for n in range(4)]
    assert len({re.search(r' d="([^"]*)"', each)[1] for each in symbols}) == 4
    assert len({re.search(r'stop-color="([^"]*)"', each)[1] for each in symbols}) == 4


def test_N2_a_tile_has_the_same_shape_in_a_hand_and_on_the_board():
    position = scripted("hand:dk,xl,o")
    held, laid = places(picture(position)), places(picture(position.play("xl-e6")))
    pieces = [each.get("href") for each in of_class(held["xl"], "piece")]
    assert pieces == [each.get("href") for each in of_class(laid["e6"], "piece")] == ["#antino-xl"]
    assert used(held["xl"]) == ["xl", "closed"]


def test_N4_a_closed_lock_and_the_cells_beside_it_are_marked():
    position = scripted(LOCKED)
    assert "closed" in title(position, "e7")
    assert title(position, "e8") == "e8: empty, closed by the lock on e7"
    assert title(position, "c3") is None
    assert {each.get("data-at") for each in of_class(picture(position), "closed")} == {"d7", "f7", "e8"}


def test_N4_what_helps_to_see_where_only_keys_fit_can_be_asked_for():
    root = picture(scripted(LOCKED))
    helped = {place for place, each in places(root).items() if of_class(each, "aid")}
    assert helped == {"d7", "f7", "e8"}
    assert len(of_class(root, "aid")) == 3
    assert AID.endswith("(N4).")


def test_N4_an_opened_lock_looks_open_and_closes_nothing():
    closed, opened = scripted(LOCKED), scripted(LOCKED + "\nok-e8")
    assert title(opened, "e7") == "e7: blue cross with a lock, open"
    assert not of_class(picture(opened), "closed")
    assert used(places(picture(closed))["e7"]) == ["xl", "closed"]
    assert used(places(picture(opened))["e7"]) == ["xl"]


def test_N4_a_cell_between_two_locks_names_both():
    position = scripted("d-e6\nxl-d6\nxl-e7")
    assert title(position, "d7") == "d7: empty, closed by the locks on e7 and d6"


def test_N5_the_last_tile_shows_what_it_counts_in_each_direction_and_together():
    position = scripted(COUNTED)
    root = picture(position)
    assert [words(each) for each in of_class(root, "count")] == [["3"], ["1"], ["4"]]
    assert [each.get("class").split()[-1] for each in of_class(root, "light")] == ["walk"] * 2 + ["count"] * 3
    assert title(position, "e6") == "e6: red square, placed last by Gnome for 4 points"
    (frame,) = of_class(root, "last")
    assert at(frame) == at(places(root)["e6"])
    assert not of_class(picture(played()), "light")


def test_N5_rings_are_around_the_tiles_that_count_and_around_no_others():
    root = ElementTree.fromstring(scripted(COUNTED).board())
    rings = [tuple(float(each[0].get(side)) for side in SIDES) for each in of_class(root, "walk")]
    middles = {place: at(each) for place, each in places(root).items()}
    lying = {
        place
        for place, (x, y, _) in middles.items()
        if any(0 < x - left < width and 0 < y - top < height for left, top, width, height in rings)
    }
    assert lying == {"f6", "g6", "h6", "e5"}


def test_N5_no_tile_covers_a_part_of_a_ring():
    root = ElementTree.fromstring(scripted(COUNTED).board())
    drawn = list(root.iter())
    last_place = max(drawn.index(each) for each in places(root).values())
    assert min(drawn.index(each) for each in of_class(root, "walk")) > last_place


def test_N5_points_hide_no_symbol():
    """They lie in the corners of cells, and symbols and signs reach less far."""
    large = find(lambda position: len(position.history) > 40, size=11)
    for position in (scripted(COUNTED), scripted(TWELVE), large):
        for each in of_class(picture(position), "count"):
            x, y, _ = at(each)
            radius = float(each.find(f"{SVG}circle").get("r"))
            assert abs(x) % CELL == abs(y) % CELL == CELL / 2
            assert radius < 2**0.5 * (CELL / 2 - 11)


def test_N5_the_points_of_the_only_walk_are_written_once():
    assert [words(each) for each in of_class(picture(scripted("d-e6")), "count")] == [["1"]]


def test_N6_a_tile_of_twelve_shows_twentyfour():
    position = scripted(TWELVE)
    counts = [words(each)[0] for each in of_class(picture(position), "count")]
    assert counts == ["3", "3", "3", "3", "24"]
    assert title(position, "stop") == "stop: place no other tile (N6)"


def test_N8_the_hand_of_the_viewer_lies_in_front_and_no_other_can_be_seen():
    position = scripted("d-e6\nx-e7\nhand:d,d,xl")
    mine, other = position.view(position.mover), position.view(1 - position.mover)
    assert title(mine, "d") == "your hand: 2 amber diamonds"
    assert title(mine, "xl") == "your hand: a blue cross with a lock"
    assert not {"xl"} & set(places(picture(other)))
    assert not any("hand:" in text and "face down" not in text for text in titles(position.view(WATCHER)))


def test_N8_a_hand_lies_in_front_of_whomever_it_is_asked_for():
    position = scripted("d-e6\nx-e7\nhand:d,d,xl")
    acts, waits = position.mover, 1 - position.mover
    assert set(places(in_front(position, acts))) == {"d", "xl", "bag"}
    assert set(places(in_front(position, waits))) == {"bag"}
    assert not of_class(in_front(position, acts), "board")
    unseen = in_front(position.view(waits), acts)
    assert used(unseen).count("back") == 3
    assert not of_class(unseen, "piece")


def low(front):
    """The tiles that lie lower than they stand."""
    hidden = [each for each in of_class(front, "piece") if each.get("visibility") == "hidden"]
    return [each.get("href").removeprefix("#antino-") for each in hidden]


def test_N4_tiles_that_cannot_be_placed_now_lie_lower():
    for position in turns(6, size=7):
        placed = {move.text.split("-")[0] for move in position.moves()} - {"stop", "drop"}
        held = map(tile_name, scene.hand(position, position.mover))
        unfit = [tile for tile in held if tile not in placed]
        assert low(in_front(position, position.mover)) == (unfit if placed else [])
        assert not low(in_front(position, 1 - position.mover))


def test_a_tile_that_lies_lower_is_no_piece_that_has_moved():
    """A page would let the tile that another has placed come from there."""
    position = find(lambda position: low(in_front(position, position.mover)), size=7)
    seat = position.mover
    after = position.play(position.moves()[0])
    stood = {(each.get("href"), at(each)) for each in of_class(in_front(position, seat), "piece")}
    stands = {(each.get("href"), at(each)) for each in of_class(in_front(after, seat), "piece")}
    assert {y for _, (_, y, _) in stood | stands} == {41}


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_N8_a_hand_keeps_its_size(seats):
    boxes = {box_of(hand(position, seat)) for position in turns(4, players=seats) for seat in range(seats)}
    assert len(boxes) == 1


def test_N8_a_hand_stays_what_it_is_after_the_end():
    end = recorded("resignation")
    assert end.over
    kept = [sum(end.field("hand")[seat].tolist()) for seat in range(end.seats)]
    assert [len(of_class(in_front(end, seat), "piece")) for seat in range(end.seats)] == kept
    assert any(kept)


def test_N9_a_drop_can_be_clicked_and_shows_the_hand_to_all():
    position = find(dropping, players=3, strict=True, size=7)
    seat = position.mover
    held = position.field("hand")[seat][:12].tolist()
    assert title(position.view(seat), "drop").startswith("drop: ")
    assert "drop" not in places(picture(position.view((seat + 1) % 3)))
    after = position.play("drop")
    side = position.game.sides[seat]
    for viewer in (WATCHER, 0, 1, 2):
        assert f"{side} dropped" in words(picture(after.view(viewer)))
    assert after.field("dropped").tolist() == held


def test_N11_the_starting_draw_lies_open_for_all():
    position = played("draw-dk draw-o", players=4)
    for seat in range(4):
        front = in_front(position, seat)
        assert "The highest tile begins." in words(front)
        assert [each.get("href") for each in of_class(front, "piece")] == ["#antino-dk", "#antino-o"]
        assert "Gnome drew an amber diamond with a key" in [each.text for each in front.iter(f"{SVG}title")]
    assert [position.facts(seat) for seat in range(3)] == [
        ["drew a diamond + key"],
        ["drew a circle"],
        [],
    ]
    assert position.svg() == position.view(WATCHER).svg()


def test_N11_who_waits_in_the_first_turn_still_sees_the_starting_draw():
    position = played("draw-d draw-sk draw-o draw-o draw-x")
    assert position.mover == 0
    sentence = "The highest tile begins."
    assert sentence in words(in_front(position, 1))
    assert sentence not in words(in_front(position, 0))
    assert position.facts(0) == ["3 tiles"]
    assert sentence not in words(in_front(played("draw-d draw-o draw-x", drawn=False), 1))


def test_N12_solitaire_shows_the_tile_just_drawn():
    position = played("draw-sk", players=1)
    assert title(position.view(0), "sk") == "your hand: a red square with a key"
    assert len(of_class(picture(position), "piece")) == 1


def test_G3_a_seat_that_left_is_said_to_have_left():
    assert played(players=3).leave(1).facts(1) == ["left"]


def test_N7_a_seat_that_has_finished_is_said_to_have_its_place():
    position = next(each for each in positions_of("play-on") if each.finished and not each.over)
    assert [position.facts(seat) for seat in position.finished] == [["1st"]]


def test_N8_the_tiles_of_every_seat_are_counted_for_all():
    position = scripted("d-e6\nx-e7\nhand:d,d,xl").view(WATCHER)
    assert [position.facts(seat) for seat in range(2)] == [["3 tiles"], ["2 tiles"]]


def test_the_bag_tells_how_many_tiles_it_holds():
    position = played(drawn=False)
    assert title(position, "bag") == "bag: 100 tiles"
    assert title(position.play("draw-d"), "bag") == "bag: 99 tiles"
    last = with_state(position, hand=[[20, 2, 3] * 4 + [0], *[[0] * 13] * 3], aside={0: -1})
    assert title(last, "bag") == "bag: 1 tile"


@pytest.mark.parametrize("size", [7, 9, 11])
def test_a_phone_shows_letters_and_numbers_big_enough_to_be_read(size):
    position = find(dropping, strict=True, size=size, players=3) if size == 7 else next(turns(2, size=size))
    for drawing in (position.board(), hand(position, position.mover)):
        root = ElementTree.fromstring(drawing)
        sizes = [float(each.get("font-size")) for each in root.iter() if each.get("font-size")]
        assert min(sizes) * 360 / box_of(drawing)[2] >= 9.5


def test_seats_have_signs_of_their_own():
    signs = [emblem(played(players=4), seat) for seat in range(4)]
    assert len(set(signs)) == 4
    assert not any(shape in sign for sign in signs for shape in OUTLINES)


@pytest.mark.parametrize("seats", [1, 3])
def test_N8_the_rack_lies_in_the_middle_of_a_hand(seats):
    front = in_front(next(turns(1, players=seats)), 0)
    wood = next(each for each in front.iter(f"{SVG}rect") if each.get("fill") == "url(#antino-hide)")
    left, width = float(wood.get("x")), float(wood.get("width"))
    assert left + width / 2 == 180


@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_N13_an_arrow_shows_the_order_of_play_where_there_is_one(seats, clockwise):
    root = ElementTree.fromstring(played(players=seats, clockwise=clockwise).board())
    arrows = [each for each in root.iter(f"{SVG}g") if "(N13)" in (each.findtext(f"{SVG}title") or "")]
    assert len(arrows) == (seats > 2)
    for arrow in arrows:
        assert arrow.findtext(f"{SVG}title").startswith("Turns run clockwise") == clockwise
        assert ("scale(-" in arrow.get("transform")) == clockwise


# Clicks


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_legal_move_is_clicked_on_things_that_are_drawn(options):
    for position in turns(3, **options):
        drawn = set(places(picture(position.view(position.mover))))
        for action in position.actions:
            assert set(paths(position, action)) <= drawn


def test_a_placement_is_a_tile_and_a_cell():
    position = scripted("hand:dk,x,o")
    assert paths(position, position.action("dk-e6")) == ("dk", "e6")
    assert list(attempts(position, ("dk", "a1"))) == [position.action("dk-a1")]
    assert {position.game.notation.write(position, each) for each in attempts(position, ("e6",))} == {
        "dk-e6",
        "x-e6",
        "o-e6",
    }


def test_one_click_on_a_tile_that_fits_nowhere_is_explained():
    position = find(dropping, strict=True, size=7)
    view = position.view(position.mover)
    tile = next(at for at in places(picture(view)) if re.fullmatch("[dxos][lk]?", at))
    tried = attempts(view, (tile,))
    assert tried
    assert all("N" in position.why(action) for action in tried)


@pytest.mark.parametrize(
    "path", [(), ("sk",), ("z9",), ("stop",), ("drop",), ("e6", "dk"), ("dk", "e6", "e7"), ("sk", "e6")]
)
def test_clicks_on_what_nobody_drew_mean_nothing(path):
    assert not attempts(scripted("hand:dk,x,o"), path)


def test_N8_nothing_is_meant_by_clicks_while_chance_draws():
    assert played().mover == CHANCE
    assert not attempts(played(), ("e6",))
    assert paths(played(), played().actions[0]) == ("bag",)


def test_marks_light_up_cells_tiles_and_buttons():
    position = scripted("hand:dk,x,o")
    marked = places(picture(position, ["dk", "e6"]))
    legal = {place: each for place, each in marked.items() if "legal" in each.get("class").split()}
    assert list(legal) == ["e6", "dk"]
    assert len(of_class(legal["e6"], "hint")) == 1
    (ring,) = of_class(legal["dk"], "ring")
    assert ring.get("stroke-opacity") == "1"
    assert [each.get("stroke-opacity") for each in of_class(marked["x"], "ring")] == ["0"]


# In a terminal


def test_a_terminal_shows_tiles_as_they_are_typed():
    lines = repr(scripted(LOCKED + "\nhand:d,x,o")).splitlines()
    assert lines[2].rstrip() == " 7              #   xl  #"
    assert lines[4].rstrip() == " 5              ·   *   ·"
    assert lines[10] == "> Gnome      1  d  x  o"
    assert lines[12] == "bag 93, placed last xl-e7"


def test_a_terminal_tells_open_locks_from_closed_ones():
    assert "  x'" in repr(scripted(LOCKED + "\nok-e8"))


def test_a_terminal_hides_what_a_view_hides():
    position = scripted("d-e6\nx-e7\nhand:d,d,xl")
    assert "  ?  ?  ?" in repr(position.view(WATCHER))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_signs_with_a_style_are_in_no_word(options):
    for position in turns(5, **options):
        for line in repr(position).splitlines()[position.options["size"] + 1 :]:
            for sign in re.findall(r"  [dxos]\S*", line):
                assert re.fullmatch(r"  [dxos][lk]?", sign)
