"""Why a move is good, and moves in words."""

import pytest

from tessella.games.anda.explain import reason, words
from tessella.games.anda.model import cells_in

from .tables import WALLED, played, random_game

pytestmark = pytest.mark.once

RACE = "a4 c6 d7 g4 b5 f3 b1 d6 b3 e1 d1 f1 a1 f4 c2 e3 b2 f5 c4 e5 c3 f2 c5 g1 d2 e4 c1 e2 b4 e6 d3 d5"


@pytest.mark.parametrize(
    ("moves", "options", "move", "told", "listed"),
    [
        (
            "",
            {"komi": "pie"},
            "komi-3",
            "It makes the colours about equal, as the engine judges: Black begins, and White has 3 free passes (D9).",
            "3 free passes for White",
        ),
        (
            "komi-1",
            {"komi": "pie"},
            "white",
            "It gains White's side with 1 free pass, which the engine thinks is worth more than the first move "
            "(D9).",
            "plays White",
        ),
        ("", {}, "a3", "It begins at the rim, with 4 empty cells beside it (D5).", "stone on a3"),
        (f"{WALLED} e4", {}, "a2", "It smothers Black's stone on b2 (D2, D4).", "stone on a2, takes 1"),
        (
            f"{WALLED} e4 a2",
            {},
            "d4",
            "It takes breath: c4 and d3 save White's stones no longer, for exactly one black group is beside each of "
            "them now (D2).",
            "stone on d4",
        ),
        (
            RACE,
            {},
            "d4",
            "It takes the only cell where both can play; cells where only one side can play can wait (D3).",
            "stone on d4",
        ),
        (f"{RACE} d4 g2", {}, "a2", "It wins: the other side has no move left (D8).", "stone on a2"),
    ],
)
def test_a_reason_names_what_is_taken_saved_threatened_or_kept(moves, options, move, told, listed):
    position = played(moves, side=4, **({"komi": "0"} | options))
    action = position.action(move)
    assert reason(position, [action]) == told
    assert words(position, action) == listed


def test_D4_words_count_what_leaves_the_board():
    for position in random_game(5, side=3, komi="0"):
        for action in position.actions:
            after, mine = position.play(action), position.field("turns") % 2
            enemy, own = (len(cells_in(after.field("taken")[colour])) for colour in (1 - mine, mine))
            if after.field("turns") > position.field("turns") and action < 200:
                told = words(position, action)
                assert (f"takes {enemy}" in told) is bool(enemy) or "passes" in told
                assert (f"loses {own}" in told) is bool(own)
