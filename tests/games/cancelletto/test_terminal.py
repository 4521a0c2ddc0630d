"""The board in plain characters."""

import pytest

from tessella.games.cancelletto.board.terminal import STYLES

from .drawings import FLOOR, careful_game, laid_out

pytestmark = pytest.mark.once


def test_a_terminal_shows_the_board_whose_turn_it_is_and_the_gate():
    position = laid_out(FLOOR, "start-1-blue gate-a1 gate-a5 e2-e1 x-e7 j1-j2")
    assert repr(position).splitlines() == [
        "10 (O)  .    .   .    .   .    .   .    .  [B]",
        " 9  .   .    .   .    .  ###   .   .    .   .",
        "",
        " 8  .   .   (O)  .   x1        .  [B]   .   .",
        " 7  .   .    .   .             .   .    .   .",
        "",
        " 6  .   .    .   .             .   .    .   .",
        " 5  . = .    .   .             .   .    .   .",
        "",
        " 4  .   .   [B]  .    .   .    .  (O)   .   .",
        " 3  .   .    .   .    .   .    .   .    .   .",
        "",
        " 2  .  ###   .   .   [ ] (O)   .   .   ###  o",
        " 1 [B]= .    .   .    B   .    .   .   ### ( )",
        "    a   b    c   d    e   f    g   h    i   j",
        "",
        "  blue: First, 0 of 5 home",
        "> orange: Second, turn 2, 0 of 5 home",
        "gate: a1 and a5",
        "( ) blue box, [ ] orange box, ### wall, x7 removed in turn 7, = gate",
        "B O pawns, b o those that have moved in this turn; (B) and [O] are at home",
    ]


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ("", "to be chosen: who begins, with which colour (C9)"),
        ("start-1-blue", "gate: not made"),
        ("start-1-blue gate-a1", "gate: one token on a1"),
        ("start-1-blue gate-a1 gate-a5 x-a5", "gate: gone"),
    ],
)
def test_a_terminal_says_what_is_going_on(moves, said):
    assert said in repr(laid_out(FLOOR, moves)).splitlines()


def test_lines_are_short_and_no_name_or_sentence_has_a_sign_with_a_style():
    for position in list(careful_game(4))[::12]:
        lines = repr(position).splitlines()
        assert all(len(line) <= 80 for line in lines)
        assert not [sign for sign in STYLES for line in lines[14:-2] if sign in line]
