"""The sheet holds at all times what the rules say of the position, whatever was put on it and taken back."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from games.octopus.tables import played, random_game
from tessella.core.compiler.jit import blank
from tessella.core.mover import OVER
from tessella.games.octopus.evaluation import SHEET, forecast, propose, put, spread, take_back
from tessella.games.octopus.evaluation.estimate import promise, prospects
from tessella.games.octopus.evaluation.sheet import POOL, best_gain, find_best
from tessella.games.octopus.rules.grid import COLOURS, KINDS, VALUES, cell_of

pytestmark = pytest.mark.verify_slow("knowledge of the engine; rules come first")

KINDS_OF_GAMES = [(2, 1), (6, 1), (3, 2), (2, 2)]


def sheet_of(position):
    w = blank(SHEET)
    spread(position.state(), w)
    return w


def told(w, players):
    """All that a sheet says of its position."""
    spots = sorted(int(spot) for spot in w.around[: w.open])
    hands = [sorted(w.fan[seat, : w.choice[seat]].tolist()) for seat in range(players)]
    promised = [w.promised[cell_of(spot)].tolist()[:KINDS] for spot in spots]
    places = [int(w.around[w.place[cell_of(spot)]]) for spot in spots]
    points, cells, counts = w.points[:players].tolist(), w.cells.tobytes(), w.hand[:players].tolist()
    return int(w.mover), spots, hands, promised, places, points, cells, counts, int(w.to_come)


def promises(position):
    """What each open spot promises to each kind, looked at afresh."""
    state, out, found = position.state(), np.zeros(COLOURS + VALUES, np.int64), []
    for spot in sorted(int(spot) for spot in state.around[: state.open]):
        promise(state, spot, out)
        found.append([int(out[kind // VALUES] + out[COLOURS + kind % VALUES]) for kind in range(KINDS)])
    return found


@pytest.mark.parametrize(("players", "sets"), KINDS_OF_GAMES)
def test_O3_promises_are_those_that_a_look_afresh_finds(players, sets):
    positions = [each for each in random_game(3, players=players, sets=sets) if each.mover >= 0]
    w = sheet_of(positions[0])
    for before, after in pairwise(positions):
        put(w, after.history[-1].action)
        assert told(w, players) == told(sheet_of(after), players)
        assert told(w, players)[3] == promises(after)
        assert after.mover == before.mover or w.points[before.mover] == after.score[before.mover]


@pytest.mark.parametrize(("players", "sets"), KINDS_OF_GAMES)
def test_what_is_taken_back_leaves_no_trace(players, sets):
    position, random = played(players=players, sets=sets), Random(players)
    while position.mover < 0:
        position = position.roll(random)
    w, before = sheet_of(position), []
    while w.mover != OVER:
        before.append(told(w, players))
        actions = position.actions
        action = random.choice(actions)
        put(w, action)
        position = position.play(action)
    for each in reversed(before):
        take_back(w)
        assert told(w, players) == each


def test_G3_the_sheet_skips_who_has_left():
    positions = [each for each in random_game(4, players=3) if each.mover >= 0]
    position = positions[9].leave(1)
    w, random = sheet_of(position), Random(1)
    while not position.over:
        action = random.choice(position.actions)
        put(w, action)
        position = position.play(action)
        assert w.mover == position.mover
    out = np.empty(3)
    forecast(w, out)
    assert out.tolist() == list(position.utility)


@pytest.mark.parametrize("sets", [1, 2])
def test_O3_the_best_gain_of_a_seat_is_its_prospect(sets):
    for position in [each for each in random_game(2, players=3, sets=sets) if each.mover >= 0][::7]:
        w, out = sheet_of(position), np.empty(3)
        prospects(position.state(), out)
        find_best(w)
        assert [best_gain(w, seat) for seat in range(3)] == out.tolist()


def test_proposals_are_the_best_by_forecast_of_those_that_gain_most():
    position = [each for each in random_game(5, players=2) if each.mover >= 0][-4]
    seat, gains, hopes = position.mover, {}, {}
    for action in position.actions:
        after, out = position.play(action), np.empty(2)
        forecast(sheet_of(after), out)
        gains[action], hopes[action] = after.score[seat] - position.score[seat], out[seat]
    actions, weights = np.empty(16, np.int32), np.empty(16)
    n = propose(sheet_of(position), actions, weights, 16)
    assert n == 16 and weights.tolist() == sorted(weights.tolist(), reverse=True)
    enough = sorted(gains.values())[-POOL]
    assert all(gains[action] >= enough for action in actions.tolist())
    assert hopes[actions[0]] == max(hopes[action] for action in gains if gains[action] > enough)


@pytest.mark.parametrize(("players", "sets"), KINDS_OF_GAMES)
def test_a_forecast_shares_the_win_and_leaves_no_trace(players, sets):
    for position in [each for each in random_game(6, players=players, sets=sets) if each.mover >= 0][::9]:
        w, out = sheet_of(position), np.empty(players)
        forecast(w, out)
        assert out.sum() == pytest.approx(1) and out.min() >= 0
        assert told(w, players) == told(sheet_of(position), players)
