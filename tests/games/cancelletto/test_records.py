"""Recorded games, one for each way to end, replayed by the kernel and by the oracle side by side."""

import pytest

from games.shelf import check_ending, check_oracle, names_of_records
from oracles.cancelletto import Oracle
from tessella.core.leaving import RESIGNED
from tessella.games.cancelletto import model
from tessella.games.cancelletto.notation import square_of
from tessella.games.cancelletto.rules import state

from .tables import record_of, recorded

REASONS = {
    "won": (state.WON, "C4"),
    "won-alone": (state.WON, "C4"),
    "won-by-the-second-seat": (state.WON, "C4"),
    "box-removed": (state.BOX, "C7"),
    "box-and-pawn-removed": (state.BOX, "C7"),
    "own-set": (state.BOX, "C7"),
    "pawn-removed": (state.PAWN, "C7"),
    "box-cut-off": (state.UNREACHABLE, "C7"),
    "gate-goes-and-cuts-off": (state.UNREACHABLE, "C7"),
    "resignation": (RESIGNED, "G3"),
    "resignation-in-the-deal": (RESIGNED, "G3"),
}
SAID_BY_ORACLE = {
    state.WON: {"won"},
    state.BOX: {"box"},
    state.PAWN: {"pawn"},
    state.UNREACHABLE: {"unreachable"},
    RESIGNED: {"left"},
}


def test_C4_C7_G3_a_record_ends_as_it_says(record):
    check_ending(record_of(record), *REASONS[record])


def test_C1_to_C9_G1_G3_kernel_and_oracle_agree_on_every_ply(record):
    check_oracle(record_of(record), Oracle, SAID_BY_ORACLE)


def test_C4_C7_there_is_a_record_of_every_way_to_end():
    assert set(names_of_records("cancelletto")) == set(REASONS)
    assert {reason for reason, _ in REASONS.values()} == set(SAID_BY_ORACLE)


@pytest.mark.parametrize(
    ("name", "lost"),
    [
        ("box-removed", ["i2"]),
        ("box-and-pawn-removed", ["e7", "e8"]),
        ("pawn-removed", ["c10"]),
        ("box-cut-off", ["a6"]),
        ("gate-goes-and-cuts-off", ["a6"]),
        ("won", []),
        ("resignation", []),
    ],
)
def test_C7_what_a_game_lost_is_kept(name, lost):
    found = model.lost(recorded(name)).nonzero()[0].tolist()
    assert found == sorted(map(square_of, lost))


def test_C4_a_win_needs_no_removal():
    end = recorded("won")
    assert end.history[-1].text == "i9-i10"
    assert model.home(end) == 10
    assert end.field("turns") == 11
    assert end.utility == (1, 1)


def test_C5_a_gate_goes_with_its_square_and_the_game_goes_on():
    gates = [position.field("gate").tolist() for position in record_of("won").positions()]
    (gone,) = [ply for ply, pair in enumerate(gates) if any(gates[ply - 1]) and not any(pair)]
    after = recorded("won", gone)
    assert after.history[-1].text == "x-c9"
    assert not after.over
    assert after.field("gate_used")


def test_C9_one_alone_plays_both_colours():
    game = record_of("won-alone")
    seats = {position.mover for position in game.positions() if position.mover >= 0}
    assert seats == {0}
    assert game.position().utility == (1,)


def test_C9_colours_take_turns_and_either_seat_may_start():
    end = recorded("won-by-the-second-seat")
    assert end.field("seat_of").tolist() == [1, 0]
    removals = [move.seat for move in end.history if move.text.startswith("x-")]
    assert removals == [(1 + turn) % 2 for turn in range(len(removals))]


def test_G3_whoever_leaves_both_lose():
    for name in ("resignation", "resignation-in-the-deal"):
        assert recorded(name).utility == (0, 0)
