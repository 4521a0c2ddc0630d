"""The simulator against positions: the same games, state by state."""

from random import Random

import numpy as np
import pytest

import tessella
from tessella.core.mover import CHANCE, OVER
from tessella.rl import Simulator
from tessella.rl.loops import encoding_of

GAMES = 3


def index_of(simulator, position, action):
    """The index of an action; chance's are numbered in their order."""
    if position.mover == CHANCE:
        return position.actions.index(action)
    return int(encoding_of(simulator.game).encode(position.state(), action))


def test_states_are_those_of_positions(variant):
    """One game with chance as a seat: legal indices, movers, rewards and keys, to the end."""
    simulator, random = Simulator(variant.game, chance="seat", **variant.options), Random(5)
    position, states = variant.new(), simulator.init([1])
    seats = position.seats
    while True:
        assert simulator.position(states[0]) == position
        assert simulator.mover(states).tolist() == [position.mover]
        legal, counts = simulator.legal(states)
        assert sorted(legal[0, : counts[0]].tolist()) == sorted(
            index_of(simulator, position, action) for action in position.actions
        )
        assert (legal[0, counts[0] :] == -1).all()
        if position.over:
            break
        assert simulator.rewards(states).tolist() == [[0.0] * seats]
        action = random.choice(position.actions)
        states = simulator.step(states, [index_of(simulator, position, action)])
        position = position.play(action)
    shared = variant.game.cooperative or seats == 1
    wanted = [each if shared else (seats * each - 1) / (seats - 1) for each in position.utility]
    assert simulator.rewards(states)[0].tolist() == pytest.approx(wanted, abs=1e-6)
    assert simulator.points(states)[0].tolist() == pytest.approx(list(position.score))
    assert np.array_equal(simulator.step(states, [0], [1]), states)  # over


def test_a_mask_has_the_factors_of_the_legal_indices(game):
    simulator = Simulator(game)
    states = simulator.rollout(simulator.init(range(GAMES)), range(GAMES), plies=6)
    legal, counts = simulator.legal(states)
    masks = simulator.mask(states)
    starts = np.cumsum([0, *simulator.spec.actions[:-1]])
    for row, count, mask in zip(legal, counts, masks, strict=True):
        values = np.unravel_index(row[:count], simulator.spec.actions)
        wanted = {int(start + one) for start, value in zip(starts, values, strict=True) for one in value}
        assert set(np.flatnonzero(mask).tolist()) == wanted


def test_a_copy_is_a_clone_and_equal_seeds_play_alike(game):
    simulator = Simulator(game)
    states = simulator.init(range(GAMES))
    kept = states.copy()
    ends = simulator.rollout(states, range(GAMES))
    assert np.array_equal(states, kept)
    assert (simulator.mover(ends) == OVER).all()
    assert np.array_equal(simulator.rollout(kept, range(GAMES)), ends)
    assert simulator.key(states).tolist() == [int(game.kernel.key(each)) for each in states]


@pytest.mark.where(holds=lambda game: game.kernel.hidden)
def test_what_a_seat_imagines_looks_to_it_like_the_truth(game):
    simulator = Simulator(game)
    states = simulator.rollout(simulator.init(range(GAMES)), range(GAMES), plies=8)
    for seat in range(simulator.spec.seats):
        going = [state for state in states if state["mover"] >= 0]
        imagined = np.array([simulator.imagine(state, seat, 7) for state in going], simulator.dtype)
        seats, truth = [seat] * len(going), np.array(going, simulator.dtype)
        mine, theirs = (simulator.observe(each, seats) for each in (truth, imagined))
        assert all(mine[name].tobytes() == theirs[name].tobytes() for name in mine)


@pytest.mark.where(holds=lambda game: game.kernel.chance)
def test_odds_are_those_of_chance(game):
    simulator = Simulator(game, chance="seat")
    states = simulator.init([1])
    position = game.new()
    while position.mover != CHANCE:
        position = position.play(position.actions[0])
        states = simulator.step(states, [simulator.legal(states)[0][0, 0]])
    assert simulator.odds(states[0]).tolist() == pytest.approx(list(position.odds))


def test_what_cannot_be_played_is_refused_with_environment_clause_and_sentence():
    simulator = Simulator("tictactoe")
    states = simulator.step(simulator.init([1, 2]), [4, 0])
    with pytest.raises(tessella.IllegalMove) as error:
        simulator.step(states, [0, 0])
    assert str(error.value) == "Environment 1: Cell a1 is taken; a mark goes on an empty cell (T1)."
    with pytest.raises(tessella.IllegalMove, match="Environment 0: there is no index 9; they go from 0 to 8"):
        simulator.step(states, [9, 1])
    assert np.array_equal(states, simulator.step(simulator.init([1, 2]), [4, 0]))


def test_indices_beyond_the_last_are_refused_in_every_game(game):
    """Also those that lead to the same cell of a torus, or past the end of a table."""
    simulator = Simulator(game)
    states = simulator.init([1])
    legal, _ = simulator.legal(states)
    for index in (simulator.spec.size, simulator.spec.size + legal[0, 0], 1 << 40):
        with pytest.raises(tessella.IllegalMove, match=f"there is no index {index}"):
            simulator.step(states, [index], seeds=[1])


def test_only_states_of_the_same_game_and_options_are_taken():
    simulator, other = Simulator("anda", side=3, komi="0"), Simulator("anda", side=5, komi="0")
    states = simulator.init([1, 2])
    mixed = np.concatenate([states, other.init([1])])
    for wrong in (
        other.init([1]),
        mixed,
        states[:, None],
        states[0],
        list(states),
        Simulator("octopus").init([1]),
    ):
        for ask in (
            simulator.mask,
            simulator.mover,
            simulator.legal,
            simulator.rewards,
            simulator.points,
            simulator.key,
        ):
            with pytest.raises(ValueError, match=r"other options|array \[B\]"):
                ask(wrong)


def test_seeds_seats_and_indices_are_one_for_each_state():
    simulator = Simulator("antino")
    states = simulator.init(np.array([1, 2]))
    assert np.array_equal(states, simulator.init([1, 2]))
    for ask in (
        lambda: simulator.init([1.5]),
        lambda: simulator.rollout(states, [1]),
        lambda: simulator.rollout(states, [1, 2], plies=-1),
        lambda: simulator.step(states, [0], seeds=[1, 2], check=False),
        lambda: simulator.step(states, [0.0, 1.0], seeds=[1, 2]),
        lambda: simulator.observe(states, [7, 0]),
        lambda: simulator.observe(states, [-1, 0]),
        lambda: simulator.observe(states, [0]),
    ):
        with pytest.raises(ValueError, match=r"\.$"):
            ask()


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match='chance is "inside" or "seat"'):
        Simulator("antino", chance="out")
    with pytest.raises(ValueError, match="threads is 1 or more"):
        Simulator("antino", threads=0)
    simulator = Simulator("antino")
    states = simulator.init([1])
    with pytest.raises(ValueError, match="needs a seed for each state"):
        simulator.step(states, simulator.legal(states)[0][:, 0])
    with pytest.raises(ValueError, match="not to act"):
        simulator.odds(states[0])
