"""Every refusal is one sentence, true, concrete, with its clause."""

import re
from random import Random

import pytest

from games.shelf import names_of_records
from tessella import CHANCE
from tessella.games.antino.explain import task
from tessella.games.antino.rules import state
from tessella.games.antino.rules.grid import CELLS, KINDS

from .tables import FOUR_LOCKS, played, random_game, record_of, scripted

pytestmark = pytest.mark.once

RULING = re.compile(r"[A-Za-z][^\n]*\((N\d+)(, N\d+)*\)\.")
OPTIONS = [
    {},
    {"players": 1},
    {"players": 3, "drop_streak": True},
    {"players": 4, "strict": True, "size": 7},
    {"players": 3, "size": 11, "strict": True, "play_on": True},
    {"players": 1, "size": 7, "strict": True},
]


def candidates(position, rng):
    """Actions to try: all that are no placing, all placings of a few cells, some of any."""
    cells = rng.sample(range(CELLS), 12)
    placings = [kind * CELLS + cell for kind in range(KINDS) for cell in cells]
    return {*position.actions, *placings, *range(state.STOP, state.ACTIONS)}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_N3_N4_N8_N9_a_move_is_legal_exactly_if_nothing_speaks_against_it(options):
    rng = Random(str(options))
    for position in random_game(5, **options):
        if position.over or rng.random() > 0.3:
            continue
        for action in candidates(position, rng):
            reason = position.why(action)
            assert (reason is None) == (action in position.actions), reason
            assert reason is None or RULING.fullmatch(reason)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_N8_the_view_of_the_mover_says_the_same(options):
    rng = Random(str(options))
    for position in random_game(6, **options):
        if position.mover < 0 or rng.random() > 0.3:
            continue
        view = position.view(position.mover)
        for action in candidates(position, rng):
            assert view.why(action) == position.why(action)


TWO = "o-e6\nx-d5\n"


@pytest.mark.parametrize(
    ("position", "move", "sentence"),
    [
        (TWO + "hand:o,x,d", "d-k4", "k4 is off the board, whose cells go from a1 to i9 (N1)."),
        (TWO + "hand:o,x,d", "d-d5", "d5 holds a blue cross; a tile goes on an empty cell (N3)."),
        (TWO + "hand:o,x,d", "d-e5", "e5 holds the joker; a tile goes on an empty cell (N3)."),
        (
            TWO + "hand:o,x,d",
            "d-a1",
            "a1 has no neighbour; a tile goes beside the gnome joker or a tile of another symbol (N3).",
        ),
        (
            TWO + "hand:o,x,d",
            "o-e7",
            "e7 has no neighbour but a circle, on e6; "
            "a circle goes beside the gnome joker or a tile of another symbol (N3).",
        ),
        (
            "o-e6\nx-f5\nd-f6\no-g6\nhand:o,x,s\n\n",
            "o-g7",
            "g7 has no neighbour but a circle, on g6; "
            "a circle goes beside the gnome joker or a tile of another symbol (N3).",
        ),
        (
            TWO + "hand:o,o,d",
            "sk-e4",
            "Gnome holds an amber diamond and 2 green circles, but no red square with a key (N8).",
        ),
        ("xl-e6\nhand:o,d,s", "d-e7", "The lock on e6 is closed, so only a key can go on e7 (N4)."),
        (
            "xl-e6\nol-d5\nhand:o,d,s",
            "d-d6",
            "The locks on e6 and d5 are closed, so only a key can go on d6 (N4).",
        ),
        (
            "xl-e6\nhand:xk,d,s",
            "xk-e7",
            "e7 has no neighbour but a cross, on e6; "
            "a cross goes beside the gnome joker or a tile of another symbol (N3).",
        ),
    ],
)
def test_N1_N3_N4_what_a_placing_needs(position, move, sentence):
    assert scripted(position).why(move) == sentence


def test_N3_several_equal_neighbours_are_named():
    position = scripted("o-e6\nx-d5\no-f5\nx-e4\nhand:o,x,d")
    assert position.why("o-f6") == (
        "f6 has no neighbour but circles, on e6 and f5; "
        "a circle goes beside the gnome joker or a tile of another symbol (N3)."
    )


def test_N3_strict_names_the_equal_neighbours():
    one = scripted(TWO + "hand:o,x,d", strict=True)
    assert one.why("o-d6") == "A circle lies beside d6, on e6; strict play allows no equal neighbour (N3)."
    two = scripted("o-e6\no-d5\nx-e7\ns-d7\nhand:o,s,d", strict=True)
    assert (
        two.why("o-d6") == "Circles lie beside d6, on e6 and d5; strict play allows no equal neighbour (N3)."
    )


def test_N6_stop_is_for_who_has_placed_a_tile_of_12():
    sentence = "Gnome has not placed a tile of 12 in this turn; only then there is a choice to stop (N6)."
    assert scripted("hand:d,x,o").why("stop") == sentence


def test_N9_drop_names_a_placing_that_is_possible():
    sentence = "Gnome can place the amber diamond on e4; only who can place no tile drops (N9)."
    assert scripted("hand:d,x,o").why("drop") == sentence
    assert scripted(FOUR_LOCKS + "\nhand:d,x,o").why("drop") is None


def test_N8_N9_N11_before_a_draw_nothing_else_happens():
    assert played().why("d-e4") == "Gnome is to draw a tile first (N11)."
    assert played("draw-d").why("stop") == "Elf is to draw a tile first (N11)."
    assert played(drawn=False).why("d-e4") == "Gnome is to draw a tile first (N8)."
    assert played(players=1).why("drop") == "Gnome is to draw a tile first (N12)."
    dropping = scripted(FOUR_LOCKS + "\ndrop:d,x,o")
    assert dropping.why("d-e4") == "Gnome is to draw a tile first (N9)."


def test_N8_the_bag_must_hold_what_is_drawn():
    position = played("draw-dl draw-dl", drawn=False)
    assert position.why("draw-dl") == "The bag holds no amber diamond with a lock any more (N8)."
    assert position.why("draw-?").startswith("The question mark stands for a tile")


def test_N8_tiles_are_not_drawn_in_the_middle_of_a_turn():
    position = scripted("hand:d,x,o")
    assert position.why("draw-d") == (
        "Gnome is to act; tiles are drawn before a turn and after a drop only (N8, N9)."
    )


def test_N8_another_ones_view_tells_that_the_hand_is_secret():
    view = scripted("hand:d,x,o").view(1)
    assert view.mover == 0 != CHANCE
    assert view.why("d-e4") == view.why("drop") == "What Gnome holds is secret (N8)."


def test_N12_solitaire_knows_neither_stop_nor_drop():
    position = scripted("hand:d", players=1)
    assert position.why("stop") == "There is nothing to stop: in solitaire a turn is one tile (N12)."
    assert (
        position.why("drop")
        == "Nobody drops in solitaire, where a tile that fits nowhere ends the game (N12)."
    )
    assert position.why("x-e6") == "Gnome holds an amber diamond, but no blue cross (N12)."


@pytest.mark.parametrize("name", names_of_records("antino"))
def test_N3_N6_N9_the_task_is_true_of_the_legal_moves(name):
    for position in record_of(name).positions():
        if position.over or position.mover < 0:
            continue
        texts = {move.text for move in position.moves()}
        told = task(position)
        assert told.startswith("None of your tiles") == (texts == {"drop"})
        assert told.endswith("or stop.") == ("stop" in texts)
