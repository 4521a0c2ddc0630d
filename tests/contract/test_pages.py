"""Every game's rules page numbers its clauses, and its pictures can be played and say what they show."""

import re

import pytest

from games.pages import BLOCK, file_of, page_of, pictures_of, section_of
from games.shelf import played

pytestmark = [pytest.mark.where(holds=lambda game: file_of(game.name).exists()), pytest.mark.once]


def clauses_of(page):
    """The letters and the numbers of the headings."""
    found = re.findall(r"^## ([A-Z])(\d+) ", page, re.M)
    return {letter for letter, _ in found}, [int(number) for _, number in found]


def test_the_clauses_are_numbered_one_by_one(game):
    letters, numbers = clauses_of(page_of(game.name))
    assert len(letters) == 1
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[0] in (0, 1)


def test_every_fence_is_a_board(game):
    page = page_of(game.name)
    assert page.count("```") == 2 * len(BLOCK.findall(page)) > 0


def test_a_picture_can_be_played_and_has_a_sentence(game):
    for _, caption in pictures_of(game.name):
        assert re.fullmatch(r"[A-Z][^\n]*\.", caption)


def test_an_option_is_explained_where_its_help_says(game):
    for option in game.options:
        (clause,) = re.findall(r"\(([A-Z]\d+)\)", option.help)
        words = section_of(game.name, clause).lower()
        assert option.label.lower() in words or option.name == "players"


def test_the_sample_is_a_game_in_progress(game):
    sample = played(game.name, game.sample)
    assert sample.ply > 0
    assert not sample.over
