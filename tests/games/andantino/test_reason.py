"""Why a move is good, and moves in words."""

import pytest

from tessella.games.andantino.explain import reason, words
from tessella.games.andantino.explain.threats import wins
from tessella.games.andantino.model import cell_of, tiles_of
from tessella.games.andantino.rules import state

from .tables import played, random_game, recorded

pytestmark = pytest.mark.once

FOUR = "1,-1 2,-1 2,-2 3,-2"
LOOP = "0,1 -1,1 1,1 0,2 1,-1 -1,2 0,-1 -2,2 2,-1 2,0 3,-1 1,2"


@pytest.mark.parametrize(
    ("moves", "move", "told", "listed"),
    [
        ("", "1,-1", "It gives Red no cell where a tile makes more than two in a row (A1).", "tile on 1,-1"),
        ("1,-1 2,-1", "2,-2", "It makes three in a row (A1).", "tile on 2,-2, three in a row"),
        (
            FOUR,
            "3,-3",
            "It prepares a win on -1,1, once that cell touches two tiles (A0, A1).",
            "tile on 3,-3, four in a row",
        ),
        (f"{FOUR} 3,-3 0,1", "-1,1", "It makes five in a row and wins (A1).", "tile on -1,1, five in a row"),
        (
            f"{FOUR} 1,-2 0,1",
            "3,-3",
            "It threatens to make five in a row on -1,1 (A1); but Red can then make five in a row on 4,-3.",
            "tile on 3,-3, four in a row",
        ),
        (
            f"{FOUR} 3,-1 4,-2 3,-3 4,-1 5,-2 2,0",
            "3,0",
            "It takes the cell where Red would close a loop (A2).",
            "tile on 3,0",
        ),
        (
            LOOP,
            "3,0",
            "It threatens to win on 4,-1 and 2,1, and Red can take only one of them (A1, A2).",
            "tile on 3,0",
        ),
        (
            f"{LOOP} 3,0 4,-1",
            "2,1",
            "It closes a loop and wins (A2).",
            "tile on 2,1, three in a row, loop closed",
        ),
    ],
)
def test_A1_A2_a_reason_names_what_is_won_stopped_or_threatened(moves, move, told, listed):
    position = played(moves)
    action = position.action(move)
    assert reason(position, [action]) == told
    assert words(position, action) == listed


def test_A1_a_reason_does_not_hide_that_a_game_is_lost():
    position = recorded("line", 21)
    assert reason(position, [position.action("3,-3")]) == (
        "It lets White make five in a row on 0,-2 or 0,3, as a tile can take only one of these cells (A1)."
    )


@pytest.mark.parametrize("seed", range(3))
def test_A1_A2_a_cell_wins_in_words_if_and_only_if_it_wins_in_the_rules(seed):
    for position in random_game(seed):
        for action in position.actions:
            after = position.play(action)
            won = after.over and after.field("reason") in (state.LINE, state.TRAP)
            assert bool(wins(tiles_of(position), position.mover, [cell_of(action)])) is won


def test_A5_A6_other_moves_in_words():
    position = played("0,1", exception=True)
    assert words(position, position.action("-1,2*")) == "tile on -1,2, beside one tile only"
