"""Beside the board: the prison, the seats, the pie; what clicks mean, and what is marked."""

from xml.etree import ElementTree

import pytest

from tessella.games.anda.board import attempts, emblem, paths
from tessella.games.anda.rules.state import TAKE

from .drawings import SVG, clickable, drawing, of_class, small, title, titles, words
from .tables import played, recorded

pytestmark = pytest.mark.once

# Beside the board


def test_D6_the_prison_tells_whose_free_passes_it_holds():
    white, one = played(side=4, handicap=3), played(side=4, komi="1")
    assert title(white, "prison") == "prison: 3 white stones, 3 free passes for First, who is Black (D6)"
    assert title(one, "prison") == "prison: 1 black stone, a free pass for Second, who is White (D6)"
    assert {"3 passes", "for Black"} <= set(words(white))
    assert title(small(), "prison") == "prison: empty"


def test_D6_a_prisoner_taken_frames_the_prison():
    before, after = played(side=4, handicap=2), played("take", side=4, handicap=2)
    ring = [of_class(drawing(each), "ring")[0].get("stroke-opacity") for each in (before, after)]
    assert ring == ["0", "1"]
    assert len(of_class(drawing(after), "last")[0]) == 0


def test_D9_seats_show_their_colours_once_they_have_them():
    assert {"First: no colour yet, to act", "Second: no colour yet"} <= set(titles(played()))
    assert {"First: white", "Second: black, to act"} <= set(titles(played("komi-2 black")))
    assert {"First: black, to act", "Second: white"} <= set(titles(played("komi-2 white")))


def test_D9_nobody_is_to_act_when_it_is_over():
    assert not any("to act" in said for said in titles(recorded("resignation")))


def test_D9_the_pie_is_clicked_on_a_card_over_the_board():
    komi, colours = played(), played("komi-1")
    assert set(clickable(drawing(komi))) == {"prison", *(f"komi-{number}" for number in range(10))}
    assert set(clickable(drawing(colours))) == {"prison", "black", "white"}
    assert title(komi, "komi-1") == "komi-1: 1 black stone in the prison (D9)"
    assert title(colours, "black") == "black: play Black, who begins (D9)"
    assert title(colours, "white") == "white: play White, who has 1 free pass (D9)"
    assert title(colours, "prison") == "prison: 1 black stone, a free pass for White (D6)"


def test_D9_the_signs_of_the_seats_are_numbers_and_no_colours():
    signs = [ElementTree.fromstring(emblem(seat)) for seat in (0, 1)]
    assert [[each.text for each in sign.iter(f"{SVG}text")] for sign in signs] == [["1"], ["2"]]
    assert len({sign.find(f"{SVG}circle").get("fill") for sign in signs}) == 1


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
