"""Recorded games, one for each way to end, replayed by the kernel and by the oracle side by side."""

from itertools import pairwise

import pytest

from games.shelf import check_ending, check_oracle
from oracles.antino import Oracle
from tessella.core.leaving import RESIGNED
from tessella.games.antino.rules import state

from .tables import record_of, recorded

REASONS = {
    "full": (state.FULL, "N10"),
    "shared": (state.FULL, "G2"),
    "stuck": (state.STUCK, "N10"),
    "all-placed": (state.STUCK, "N10"),
    "seventy-two-twice": (state.SEVENTY_TWO, "N7"),
    "play-on": (state.STUCK, "N7"),
    "play-on-to-the-last": (state.SEVENTY_TWO, "N7"),
    "drop-streak": (state.DROPS, "N10"),
    "alone-full": (state.FULL, "N12"),
    "alone-bag-empty": (state.EMPTY_BAG, "N12"),
    "alone-stuck": (state.UNPLACEABLE, "N12"),
    "resignation": (RESIGNED, "G3"),
    "resignations-of-two": (state.FULL, "G3"),
}
SAID_BY_ORACLE = {
    state.FULL: {"full"},
    state.STUCK: {"stuck"},
    state.SEVENTY_TWO: {"72"},
    state.DROPS: {"streak"},
    state.EMPTY_BAG: {"solitaire"},
    state.UNPLACEABLE: {"solitaire"},
    RESIGNED: {"left"},
}


def test_N7_N10_N12_every_way_to_end_is_recorded():
    assert {reason for reason, _ in REASONS.values()} == {RESIGNED, *range(state.FULL, state.UNPLACEABLE + 1)}


def test_N7_N10_N12_G2_G3_a_record_ends_as_it_says(record):
    check_ending(record_of(record), *REASONS[record])


def test_N3_N8_N9_N11_kernel_and_oracle_agree_on_every_ply(record):
    check_oracle(record_of(record), Oracle, SAID_BY_ORACLE)


@pytest.mark.parametrize("name", ["seventy-two-twice", "play-on", "play-on-to-the-last"])
def test_N7_72_points_are_three_tiles_of_24_in_a_turn(name):
    points = [position.score[0] for position in record_of(name).positions()]
    gains = [after - before for before, after in pairwise(points)]
    assert [gain for gain in gains if gain >= 24] == [24] * 6


def test_N7_with_play_on_the_others_go_on_without_the_winner():
    moves = record_of("play-on").moves
    out = next(
        ply for ply, position in enumerate(record_of("play-on").positions()) if position.field("place")[0]
    )
    assert {move.seat for move in moves[out:]} == {-1, 1, 2}
    assert recorded("play-on").utility == (1, 0, 0)


def test_N10_the_drop_streak_is_as_long_as_there_are_players():
    position = recorded("drop-streak")
    assert [move.text for move in position.history].count("drop") == position.seats == 3


def test_N12_solitaire_places_all_tiles_or_fills_the_board():
    placed = {
        name: sum(move.action < state.STOP for move in record_of(name).moves)
        for name in ("alone-bag-empty", "alone-full")
    }
    assert placed == {"alone-bag-empty": 100, "alone-full": 48}


def test_G3_the_others_play_on_when_two_of_four_resign():
    moves = record_of("resignations-of-two").moves
    left = [ply for ply, move in enumerate(moves) if move.action >= state.ACTIONS]
    assert len(left) == 2
    assert {move.seat for move in moves[left[1] + 1 :]} == {-1, 0, 1}
