"""Recorded games, one for each way to end, replayed by the kernel and by the oracle side by side."""

import pytest

from games.shelf import check_ending, check_oracle
from tessella.core.leaving import RESIGNED
from tessella.games.andantino.oracle import Oracle
from tessella.games.andantino.rules.state import FULL, INSIDE, LINE, RED, REPETITION, TRAP, TURNS, WHITE

from .tables import record_of, recorded

REASONS = {
    "line": (LINE, "A1"),
    "trap": (TRAP, "A2"),
    "trap-with-gap": (TRAP, "A2"),
    "inside": (INSIDE, "A3"),
    "inside-where-a-tile-was-lifted": (INSIDE, "A3"),
    "full": (FULL, "A4"),
    "exception": (LINE, "A1"),
    "moving-win": (LINE, "A1"),
    "exception-in-moving-phase": (LINE, "A1"),
    "repetition": (REPETITION, "A6"),
    "hundred-turns": (TURNS, "A6"),
    "resignation": (RESIGNED, "G3"),
}
SAID_BY_ORACLE = {
    LINE: {"line"},
    TRAP: {"trap"},
    INSIDE: {"suicide"},
    FULL: {"full"},
    REPETITION: {"repetition"},
    TURNS: {"turns"},
}


def test_A1_A2_A3_A4_A6_every_way_to_end_is_recorded():
    assert {reason for reason, _ in REASONS.values()} == {RESIGNED, *range(LINE, TURNS + 1)}


def test_A1_A2_A3_A4_A6_A7_a_record_ends_as_it_says(record):
    check_ending(record_of(record), *REASONS[record])


def test_A0_A5_A6_kernel_and_oracle_agree_on_every_ply(record):
    check_oracle(record_of(record), Oracle, SAID_BY_ORACLE)


def test_A2_the_gap_of_the_trap_with_a_gap():
    assert "gap" in recorded("trap-with-gap").ending
    assert "gap" not in recorded("trap").ending


def test_A3_A6_a_lifted_tile_leaves_a_hollow_inside_an_own_ring():
    *_, before, end = record_of("inside-where-a-tile-was-lifted").positions()
    lifted = [move for move in before.history if move.text == "3,-3^"]
    assert [move.seat for move in lifted] == [RED]
    assert (end.history[-1].text, end.history[-1].seat) == ("3,-3", WHITE)
    assert end.utility == (0, 1)


@pytest.mark.parametrize(("record_name", "first"), [("exception", 1), ("exception-in-moving-phase", 49)])
def test_A5_the_exception_is_used_once_as_late_as_Red_likes(record_name, first):
    moves = record_of(record_name).moves
    stars = [ply for ply, move in enumerate(moves, start=1) if move.text.endswith("*")]
    assert len(stars) == 1
    assert stars[0] >= first
    assert recorded(record_name).history[stars[0] - 1].seat == RED


def test_A7_a_win_in_the_moving_phase_is_worth_nothing():
    assert recorded("moving-win").score == (0, 0)
    assert 1 in recorded("moving-win").utility
