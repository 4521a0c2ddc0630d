"""rules.md: every clause is there, and every picture can be played and shows what its caption says."""

import re

import pytest

from games import pages
from tessella import CHANCE
from tessella.games.octopus.explain import news
from tessella.games.octopus.model import open_cells
from tessella.games.octopus.notation import COLOURS

pytestmark = pytest.mark.once

PAGE, pictures, shown = pages.of("octopus")


def points_of(caption):
    """The points that a caption tells."""
    return int(re.search(r"(\d+) points?", caption)[1])


def test_O1_O2_O3_O4_every_clause_has_its_heading():
    assert re.findall(r"^## (O\d+) ", PAGE, re.M) == [f"O{number}" for number in range(1, 5)]


def test_O1_the_deal_is_whole_and_open():
    position, _ = shown("The deal for two")
    assert position.field("hand").sum(axis=1).tolist()[:2] == [30, 30]
    assert position.game.sides[position.mover] == "Anchor"
    named = re.search(r"The colours are ([^;]+);", PAGE)[1]
    assert tuple(re.findall(r"\w+", named.replace(" and ", " "))) == COLOURS


def test_O1_one_deal_serves_all_pictures_of_one_set():
    deals = {tuple(move for move in position.history if move.seat == CHANCE) for position, _ in pictures()}
    assert sorted(map(len, deals)) == [61, 121]


def test_O2_the_first_tile_leaves_four_cells():
    position, _ = shown("The first tile, the red 3")
    assert len(open_cells(position)) == 4
    assert sum(position.score) == 0


def test_O2_a_corner_is_not_enough():
    position, caption = shown("Shell has seven cells")
    assert len(open_cells(position)) == 7
    assert "corners touch" in caption
    assert "at a corner only" in position.why(position.moves()[0].text[:2] + "--1,-1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "An octopus",
            "4 reds (up right, up left, down left, down right) + 4 threes (right, up, left, down)",
        ),
        ("neither end of its row", "2 reds (right) + 2 threes (left)"),
        ("beyond a blank", "1 red (right)"),
        ("its twin", "1 red (right) + 2 threes (right)"),
    ],
)
def test_O3_the_examples_score_what_they_say(words, told):
    position, caption = shown(words)
    assert f": {told} = {points_of(caption)} point" in news(position)


def test_O3_the_ends_of_the_row_are_a_red_and_a_three():
    position, _ = shown("neither end of its row")
    ends = {move.text for move in position.history} & {"r5--2,-1", "m3-4,-1"}
    assert len(ends) == 2


def test_O4_the_end_is_told_as_the_game_tells_it():
    position, caption = shown("The end. ")
    assert position.ending.partition(": ")[2] == caption.partition(": ")[2]
