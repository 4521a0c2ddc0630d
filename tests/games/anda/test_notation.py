"""Moves as text: what a player may type."""

import pytest

from tessella import IllegalMove
from tessella.games.anda.notation import CELL_NAMES, cell_name, write
from tessella.games.anda.rules import state
from tessella.games.anda.rules.grid import CELLS, SIDES

from .tables import played

pytestmark = pytest.mark.once


def refusal(text, position=None):
    with pytest.raises(IllegalMove) as refused:
        (position or played(komi=0)).action(text)
    return str(refused.value)


@pytest.mark.parametrize("side", SIDES)
def test_D1_every_cell_has_a_name_of_its_own(side):
    assert len(set(CELL_NAMES[side])) == CELLS[side]
    assert [played(side=side).action(name) for name in CELL_NAMES[side]] == list(range(CELLS[side]))


def test_D1_rows_are_counted_from_the_top_and_cells_from_the_left():
    assert [cell_name(7, cell) for cell in (0, 6, 7, 63, 126)] == ["a1", "a7", "b1", "g7", "m7"]
    assert cell_name(9, 216) == "q9"


@pytest.mark.parametrize("text", ["d2", "D2", " d2\t", "d 2", "d-2", "d\N{EN DASH}2", "d \N{MINUS SIGN} 2"])
def test_D1_a_cell_in_any_sensible_spelling(text):
    assert cell_name(7, played().action(text)) == "d2"


@pytest.mark.parametrize("text", ["komi-3", "KOMI-3", "komi 3", "komi3", "komi \N{EM DASH} 3", "komi-03"])
def test_D9_a_komi_in_any_sensible_spelling(text):
    assert played().action(text) == state.KOMI + 3


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("take", state.TAKE),
        (" Black ", state.BLACK_SIDE),
        ("white", state.WHITE_SIDE),
        ("komi-9", state.KOMI + 9),
    ],
)
def test_D6_D9_words(text, action):
    assert played().action(text) == action
    assert write(played(), action) == text.strip().lower()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("n1", "n1 is not on this board, whose rows go from a to m (D1)."),
        ("Z99", "z99 is not on this board, whose rows go from a to m (D1)."),
        ("a8", "a8 is not on this board, where row a goes from a1 to a7 (D1)."),
        ("g0", "g0 is not on this board, where row g goes from g1 to g13 (D1)."),
        ("m 999999", "m999999 is not on this board, where row m goes from m1 to m7 (D1)."),
        ("komi-10", "A komi of 10 is too much; it goes from komi-0 to komi-9 (D9)."),
    ],
)
def test_D1_D9_what_is_out_of_bounds_is_told_the_bounds(text, sentence):
    assert refusal(text) == sentence


def test_D1_bounds_are_those_of_the_board_that_is_played():
    assert refusal("d1", played(side=2)) == "d1 is not on this board, whose rows go from a to c (D1)."
    assert played(side=9).action("q9") == 216


@pytest.mark.parametrize(
    "text", ["", "d", "2", "2d", "d2 d3", "dd2", "d2x", "komi", "komi-", "taken", "x" * 99]
)
def test_garbage_is_refused_with_an_example(text):
    assert refusal(text).endswith(" is no move: write a cell, for example a1, or take.")
    assert len(refusal(text)) < 90


def test_D9_the_example_fits_what_is_due():
    assert refusal("pass", played()) == "'pass' is no move: write a komi, for example komi-3."
    assert refusal("red", played("komi-0")) == "'red' is no move: write black or white."


def test_every_action_has_a_text_of_its_own():
    for side in SIDES:
        start = played(side=side)
        assert len({write(start, action) for action in range(state.ACTIONS)}) == state.ACTIONS
