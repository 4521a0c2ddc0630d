"""Rollouts: the best action wins the race, bad ones drop out, nothing hidden is used, and budgets are kept."""

import time

import numpy as np
import pytest

import tessella
from games.antino.tables import decisions
from tessella import CHANCE
from tessella.engine.budget import Budget
from tessella.engine.playouts.rollouts import FEWEST, Race, Rollouts
from tessella.engine.report import UNKNOWN
from tessella.engine.search import search
from tessella.games.antino.rules.grid import KINDS
from tessella.games.antino.rules.state import DRAW, START

GAME = "antino"


def searched(position, nodes=2000, **wishes):
    return search(position, Budget(nodes=nodes), method=Rollouts(), **wishes)


def heat(race, *rounds):
    """Counts a heat in which the arms of a race made these values, round by round."""
    arms, values = race.arms[race.inside], np.array(rounds)
    apart = values - values.mean(1, keepdims=True)
    arms["rounds"], arms["total"] = len(values), values.sum(0)
    arms["deviation"], arms["squares"] = apart.sum(0), (apart**2).sum(0)
    race.add(race.inside, arms)


def test_who_is_clearly_behind_drops_out():
    race, rng = Race([5, 6, 7]), np.random.default_rng(1)
    noise = rng.normal(0, 0.1, (40, 3))
    heat(race, *(noise + np.array([0.5, 0.2, 0.51])))
    assert race.arms["action"][race.inside].tolist() == [5, 7]
    assert not race.over
    heat(race, *(rng.normal(0, 0.1, (5000, 2)) + np.array([0.5, 0.51])))
    assert race.over
    assert [int(arm["action"]) for arm in race.ranks()] == [7, 5, 6]


def test_nobody_drops_out_after_few_rounds():
    race = Race([5, 6])
    heat(race, *([[0.0, 1.0]] * (FEWEST - 1)))
    assert len(race.inside) == 2


def test_equal_actions_end_a_race():
    race = Race([5, 6])
    heat(race, *([[0.5, 0.5]] * FEWEST))
    assert race.over


def test_as_many_stay_as_lines_are_asked_for():
    position = next(decisions(1))
    lines = searched(position, 20_000, lines=3).lines
    assert len({line.moves[0] for line in lines}) == 3
    assert all(line.value != UNKNOWN for line in lines)
    assert lines[0].value >= lines[1].value >= lines[2].value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_space_goes_to_who_gains_most_there(players):
    """Then nothing is left to chance."""
    found = 0
    for seed in range(12):
        for position in decisions(seed, players=players, size=7):
            if position.field("spaces") == 1:
                gains = {move: position.play(move).score[position.mover] for move in position.moves()}
                assert gains[searched(position).move] == max(gains.values())
                found += 1
    assert found > 2


@pytest.mark.parametrize("players", [2, pytest.param(4, marks=pytest.mark.verify("four players again"))])
def test_hidden_tiles_are_not_used(players):
    """Other tiles in place of hidden ones, drawn instead of them, change nothing; nor does the view."""
    twins = 0
    for position in list(decisions(2, players=players))[5::9]:
        report = searched(position, seed=1)
        assert report == searched(position.view(position.mover), seed=1)
        for other in twins_of(position):
            assert other != position
            assert report == searched(other, seed=1)
            twins += 1
    assert twins > 3


def twins_of(position):
    """The same game where another seat has drawn another tile than one that it holds, for up to two such draws."""
    first, actions = tessella.new(GAME, **position.options), [move.action for move in position.history]
    seat, places = (position.mover + 1) % position.seats, {}
    for place, action in enumerate(actions):
        before = first.replay(actions[:place])
        if before.mover == CHANCE and before.field("drawer") == seat and before.field("phase") != START:
            places[action] = place
    held = [DRAW + kind for kind in range(KINDS) if position.field("hand")[seat][kind]]
    bag = [DRAW + kind for kind in range(KINDS) if position.field("unseen")[kind] and DRAW + kind not in held]
    for old, new in list(zip(held, bag, strict=False))[:2]:
        if old in places:
            yield first.replay([*actions[: places[old]], new, *actions[places[old] + 1 :]])


def test_equal_seeds_give_equal_reports():
    position = next(decisions(3))
    assert searched(position, seed=4) == searched(position, seed=4)


def test_with_fewer_playouts_than_actions_the_best_at_first_sight_are_tried():
    position = list(decisions(4))[12]
    gains = {move: position.play(move).score[position.mover] for move in position.moves()}
    report = searched(position, 3)
    assert report.nodes == 3
    assert gains[report.move] >= sorted(gains.values())[-3]


def test_only_given_actions_are_chosen():
    position = next(decisions(5))
    assert searched(position, among=position.actions[3:5]).move.action in position.actions[3:5]


def test_two_threads_try_more():
    position = next(decisions(6))
    assert searched(position, 2000, threads=2, lines=9).nodes > searched(position, 2000, lines=9).nodes


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_when_told(threads):
    position = next(decisions(7))
    everything = len(position.actions)
    searched(position, 10)  # compiled by now
    told = time.process_time() + 0.1
    report = search(
        position,
        Budget(seconds=30),
        method=Rollouts(),
        lines=everything,
        threads=threads,
        stop=lambda: time.process_time() > told,
    )
    assert time.process_time() - told < 0.05 * threads
    assert report.nodes > 1000
