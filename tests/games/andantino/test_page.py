"""rules.md: every clause is there, and every picture can be played."""

import re
from pathlib import Path

import pytest

from tessella.games.andantino import GAME, rules

from .tables import played

PAGE = (Path(rules.__file__).parent / "rules.md").read_text("utf-8")
BLOCKS = re.findall(r"^```board(.*)\n([^`]*)^```", PAGE, re.M)


def position_of(block):
    """The position that a block shows, and its caption."""
    options, body = block
    moves, _, caption = body.partition("Caption:")
    return played(moves, **dict(option.split("=") for option in options.split())), caption.strip()


def test_A0_A1_A2_A3_A4_A5_A6_A7_every_clause_has_its_heading():
    assert re.findall(r"^## (A\d) ", PAGE, re.M) == [f"A{number}" for number in range(8)]


def test_every_fence_is_a_board():
    assert PAGE.count("```") == 2 * len(BLOCKS) > 0


@pytest.mark.parametrize("block", BLOCKS)
def test_a_picture_can_be_played_and_says_what_it_shows(block):
    _, caption = position_of(block)
    assert re.fullmatch(r"[A-Z].*\.", caption)


def test_A0_the_legal_cells_of_the_picture_are_all_of_them():
    (shown,) = [block for block in BLOCKS if "may play" in block[1]]
    position, caption = position_of(shown)
    named = re.findall(r"-?\d,-?\d", caption.partition(":")[0])
    assert sorted(named) == sorted(move.text for move in position.moves())


def test_A1_A2_A3_the_pictures_show_the_wins():
    reasons = [position_of(block)[0].field("reason") for block in BLOCKS]
    assert [reason for reason in reasons if reason] == [rules.LINE, rules.TRAP, rules.TRAP, rules.INSIDE]


def test_A5_A6_options_name_their_clause_and_are_explained():
    for option in GAME.options:
        (clause,) = re.findall(r"\((A\d)\)", option.help)
        assert re.search(f"^## {clause} Option: {option.label.lower()}", PAGE, re.M)


def test_the_sample_is_a_game_in_progress():
    position = played(GAME.sample)
    assert not position.over
    assert position.ply == 16
