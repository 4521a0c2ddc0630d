"""The board in plain characters."""

import re
from itertools import pairwise

import pytest

from tessella.games.anda.board import terminal
from tessella.games.anda.board.scene import scene_of
from tessella.games.anda.rules.grid import SIDES, rows

from .tables import BOTH, EYE, played, random_game

pytestmark = pytest.mark.once


def lines(moves="", **options):
    return repr(played(moves, **options)).splitlines()


def test_a_terminal_shows_stones_the_last_one_and_those_that_left():
    assert lines(BOTH, side=3, komi="0") == [
        "    a  X   .   .   3",
        "  b  .   O   .   X   4",
        "c  +  [O]  O   .   .   5",
        "  d  O   .   .   +   4",
        "    e  .   X   X   3",
        "prison: empty",
        "First: black X, Second: white O",
        "a letter and a number name a cell: a1 is the first of the top row, [ ] placed last, + a stone left here",
    ]


def test_D5_a_terminal_shows_both_stones_of_a_first_turn():
    first, _, third, *_ = lines("a1 c1", side=3, komi="0")
    assert first == "    a [X]  .   .   3"
    assert third == "c [X]  .   .   .   .   5"


def test_D6_a_terminal_tells_what_the_prison_holds_and_for_whom():
    assert lines(side=3, handicap=3)[5] == "prison: 3 white, free passes for black"
    assert lines("komi-2", side=3)[5] == "prison: 2 black, free passes for white"


def test_D9_a_terminal_tells_who_has_which_colour():
    assert lines(side=3)[6] == "First: no colour yet, Second: no colour yet"
    assert lines("komi-2 black", side=3)[6] == "First: white O, Second: black X"


@pytest.mark.parametrize("side", SIDES)
def test_D1_rows_are_centred_and_fit_on_a_screen(side):
    board = lines(side=side, komi="0")[: 2 * side - 1]
    assert [line.count(".") for line in board] == rows(side)
    assert {abs(one.index(".") - other.index(".")) for one, other in pairwise(board)} == {2}
    assert max(map(len, board)) < 80


def test_signs_with_a_style_are_in_no_word():
    for position in [*random_game(3, side=4), played(), played(EYE, side=4, komi="0")]:
        said = "\n".join(repr(position).splitlines()[2 * scene_of(position).side - 1 :])
        for sign in terminal.STYLES:
            assert not re.search(rf"\w{re.escape(sign)}|{re.escape(sign)}\w", said)
