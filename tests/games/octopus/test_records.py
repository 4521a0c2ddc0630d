"""Recorded games, one for each way to end, replayed by the kernel and by the oracle side by side."""

from collections import Counter

import pytest

from games.shelf import check_ending, check_oracle
from oracles.octopus import Oracle
from tessella.core.leaving import RESIGNED
from tessella.games.octopus.model import arms, last_placement, placement, tiles
from tessella.games.octopus.rules import state
from tessella.games.octopus.rules.grid import KINDS

from .tables import record_of, recorded

REASONS = {
    "win": (state.PLAYED, "O4"),
    "shared": (state.PLAYED, "G2"),
    "six-players": (state.PLAYED, "O4"),
    "two-sets": (state.PLAYED, "O4"),
    "others-play-on": (state.PLAYED, "G3"),
    "all-but-one-left": (RESIGNED, "G3"),
    "left-in-the-deal": (state.PLAYED, "G3"),
    "left-before-the-start": (state.PLAYED, "G3"),
    "left-with-the-last-tile": (state.PLAYED, "G3"),
}
SAID_BY_ORACLE = {state.PLAYED: {"played"}, RESIGNED: {"left"}}


def leaving_of(name):
    """The ply at which somebody left first, and the position then."""
    plies = [ply for ply, move in enumerate(record_of(name).moves) if move.action >= state.ACTIONS]
    return plies[0], recorded(name, plies[0])


def test_O4_G2_G3_a_record_ends_as_it_says(record):
    check_ending(record_of(record), *REASONS[record])


def test_O1_O2_O3_O4_G1_G3_kernel_and_oracle_agree_on_every_ply(record):
    check_oracle(record_of(record), Oracle, SAID_BY_ORACLE)


@pytest.mark.parametrize(("name", "sets"), [("win", 1), ("two-sets", 2), ("six-players", 1)])
def test_O1_O4_all_tiles_are_dealt_and_played(name, sets):
    actions = [move.action for move in record_of(name).moves]
    drawn = Counter(action - state.DRAW for action in actions if state.DRAW <= action < state.BEGIN)
    played = Counter(placement(action)[0] for action in actions if action < state.DRAW)
    assert drawn == played == dict.fromkeys(range(KINDS), sets)


def test_O4_six_take_turns_round_and_round():
    seats = [move.seat for move in record_of("six-players").moves if move.action < state.DRAW]
    assert seats == [(seats[0] + turn) % 6 for turn in range(60)]


def test_O3_an_arm_counts_for_colour_and_value_where_a_twin_lies_and_only_there():
    for name, sets in (("win", 1), ("two-sets", 2)):
        found = [arm for position in record_of(name).positions() for arm in last_arms(position)]
        assert any(arm.colour and arm.value for arm in found) == (sets == 2)


def last_arms(position):
    """The arms of the tile that was placed last."""
    placed = last_placement(position)
    return arms(tiles(position), placed.cell, placed.kind).values() if placed else ()


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("left-in-the-deal", state.DEAL),
        ("left-before-the-start", state.START),
        ("others-play-on", state.PLAY),
    ],
)
def test_G3_the_hand_is_set_aside_and_the_others_play_on(name, phase):
    ply, before = leaving_of(name)
    assert before.field("phase") == phase
    quitter, end = record_of(name).moves[ply].seat, recorded(name)
    assert quitter not in {move.seat for move in record_of(name).moves[ply + 1 :]}
    placed = sum(move.seat == quitter for move in record_of(name).moves[:ply])
    assert end.field("aside").sum() == KINDS // end.seats - placed
    assert not end.field("hand").any()


def test_G3_the_game_ends_when_the_last_tile_is_set_aside():
    ply, before = leaving_of("left-with-the-last-tile")
    assert ply == len(record_of("left-with-the-last-tile").moves) - 1
    assert before.field("hand").sum(axis=1).tolist()[:3] == [1, 0, 0]
    assert recorded("left-with-the-last-tile").utility == (0, 0, 1)
