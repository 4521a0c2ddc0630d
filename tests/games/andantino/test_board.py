"""The board: what is shown and named, what is marked, how far the field reaches, and what a terminal shows."""

import re
from functools import partial
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tessella.games.andantino.board import emblem
from tessella.games.andantino.board.glyphs import HALF_WIDTH, SIZE
from tessella.games.andantino.board.scene import FIRST, MARGIN, STEP, WIDE, field_around, scene_of
from tessella.games.andantino.model import cell_of, tiles_of
from tessella.games.andantino.notation import name
from tessella.games.andantino.rules.state import RED, WHITE

from .tables import laid_out, played, random_game, recorded

pytestmark = pytest.mark.once

SVG = "{http://www.w3.org/2000/svg}"
NUMBER = r"-?[\d.]+"


def picture(position, marks=()):
    return ElementTree.fromstring(position.svg(marks))


def places(root):
    """The elements to click, by id."""
    return {each.get("data-at"): each for each in root.iter() if each.get("data-at")}


def titles(position):
    return {at: each.findtext(f"{SVG}title", "") for at, each in places(picture(position)).items()}


def of_class(root, kind):
    return [each for each in root.iter() if kind in each.get("class", "").split()]


def at(element):
    """Where a transform takes an element."""
    return tuple(map(float, re.findall(NUMBER, element.get("transform"))))


def legal_ids(position):
    return {name(cell_of(action)) for action in position.actions}


# The field


@pytest.mark.parametrize("seed", range(10))
def test_A0_the_field_only_grows_while_tiles_are_placed(seed):
    fields = [scene_of(position).field for position in random_game(seed)]
    for before, after in pairwise(fields):
        assert after.left <= before.left and before.right <= after.right
        assert after.top <= before.top and before.bottom <= after.bottom


@pytest.mark.parametrize("seed", range(10))
def test_A0_the_field_leaves_room_around_every_tile(seed):
    for position in random_game(seed):
        scene = scene_of(position)
        for q, r in scene.tiles:
            assert scene.field.top + MARGIN <= r <= scene.field.bottom - MARGIN
            assert scene.field.left + MARGIN <= 2 * q + r <= scene.field.right - MARGIN


def test_A0_the_field_grows_in_steps():
    widths = {field_around([(0, 0), (0, -reach)]).top for reach in range(12)}
    assert widths == {FIRST.top - STEP * step for step in range(len(widths))}
    assert len(widths) == 6


def test_A0_A5_the_field_has_room_for_cells_beside_a_single_tile_only_if_they_may_be_played():
    near = [(FIRST.right // 2 - 1, 0)]
    assert field_around(near).right == FIRST.right == field_around(near, WIDE).right
    far = [(0, 0), (FIRST.right // 2 - 1, 1)]
    assert field_around(far).right == FIRST.right < field_around(far, WIDE).right


def test_A0_the_field_follows_from_the_tiles_alone():
    one, other = played("0,1 1,1 1,-1 0,-1"), played("1,-1 0,-1 0,1 1,1")
    assert one == other
    assert scene_of(one).field == scene_of(other).field == FIRST


def test_A0_a_cell_is_wide_enough_for_a_finger_at_first():
    _, _, width, height = map(float, picture(played()).get("viewBox").split())
    cell = places(picture(played()))
    step = at(cell["1,0"])[0] - at(cell["0,0"])[0]
    assert step * 360 / width > 50
    assert 0.8 < height / width < 1.25


@pytest.mark.parametrize("seed", range(5))
def test_A0_A6_every_legal_cell_is_drawn_well_inside_the_picture(seed):
    for position in random_game(seed, plies=80, exception=True, moving=True):
        root = picture(position)
        left, top, width, height = map(float, root.get("viewBox").split())
        drawn = places(root)
        for cell in legal_ids(position):
            x, y = at(drawn[cell])
            assert left + HALF_WIDTH + 5 < x < left + width - HALF_WIDTH - 5
            assert top + SIZE + 5 < y < top + height - SIZE - 5


# Cells and tiles


def test_A0_cells_are_named_and_drawn_once():
    names = titles(played("0,1"))
    assert names["0,0"] == "0,0: White"
    assert names["1,0"] == "1,0: Red"
    assert names["0,1"] == "0,1: White, last move"
    assert names["2,-1"] == ""  # a page says that it is empty
    drawn = [each.get("data-at") for each in picture(played("0,1")).iter() if each.get("data-at")]
    assert len(drawn) == len(set(drawn))


def test_A0_cells_are_drawn_near_tiles_and_fainter_with_their_distance():
    root = picture(played())
    rings = [group for group in root.iter(f"{SVG}g") if of_class(group, "cell") and group.get("stroke")]
    assert [len(of_class(ring, "cell")) for ring in rings] == [8, 14]
    strengths = [float(ring.get("stroke-opacity")) for ring in rings]
    assert strengths == sorted(strengths, reverse=True)
    assert "7,0" not in places(root)


def test_A0_a_board_is_small_to_send():
    """The fullest one, too."""
    assert max(len(position.board()) for position in random_game(3)) < 25_000


def test_A0_neighbours_are_drawn_one_cell_apart():
    drawn = places(picture(played()))
    x, y = at(drawn["0,0"])
    distances = {
        round((at(drawn[near])[0] - x) ** 2 + (at(drawn[near])[1] - y) ** 2)
        for near in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")
    }
    assert distances == {1200}


@pytest.mark.parametrize(
    "found",
    [partial(played, "0,1 1,1"), partial(recorded, "repetition", 48), partial(recorded, "repetition", 49)],
)
def test_A0_A6_exactly_the_marked_places_are_marked(found):
    position = found()
    root = picture(position, legal_ids(position))
    assert {each.get("data-at") for each in of_class(root, "legal")} == legal_ids(position)
    assert len(of_class(root, "hint")) == len(legal_ids(position))
    assert not of_class(picture(position), "legal")


def test_colours_are_told_apart_without_colour():
    root = picture(played())
    shapes = {each.get("id"): each for each in root.iter() if each.get("id")}
    used = [of_class(places(root)[cell], "piece")[0].get("href").removeprefix("#") for cell in ("0,0", "1,0")]
    signs = [{(shape.tag, shape.get("d"), shape.get("r")) for shape in shapes[name]} for name in used]
    assert signs[0] - signs[1] and signs[1] - signs[0]
    assert emblem(played(), WHITE) != emblem(played(), RED)


def test_the_last_move_is_framed():
    for position in random_game(3):
        frames = of_class(picture(position), "last")
        assert len(frames) == (position.ply > 0)
    assert titles(recorded("resignation"))[recorded("resignation").history[-2].text].endswith("last move")


def test_A5_the_tile_of_the_exception_bears_a_star():
    assert not of_class(picture(recorded("line")), "star")
    position = played("0,1 2,0*", exception=True)
    assert titles(position)["2,0"] == "2,0: Red, last move, by the exception"
    assert len(of_class(places(picture(position))["2,0"], "star")) == 1
    assert titles(position.play("1,1"))["2,0"] == "2,0: Red, by the exception"


def test_A5_A6_the_star_goes_when_its_tile_is_lifted():
    starred = [
        scene_of(position).starred
        for position in random_game(0, exception=True, moving=True)
        if any(move.text.endswith("*") for move in position.history)
    ]
    assert starred[0] is not None
    assert starred[-1] is None


def test_A6_a_lifted_tile_leaves_a_ghost():
    lifted = recorded("moving-win", 49)
    (ghost,) = of_class(picture(lifted), "ghost")
    assert lifted.history[-1].text == f"{ghost.get('data-at')}^"
    assert ghost.findtext(f"{SVG}title").endswith("lifted from here")
    assert not of_class(picture(recorded("moving-win", 50)), "ghost")


# What won


def glowing(root):
    """Where tiles glow, in the order in which they light up."""
    return [at(each) for each in of_class(root, "light")]


def test_A1_the_five_of_a_win_glow_from_end_to_end():
    end = recorded("line")
    drawn = places(picture(end))
    assert glowing(picture(end)) == [at(drawn[f"0,{r}"]) for r in range(-1, 4)]
    assert "from 0,-1 to 0,3" in end.ending
    winners = {cell for cell, title in titles(end).items() if "wins" in title}
    assert winners == {f"0,{r}" for r in range(-1, 4)}


@pytest.mark.parametrize(
    ("record_name", "loop", "prey"), [("trap", 12, 4), ("trap-with-gap", 13, 5), ("inside", 6, 1)]
)
def test_A2_A3_the_winning_loop_glows_around_and_its_prey_is_netted(record_name, loop, prey):
    end = recorded(record_name)
    root = picture(end)
    glows = glowing(root)
    assert len(glows) == len(set(glows)) == loop
    closed = [*glows, glows[0]]
    assert all(round((x - u) ** 2 + (y - v) ** 2) == 1200 for (x, y), (u, v) in pairwise(closed))
    assert len(of_class(root, "caught")) == prey
    assert sum("trapped" in title for title in titles(end).values()) == prey


@pytest.mark.parametrize("record_name", ["line", "trap", "inside"])
def test_A1_A2_A3_tiles_without_a_part_in_what_won_step_back(record_name):
    end = recorded(record_name)
    root = picture(end)
    (veils,) = of_class(root, "dimmed")
    veiled = {(float(each.get("x")), float(each.get("y"))) for each in veils}
    said, drawn = titles(end), places(root)
    others = {cell for cell in map(name, tiles_of(end)) if not re.search("wins|trapped", said[cell])}
    assert veiled == {at(drawn[cell]) for cell in others} and veiled


@pytest.mark.parametrize("record_name", ["full", "repetition", "resignation"])
def test_A4_A6_nothing_glows_or_steps_back_when_no_shape_won(record_name):
    assert not of_class(picture(recorded(record_name)), "light")
    assert not of_class(picture(recorded(record_name)), "dimmed")


def test_overlays_catch_no_clicks():
    root = picture(recorded("trap"))
    (over,) = (group for group in root.iter(f"{SVG}g") if group.get("pointer-events") == "none")
    assert len(of_class(over, "light")) == len(of_class(root, "light")) > 0


# Clicks


def test_A0_A6_one_click_makes_a_move():
    for position in (played(), recorded("repetition", 48), recorded("repetition", 49)):
        board = position.game.board
        for action in position.actions:
            (click,) = board.paths(position, action)
            assert board.attempts(position, [click]) == [action]


@pytest.mark.parametrize("path", [(), ("0,0", "1,0"), ("nowhere",), ("999,0",)])
def test_other_clicks_mean_nothing(path):
    assert list(played().game.board.attempts(played(), path)) == []


# The terminal


def rows_of(position):
    """The lines of the table by row, without their numbers."""
    *lines, _ = repr(position).splitlines()
    return {int(line[:5]): line[5:] for line in lines}


def columns_shown(position, sign):
    """The cells whose column stands behind a sign."""
    return {
        f"{column},{row}"
        for row, line in rows_of(position).items()
        for column in re.findall(f"[{sign}](-?\\d+)", line)
    }


@pytest.mark.parametrize("seed", range(3))
def test_A0_A6_a_player_can_read_every_legal_move_off_the_text(seed):
    for position in random_game(seed, plies=80, exception=True, moving=True):
        assert columns_shown(position, "·OX") == legal_ids(position)


def test_A0_the_text_shows_every_tile(record):
    shown = "".join(rows_of(recorded(record)).values())
    owners = list(tiles_of(recorded(record)).values())
    assert (shown.count("O"), shown.count("X")) == (owners.count(WHITE), owners.count(RED))


def test_A0_rows_of_the_text_stand_half_a_cell_further_right():
    lines = repr(laid_out([(0, 0), (0, 1)], [(1, 0), (1, 1)])).splitlines()
    upper, lower = (next(line for line in lines if line.startswith(f"   {r}")) for r in (0, 1))
    assert lower.index("O") == upper.index("O") + 2


def test_A1_A2_the_text_shows_what_won_and_the_last_move():
    shown = "".join(rows_of(recorded("line")).values())
    assert (shown.count("("), shown.count("[")) == (4, 1)
    assert "( ) what won" in repr(recorded("line"))
    assert "( )" not in repr(played("0,1"))


def test_A5_A6_the_text_shows_the_star_and_the_lifted_tile():
    assert "[X]*" in repr(played("0,1 2,0*", exception=True))
    assert "X*" in repr(played("0,1 2,0* 1,1", exception=True))
    assert "".join(rows_of(recorded("moving-win", 49)).values()).count("^") == 1
