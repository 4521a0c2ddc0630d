"""The table in plain characters."""

import re

import pytest

from .tables import random_game, scripted

pytestmark = pytest.mark.once


def test_a_terminal_shows_the_board_the_hands_and_the_last_tile():
    lines = repr(scripted("r1-0,0 b1-1,0", ["b2", "g4"], players=6)).splitlines()
    assert lines[:4] == [
        "      -1   0   1   2",
        "  -1       ·   ·    ",
        "   0   ·  r1  b1   ·",
        "   1       ·   ·    ",
    ]
    assert lines[4].startswith("  Anchor     0  b2 ")
    assert lines[6].startswith("> Star       0  ")
    assert lines[10] == "placed last b1-1,0, 1 point"


def test_O4_the_terminal_shows_twins_twice():
    assert " b2 b2 " in repr(scripted("r1-0,0", ["b2 b2 o1"], sets=2))


@pytest.mark.parametrize("options", [{}, {"players": 6}, {"sets": 2}], ids=str)
def test_lines_are_short_and_signs_with_a_style_are_in_no_word(options):
    for position in random_game(5, **options)[::20]:
        for line in repr(position).splitlines():
            assert len(line) <= 80
            assert not re.findall(r"\S[bgmoprstvy][1-6]|[bgmoprstvy][1-6][^\s-]", line)
