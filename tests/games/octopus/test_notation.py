"""Moves as text: what a player may type."""

import pytest

from tessella import IllegalMove
from tessella.games.octopus.model import action_of
from tessella.games.octopus.notation import cell_name, kind_of, tile_name, tile_words, write
from tessella.games.octopus.rules import state
from tessella.games.octopus.rules.grid import KINDS

from .tables import SET, played

pytestmark = pytest.mark.once

R3 = kind_of("r", "3")


def refusal(text):
    with pytest.raises(IllegalMove) as refused:
        played().action(text)
    return str(refused.value)


def test_O1_sixty_tiles_have_names_and_words():
    assert [tile_name(kind) for kind in range(KINDS)] == SET
    assert len({tile_words(kind) for kind in range(KINDS)}) == KINDS == 60
    assert [tile_words(kind) for kind in (0, R3, 59)] == ["blue 1", "red 3", "yellow 6"]


def test_O2_cells_are_counted_from_the_first_tile_to_the_right_and_down():
    assert [cell_name(cell) for cell in ((0, 0), (2, -1), (-11, 119))] == ["0,0", "2,-1", "-11,119"]


@pytest.mark.parametrize(
    "text",
    [
        "r3-2,-1",
        "R3-2,-1",
        " r3- 2, -1 ",
        "r3 2,-1",
        "r3 2 -1",
        "r3-(2,-1)",
        "r 3 (2; -1)",
        "r3-+2,-01",
        "r3\N{EN DASH}2,\N{MINUS SIGN}1",
        "r3\t2,-1",
    ],
)
def test_O2_a_placement_in_any_sensible_spelling(text):
    assert played().action(text) == action_of(R3, (2, -1))


@pytest.mark.parametrize(
    ("text", "cell"), [("r3--2,1", (-2, 1)), ("r3 -2 -1", (-2, -1)), ("r3-2,1", (2, 1)), ("r3 2,1", (2, 1))]
)
def test_O2_one_hyphen_parts_and_another_one_is_a_sign(text, cell):
    assert played().action(text) == action_of(R3, cell)


@pytest.mark.parametrize("text", ["draw-r3", "drawr3", "draw r3", " Draw-R3"])
def test_O1_a_draw_in_any_sensible_spelling(text):
    assert played().action(text) == state.DRAW + R3


@pytest.mark.parametrize("text", ["start-2", "start 2", "START2"])
def test_G1_who_begins_is_counted_from_one(text):
    assert played().action(text) == state.BEGIN + 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "r3-", "-0", "r0-0,0", "r7-0,0", "x3-0,0", "r3-0", "r3-0,0,0", "r3-a,b", "r3_0,0"),
        *("rr3-0,0", "draw", "draw-", "draw-r7", "start", "start-0", "start-7", "x" * 99),
    ],
)
def test_garbage_is_refused_with_an_example(text):
    assert refusal(text).endswith("write a tile and a cell, column and row, for example r3-0,1.")
    assert len(refusal(text)) < 120


def test_half_a_move_is_told_what_it_lacks():
    assert refusal("2,-1") == "2,-1 is a cell; name the tile that goes there, too, for example r3-2,-1."
    assert refusal("R3") == "r3 is a tile; name the cell that it goes to, too, for example r3-0,1."


@pytest.mark.parametrize("cell", ["999,0", "0,-129", "128,0", "9" * 99 + ",0"])
def test_O2_a_cell_beyond_every_game_is_refused(cell):
    assert refusal(f"r3-{cell}").endswith("(O2).")
    assert len(refusal(f"r3-{cell}")) < 120


def test_every_action_has_a_text_of_its_own_that_is_read_back():
    start = played()
    actions = [*range(0, state.DRAW, 997), *range(state.DRAW, state.ACTIONS)]
    texts = [write(start, action) for action in actions]
    assert len(set(texts)) == len(actions)
    assert [start.action(text) for text in texts] == actions
