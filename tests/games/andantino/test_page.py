"""rules.md: every clause is there, and every picture can be played."""

import re

import pytest

from games import pages
from games.shelf import played
from tessella.games.andantino import GAME
from tessella.games.andantino.rules.state import INSIDE, LINE, TRAP

pytestmark = pytest.mark.once

PAGE, pictures, shown = pages.of("andantino")


def test_A0_A1_A2_A3_A4_A5_A6_A7_every_clause_has_its_heading():
    assert re.findall(r"^## (A\d) ", PAGE, re.M) == [f"A{number}" for number in range(8)]


def test_A0_the_legal_cells_of_the_picture_are_all_of_them():
    position, caption = shown("may play")
    named = re.findall(r"-?\d,-?\d", caption.partition(":")[0])
    assert sorted(named) == sorted(move.text for move in position.moves())


def test_A1_A2_A3_the_pictures_show_the_wins():
    reasons = [position.field("reason") for position, _ in pictures()]
    assert [reason for reason in reasons if reason] == [LINE, TRAP, TRAP, INSIDE]


def test_A5_A6_options_name_their_clause_and_are_explained():
    for option in GAME.options:
        (clause,) = re.findall(r"\((A\d)\)", option.help)
        assert re.search(f"^## {clause} Option: {option.label.lower()}", PAGE, re.M)


def test_the_sample_is_as_long_as_the_readme_says():
    assert played("andantino", GAME.sample).ply == 16


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("A6", "White makes the first turn"),
        ("A6", "What A3 says holds here"),
        ("A7", "the two tiles of the set-up count"),
        ("A7", "A draw and a loss are worth nothing"),
    ],
)
def test_A6_A7_what_the_rule_text_leaves_open_is_marked(clause, said):
    _, *readings = pages.section_of("andantino", clause).split("*Our reading:*")
    assert any(said in " ".join(reading.split()) for reading in readings)
