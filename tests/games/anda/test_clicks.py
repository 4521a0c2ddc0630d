"""Beside the board: the prison, the pie, what seats have; what clicks mean, and what is marked."""

from xml.etree import ElementTree

import pytest

from tessella.games.anda.board import attempts, emblem, paths
from tessella.games.anda.board.layout import MIDDLE, RADIUS, THICKNESS
from tessella.games.anda.board.tray import GAP, LEFT, MOST, TOP, WALL, inmates
from tessella.games.anda.rules.state import TAKE, WHITE

from .drawings import SVG, clickable, drawing, of_class, small, title, uses
from .tables import played

pytestmark = pytest.mark.once

# Beside the board


def test_D6_the_prison_tells_whose_free_passes_it_holds():
    white, one = played(side=4, handicap=3), played(side=4, komi="1")
    assert title(white, "prison") == "prison: 3 white stones, 3 free passes for First, who is Black (D6)"
    assert title(one, "prison") == "prison: 1 black stone, a free pass for Second, who is White (D6)"
    assert title(small(), "prison") == "prison: empty"


@pytest.mark.parametrize(("handicap", "drawn"), [(0, 0), (1, 1), (9, MOST)])
def test_D6_the_prison_shows_some_stones_and_how_many_there_are(handicap, drawn):
    position = played(side=4, handicap=handicap, komi="pie" if handicap else "0")
    tray = clickable(drawing(position))["prison"]
    assert uses_of_pieces(tray) == ["w"] * drawn
    said = [str(handicap), "Free pass"] if handicap else ["Prison"]
    assert [each.text for each in tray.iter(f"{SVG}text")] == said


@pytest.mark.parametrize("prisoners", [1, 2, 29, 128])
def test_D6_the_number_of_prisoners_stands_within_the_hollow_of_the_tray(prisoners):
    """Broad bold digits are 0.7 of their height; the right wall leans away from them."""
    *_, number = (ElementTree.fromstring(each) for each in inmates(WHITE, prisoners))
    size, x, y = (float(number.get(name)) for name in ("font-size", "x", "y"))
    right, top = x + 0.7 * size * len(str(prisoners)), y - 0.75 * size
    wall = (top - MIDDLE[1] - THICKNESS) / 3**0.5 + MIDDLE[0] - RADIUS - GAP - 1.15 * WALL
    assert right + 1 < wall
    assert x > LEFT + WALL and top > TOP + WALL


def uses_of_pieces(tray):
    return [shape for piece in of_class(tray, "piece") for shape in uses(piece)]


def test_D6_a_prisoner_taken_frames_the_prison():
    before, after = played(side=4, handicap=2), played("take", side=4, handicap=2)
    assert not of_class(clickable(drawing(before))["prison"], "last")
    assert of_class(clickable(drawing(after))["prison"], "last")
    assert [len(each) for each in of_class(drawing(after), "last")] == [0, 0]


def test_D6_free_passes_are_facts_of_the_seat_that_has_them():
    assert [played(handicap=3).facts(seat) for seat in (0, 1)] == [["3 free passes"], []]
    assert [played("komi-1 black").facts(seat) for seat in (0, 1)] == [["1 free pass"], []]
    assert [played("komi-1").facts(seat) for seat in (0, 1)] == [[], []]


def test_D9_the_pie_is_clicked_on_a_card_over_the_board():
    komi, colours = played(), played("komi-1")
    assert set(clickable(drawing(komi))) == {"prison", *(f"komi-{number}" for number in range(10))}
    assert set(clickable(drawing(colours))) == {"prison", "black", "white"}
    assert title(komi, "komi-1") == "komi-1: 1 black stone in the prison (D9)"
    assert title(colours, "black") == "black: play Black, who begins (D9)"
    assert title(colours, "white") == "white: play White, who has 1 free pass (D9)"
    assert title(colours, "prison") == "prison: 1 black stone, a free pass for White (D6)"


def signs(position):
    """The emblems of both seats."""
    return [ElementTree.fromstring(emblem(position, seat)) for seat in (0, 1)]


@pytest.mark.parametrize("moves", ["", "komi-3"])
def test_D9_emblems_are_numbers_while_colours_are_not_settled(moves):
    one, two = signs(played(moves))
    assert [[each.text for each in sign.iter(f"{SVG}text")] for sign in (one, two)] == [["1"], ["2"]]
    assert one.find(f"{SVG}circle").get("fill") == two.find(f"{SVG}circle").get("fill")


@pytest.mark.parametrize(("choice", "names"), [("black", ["white", "black"]), ("white", ["black", "white"])])
def test_D9_emblems_are_stones_once_colours_are_settled(choice, names):
    found = signs(played(f"komi-3 {choice}"))
    assert [sign.findtext(f"{SVG}title") for sign in found] == [f"{name} stone" for name in names]
    assert "url(" not in "".join(emblem(played(f"komi-3 {choice}"), seat) for seat in (0, 1))


# Clicks and marks


def test_every_action_is_one_click():
    position = small("a1 c1")
    assert paths(position, position.action("d2")) == ("d2",)
    assert paths(position, TAKE) == ("prison",)
    assert paths(played(), played().action("komi-3")) == ("komi-3",)
    assert paths(played("komi-3"), played("komi-3").action("white")) == ("white",)


@pytest.mark.parametrize("moves", ["", "komi-3", "komi-3 black"])
@pytest.mark.parametrize(
    "path", [(), ("a9",), ("take",), ("A1",), ("komi-10",), ("a1", "a2"), ("prison", "prison")]
)
def test_clicks_on_what_nobody_drew_mean_nothing(moves, path):
    assert not attempts(played(moves), path)


def test_clicks_on_what_is_not_there_any_more_mean_nothing():
    assert attempts(played(), ("komi-3",)) and not attempts(played("komi-3"), ("komi-3",))
    assert attempts(played("komi-3"), ("white",)) and not attempts(small(), ("white",))
    assert attempts(small(), ("a1",)) and not attempts(played(), ("a1",))


def test_D6_a_click_on_an_empty_prison_is_explained():
    (tried,) = attempts(small(), ("prison",))
    assert "D6" in small().why(tried)


def test_marks_light_up_cells_the_prison_and_the_pie():
    position = played("komi-2 black a1 c1", side=4)
    legal = [path for action in position.actions for path in paths(position, action)]
    lit = of_class(drawing(position, legal), "legal")
    assert {each.get("data-at") for each in lit} == set(legal)
    assert "prison" in legal
    assert len(of_class(drawing(position, legal), "hint")) == len(legal) - 1
    assert {each.get("data-at") for each in of_class(drawing(played(), ["komi-4"]), "legal")} == {"komi-4"}
