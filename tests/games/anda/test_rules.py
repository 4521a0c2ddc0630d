"""The facts about Anda that are known from elsewhere; how games end and what may not come back (D7, D10)."""

from collections import Counter
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from numba import config

from tessella.core.compiler.rng import new_rng
from tessella.engine.playouts.playout import playouts
from tessella.games.anda.model import cells_in
from tessella.games.anda.rules.grid import CELLS, SIDES
from tessella.games.anda.rules.keys import TO_MOVE
from tessella.games.anda.rules.state import (
    ANNIHILATION,
    BLACK,
    LONGEST,
    MOST_TURNS,
    NO_ACTION,
    PLAY,
    TAKE,
    WHITE,
)

from .tables import played, random_game, with_fields

GAMES = {3: 40, 5: 12, 7: 4} if config.DISABLE_JIT else {3: 100_000, 5: 40_000, 7: 20_000}
SMALL_GAMES = 60 if config.DISABLE_JIT else 300
TREES = 1 if config.DISABLE_JIT else 4
BEFORE = "c5 d1 c1 a1 take e3 c4 c2 d4 a2 b3 b2"
"""On side 3 with a handicap of 1: the position of the rulings' repetition."""
PICTURE = "W W . / . W B . / W W . B B / B . . B / . . W"
BLACK_IS_OUT = "c2 b1 a2 c1 b3 a1"
"""On side 2: the stones alternate along the rim, with nothing in the middle; Black is to move."""


def stones(position):
    return [set(cells_in(words)) for words in position.field("stones")]


def texts(position):
    return {move.text for move in position.moves()}


def random_states(position, seed):
    """The state, over and over, of a random game by the kernel's own moves."""
    state, rng = position.state(), new_rng(seed)
    while state.mover >= 0:
        position.game.kernel.roll(state, rng)
        yield state


# Facts


@pytest.mark.parametrize(("side", "turns", "spread"), [(3, 16.9, 3.4), (5, 69.3, 7.7), (7, 149, 13.1)])
def test_random_games_are_as_long_as_known(side, turns, spread):
    """Without prisoners at the start, both first turns are two actions."""
    tally = playouts(played(side=side, komi=0), GAMES[side], seed=2)
    rounding = 0.5 if side == 7 else 0.05
    assert abs(tally.plies / tally.games - 2 - turns) < 4 * spread / sqrt(tally.games) + rounding


@pytest.mark.parametrize(("side", "rate"), [(3, 0.536), (5, 0.516), (7, 0.509)])
def test_black_wins_as_many_random_games_as_known(side, rate):
    tally = playouts(played(side=side, komi=0), GAMES[side], seed=3)
    assert tally.shared == 0
    assert abs(tally.wins[0] / tally.games - rate) < 4 * sqrt(rate * (1 - rate) / tally.games) + 0.0005


def test_D8_is_the_usual_ending_of_random_games():
    games, ends = max(4, GAMES[7] // 40), 0
    for seed in range(games):
        *_, end = random_states(played(side=7, komi=0), seed)
        ends += end.reason == NO_ACTION
    assert abs(ends / games - 0.988) < 4 * sqrt(0.988 * 0.012 / games) + 0.0005


@pytest.mark.parametrize("komi", range(TREES))
def test_white_can_win_on_side_2(komi):
    assert not wins(played(side=2, komi=komi), 0)


def wins(position, seat):
    """Can a seat force a win?"""
    if position.over:
        return position.utility[seat] == 1
    some_or_all = any if position.mover == seat else all
    return some_or_all(wins(position.play(action), seat) for action in position.actions)


# D7


@pytest.mark.parametrize(
    ("side", "moves", "seat"),
    [(2, "a2 b1 b3 a1 b2", 0), (3, "c5 a1 a3 e1 e2 d4 c3 b1", 1), (3, "c1 d4 a1 b4 e3 d2", 1)],
)
def test_D7_who_removes_the_last_enemy_group_wins(side, moves, seat):
    end = played(moves, side=side, komi=0)
    assert (end.over, end.field("reason"), end.field("winner")) == (True, ANNIHILATION, seat)
    assert end.utility == end.score == (1 - seat, seat)
    assert stones(end)[1 - seat] == set()


def test_D7_a_colour_that_has_not_placed_yet_has_not_lost():
    assert not played("a1 c1", side=3, komi=0).over
    assert not played("take a1 a3", side=3, handicap=1).over
    assert not played("a1 c1 take c3", side=3, komi=1).over


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("side", SIDES[:4] if config.DISABLE_JIT else SIDES)
def test_D7_what_was_placed_stays_so_annihilation_is_the_movers_win(side, late):
    ends = Counter()
    for seed in range(max(1, SMALL_GAMES // side**2)):
        before = 0
        for state in random_states(played(side=side, komi=0, late_test=late), seed):
            if state.phase == PLAY and state.last[0] != TAKE:
                placed = {int(cell) for cell in state.last if cell >= 0}
                assert placed <= set(cells_in(state.stones[before]))
            if state.mover < 0:
                assert state.winner == before
                ends[int(state.reason)] += 1
                assert state.stones[1 - before].any() == (state.reason != ANNIHILATION)
            before = int(state.mover)
    assert side > 4 or ends[ANNIHILATION]
    assert set(ends) <= {ANNIHILATION, NO_ACTION}


# D10


def after_board(position, action):
    """How the board stands after an action, and whose turn it is, as the state notes it."""
    colour = int(position.field("colour")[position.mover])
    return np.uint64(position.play(action).field("board")) ^ TO_MOVE[1 - colour]


def with_past(position, stood, cell, colour):
    """The same board, but the game began with another one, and a stone has left a cell."""
    past, left = position.field("stood").copy(), position.field("left").copy()
    past[0] = stood
    left[colour, cell >> 6] |= np.uint64(1) << np.uint64(cell & 63)
    return with_fields(position, stood=past, left=left)


def test_D10_the_repetition_of_the_rulings():
    before = played(BEFORE, side=3, handicap=1)
    signs = PICTURE.replace("/", "").split()
    assert stones(before) == [{n for n, each in enumerate(signs) if each == sign} for sign in "BW"]
    assert (before.mover, before.field("prison").tolist()) == (0, [0, 0])
    after = played(f"{BEFORE} d2 e2 d1", side=3, handicap=1)
    assert "e3" not in texts(after)
    assert "(D10)" in after.why("e3")
    elsewhere = with_fields(after, turns=0)
    assert texts(elsewhere) == texts(after) | {"e3"}
    assert elsewhere.play("e3") == before


def test_D10_a_position_counts_whenever_it_stood_but_only_with_the_same_player_to_move():
    after = played(f"{BEFORE} d2 e2 d1", side=3, handicap=1)
    past, turns = after.field("stood").copy(), after.field("turns")
    then = turns - 3
    for turn in range(turns + 1):
        other = past.copy()
        other[[then, turn]] = other[[turn, then]]
        assert "e3" not in texts(with_fields(after, stood=other))
    past[then] ^= TO_MOVE[BLACK] ^ TO_MOVE[WHITE]
    assert "e3" in texts(with_fields(after, stood=past))


def test_D10_what_roll_plays_brings_nothing_back():
    after, rng = played(f"{BEFORE} d2 e2 d1", side=3, handicap=1), new_rng(1)
    found = set()
    for _ in range(40 * len(after.actions)):
        state = after.state()
        after.game.kernel.roll(state, rng)
        found.add(int(state.last[0]))
    assert found == set(after.actions)


def test_D10_forbids_no_prisoner():
    position = played("a1 c1 a3 e3 c3", side=3, komi=2)
    stood = after_board(position, TAKE)
    assert "take" in texts(with_past(position, stood, 0, WHITE))


@pytest.mark.parametrize("late", [False, True])
def test_D10_any_placement_that_brings_back_a_position_is_illegal_and_no_other(late):
    removing = Counter()
    for seed in range(SMALL_GAMES // 10):
        for position in random_game(seed, side=3, komi=0, late_test=late):
            if position.over or position.field("turns") < 2:
                continue
            colour = position.field("colour")[position.mover]
            for action in [action for action in position.actions if action < CELLS[3]][::4]:
                again = with_past(position, after_board(position, action), action, colour)
                assert set(again.actions) == set(position.actions) - {action}
                removing[bool(position.play(action).field("taken").any())] += 1
    assert removing[True] and removing[False]


@pytest.mark.parametrize("late", [False, True])
def test_D8_D10_who_could_only_bring_back_a_position_loses(late):
    found = 0
    for seed in range(SMALL_GAMES // 3):
        positions = random_game(seed, side=2, komi=0, late_test=late)
        for before, after in pairwise(positions):
            if len(after.actions) != 1 or after.actions[0] >= CELLS[2] or after.field("phase") != PLAY:
                continue
            (only,), loser = after.actions, after.mover
            stood = after_board(after, only)
            end = with_past(before, stood, only, loser).play(after.history[-1])
            assert (end.field("reason"), end.field("winner")) == (NO_ACTION, 1 - loser)
            found += 1
    assert found


@pytest.mark.parametrize("side", [side for side in SIDES if side > 2])
def test_D10_a_game_without_end_is_cut_off(side):
    position = played(side=side, komi=0)
    while position.field("turns") < 2:
        position = position.play(position.actions[0])
    last = int(MOST_TURNS[side])
    assert last == 100 + 4 * CELLS[side]
    still = with_fields(position, turns=last - 2).play(position.actions[-1])
    assert still.mover == 1
    end = still.play(still.actions[-1])
    assert (end.over, end.field("reason"), end.field("winner")) == (True, LONGEST, 1)
    assert end.field("turns") == last


def test_D8_D10_who_has_no_action_after_the_last_turn_loses_by_that():
    last = with_fields(played(BLACK_IS_OUT.removesuffix(" a1"), side=2, komi=0), turns=int(MOST_TURNS[2]) - 1)
    assert last.play("a1").field("reason") == NO_ACTION
