"""Recorded games, one for each way to end, replayed by the kernel and by the oracle side by side."""

import pytest

from games.shelf import check_ending, check_oracle
from oracles.anda import Oracle
from tessella import IllegalMove
from tessella.core.leaving import RESIGNED
from tessella.games.anda.rules import state

from .tables import ROUND, played, record_of, recorded

REASONS = {
    "no-action": (state.NO_ACTION, "D8"),
    "no-action-small": (state.NO_ACTION, "D8"),
    "annihilation": (state.ANNIHILATION, "D7"),
    "annihilation-of-several": (state.ANNIHILATION, "D7"),
    "resignation": (RESIGNED, "G3"),
    "fixed-komi": (state.NO_ACTION, "D8"),
    "handicap": (state.NO_ACTION, "D8"),
    "take-first": (state.NO_ACTION, "D8"),
    "late-test": (state.NO_ACTION, "D8"),
    "repetition": (state.NO_ACTION, "D8"),
}
SAID_BY_ORACLE = {state.ANNIHILATION: {"annihilation"}, state.NO_ACTION: {"no action"}}


def test_D7_D8_G3_every_way_to_end_is_recorded_but_the_cut_off(record):
    assert record in REASONS
    assert {reason for reason, _ in REASONS.values()} == {state.ANNIHILATION, state.NO_ACTION, RESIGNED}


def test_D7_D8_G3_a_record_ends_as_it_says(record):
    check_ending(record_of(record), *REASONS[record])


def test_D3_D5_D6_D8_D9_D10_kernel_and_oracle_agree_on_every_ply(record):
    check_oracle(record_of(record), Oracle, SAID_BY_ORACLE)


def takes(name, seat):
    """The plies at which a seat takes a prisoner."""
    return [
        ply for ply, move in enumerate(recorded(name).history) if (move.text, move.seat) == ("take", seat)
    ]


def test_D6_a_handicap_is_as_many_passes():
    assert record_of("handicap").position(0).field("prison").tolist() == [0, 4]
    assert len(takes("handicap", 0)) >= 4


def test_D5_D6_a_prisoner_taken_first_passes_the_double_placement_by():
    (first, *_), moves = takes("take-first", 1), recorded("take-first").history
    assert [move.seat for move in moves[first : first + 4]] == [1, 0, 1, 0]
    assert all(move.seat == 0 for move in moves[2:first])
    assert not recorded("take-first", first + 1).field("stones")[state.WHITE].any()


def test_D3_the_late_test_allows_what_the_usual_one_does_not():
    end = recorded("late-test")
    usual = played(**{**end.options, "late_test": False})
    with pytest.raises(IllegalMove, match=r"is tested before .* could leave \(D2, D3\)"):
        usual.replay(move.action for move in end.history)


def test_D10_the_recorded_game_goes_another_way_where_a_position_would_come_back():
    ply = len(ROUND.split())
    assert [move.text for move in recorded("repetition").history[:ply]] == ROUND.split()
    assert "(D10)" in recorded("repetition", ply).why("e2")
