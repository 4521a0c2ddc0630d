"""Moves as text: what a player may type."""

import pytest

from tessella import IllegalMove
from tessella.games.antino.notation import TILES, cell_name, cell_of, tile_name, tile_words, write
from tessella.games.antino.rules import state
from tessella.games.antino.rules.grid import CELLS

from .tables import played

pytestmark = pytest.mark.once


def refusal(text):
    with pytest.raises(IllegalMove) as refused:
        played().action(text)
    return str(refused.value)


def test_N2_twelve_tiles_have_names_and_words():
    assert [tile_name(kind) for kind in range(12)] == TILES
    assert [tile_words(kind) for kind in (0, 4, 8, 9)] == [
        "amber diamond",
        "blue cross with a lock",
        "green circle with a key",
        "red square",
    ]


def test_N1_cells_are_counted_from_the_lower_left_corner():
    assert [cell_of(name) for name in ("a1", "b1", "a2", "k11")] == [14, 15, 27, 154]
    assert all(cell_of(cell_name(cell)) == cell for cell in range(CELLS))


@pytest.mark.parametrize(
    "text",
    [
        "dk-e4",
        "DK-E4",
        " dk - e4 ",
        "dk e4",
        "dke4",
        "dk\N{EN DASH}e4",
        "dk\N{MINUS SIGN}e4",
        "dk--e4",
        "dk\te4",
    ],
)
def test_N3_a_placing_in_any_sensible_spelling(text):
    assert played().action(text) == TILES.index("dk") * CELLS + cell_of("e4")


@pytest.mark.parametrize(
    ("text", "same"),
    [("dk4", "d-k4"), ("dkk4", "dk-k4"), ("sl11", None), ("d-k4", "d-k4"), ("ok11", "o-k11")],
)
def test_N3_k_may_be_a_key_or_a_file(text, same):
    if same is None:
        assert refusal(text).endswith("or stop, or drop.")
    else:
        assert write(played(), played().action(text)) == same


@pytest.mark.parametrize("text", ["draw-dk", "drawdk", "draw dk", "Draw - DK"])
def test_N8_a_draw_in_any_sensible_spelling(text):
    assert played().action(text) == state.DRAW + TILES.index("dk")


def test_N8_a_question_mark_is_a_tile_that_one_does_not_see():
    assert played().action("draw-?") == played().action("draw ?") == state.DRAW_HIDDEN


@pytest.mark.parametrize(("text", "action"), [("stop", state.STOP), (" Drop ", state.DROP)])
def test_N6_N9_words(text, action):
    assert played().action(text) == action


def test_N1_a_cell_beyond_a_small_board_is_read_all_the_same():
    assert write(played(), played().action("d-k11")) == "d-k11"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d-e0",
        "d-e12",
        "d-l4",
        "dd-e4",
        "kd-e4",
        "d-e4-e5",
        "d_e4",
        "draw",
        "draw-",
        "dk-",
        "-e4",
        "x" * 99,
    ],
)
def test_garbage_is_refused_with_an_example(text):
    assert refusal(text).endswith("for example dk-e4, or stop, or drop.")
    assert len(refusal(text)) < 120


def test_half_a_move_is_told_what_it_lacks():
    assert refusal("E4") == "e4 is a cell; name the tile that goes there, too, for example dk-e4."
    assert refusal("dk") == "dk is a tile; name the cell that it goes to, too, for example dk-e4."


def test_every_action_has_a_text_of_its_own():
    start = played()
    texts = [write(start, action) for action in range(state.ACTIONS)]
    assert len(set(texts)) == state.ACTIONS
