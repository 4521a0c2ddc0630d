"""The board: what is drawn and named, what clicks mean, what is marked, what views and terminals show."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from tessella import CHANCE, WATCHER
from tessella.games.antino.board import attempts, emblem, glyphs, paths
from tessella.games.antino.board.cells import PAPER_WIDTH

from .tables import played, scripted

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
OPTIONS = [{}, {"players": 1}, {"players": 3, "strict": True}, {"players": 4, "size": 7, "clockwise": True}]
LOCKED = "d-e6\nxl-e7"
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


def drawn_in(element):
    """The paths and fills of an element."""
    return {(each.get("d"), each.get("fill")) for each in element.iter()}


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
    assert title(position, middle) == f"{middle}: joker"


def test_N2_every_kind_of_tile_looks_different():
    tiles = [glyphs.tile(kind) for kind in range(12)]
    assert len({*tiles, *(glyphs.tile(kind, opened=True) for kind in range(1, 12, 3))}) == 16


def test_N2_symbols_differ_in_shape_and_in_colour():
    symbols = [glyphs.symbol(3 * n) for n in range(4)]
    assert len({re.search(r' d="([^"]*)"', each)[1] for each in symbols}) == 4
    assert len({re.search(r'fill="([^"]*)"', each)[1] for each in symbols}) == 4


def test_N4_a_closed_lock_and_the_cells_beside_it_are_marked():
    position = scripted(LOCKED)
    assert "closed" in title(position, "e7")
    assert title(position, "e8") == "e8: empty, closed by the lock on e7"
    assert title(position, "c3") == "c3: empty"
    assert {each.get("data-at") for each in of_class(picture(position), "closed")} == {"d7", "f7", "e8"}


def test_N4_an_opened_lock_looks_open_and_closes_nothing():
    closed, opened = scripted(LOCKED), scripted(LOCKED + "\nok-e8")
    assert title(opened, "e7") == "e7: blue cross with a lock, open"
    assert not of_class(picture(opened), "closed")
    assert drawn_in(places(picture(closed))["e7"]) != drawn_in(places(picture(opened))["e7"])


def test_N4_a_cell_between_two_locks_names_both():
    position = scripted("d-e6\nxl-d6\nxl-e7")
    assert title(position, "d7") == "d7: empty, closed by the locks on e7 and d6"


def test_N5_the_last_tile_shows_what_it_counts_in_each_direction_and_together():
    position = scripted("d-f5\nx-f6\no-f7\nd-g7\ns-h7\nd-h6\nol-g6\nxk-g5\ns-e6")
    root = picture(position)
    assert [words(each) for each in of_class(root, "count")] == [["3"], ["1"], ["4"]]
    assert len(of_class(root, "walk")) == 2
    assert title(position, "e6") == "e6: red square, placed last by Gnome for 4 points"
    assert not of_class(picture(played()), "count")


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
    assert not any("hand" in text and "face down" not in text for text in titles(position.view(WATCHER)))


def test_N9_a_drop_can_be_clicked_and_shows_the_hand_to_all():
    position = find(dropping, players=3, strict=True, size=7)
    seat = position.mover
    hand = position.field("hand")[seat][:12].tolist()
    assert title(position.view(seat), "drop").startswith("drop: ")
    assert "drop" not in places(picture(position.view((seat + 1) % 3)))
    after = position.play("drop")
    side = position.game.sides[seat]
    for viewer in (WATCHER, 0, 1, 2):
        assert f"{side} showed" in words(picture(after.view(viewer)))
    assert after.field("dropped").tolist() == hand


def test_N11_the_starting_draw_lies_open_at_every_seat():
    position = played("draw-dk draw-o", players=4)
    assert "The highest tile begins (N11)." in words(picture(position))
    assert "Gnome: 0 points, 1 tile" in titles(position)
    assert "Befindo: 0 points, 0 tiles, to act" in titles(position)
    assert position.svg() == position.view(WATCHER).svg()


def test_N12_solitaire_shows_the_tile_just_drawn():
    position = played("draw-sk", players=1)
    assert title(position.view(0), "sk") == "your hand: a red square with a key"


@pytest.mark.parametrize("clockwise", [False, True])
def test_N13_arrows_between_the_seats_follow_the_turns(clockwise):
    arrows = of_class(picture(played(players=4, clockwise=clockwise)), "order")
    assert [float(each.get("d").split("l")[1].split()[0]) > 0 for each in arrows] == [not clockwise] * 3
    assert not of_class(picture(played(players=2)), "order")


def test_G3_a_seat_that_left_is_said_to_have_left():
    position = played(players=3).leave(1)
    assert "Elf: 0 points, left" in titles(position)


def test_every_seat_has_its_points_and_one_of_them_acts():
    for options in OPTIONS:
        position = next(turns(1, **options))
        root = picture(position)
        assert len(of_class(root, "plate")) == position.seats
        (acting,) = of_class(root, "acts")
        assert acting.findtext(f"{SVG}title").startswith(position.game.sides[position.mover])


def test_the_bag_tells_how_many_tiles_it_holds():
    position = played(drawn=False)
    assert title(position, "bag") == "bag: 100 tiles"
    assert title(position.play("draw-d"), "bag") == "bag: 99 tiles"


def test_a_phone_shows_letters_and_numbers_big_enough_to_be_read():
    assert PAPER_WIDTH == 360
    sizes = [float(each.get("font-size")) for each in picture(find(dropping, strict=True)).iter(f"{SVG}text")]
    assert min(sizes) >= 9.5


def test_seats_have_signs_of_their_own():
    signs = [emblem(seat) for seat in range(4)]
    assert len(set(signs)) == 4
    assert not any(shape in sign for sign in signs for shape in glyphs.SHAPES)


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
    assert [at for at, each in marked.items() if "legal" in each.get("class").split()] == ["e6", "dk"]


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
