"""Vectors of environments: the same whatever their number, threads and way to begin anew; and what they tell."""

import pickle
from random import Random

import numpy as np
import pytest

import tessella
from tessella.core.mover import OVER
from tessella.rl import Simulator, VectorEnv

COUNT = 40
STEPS = 60


def choice(step, rng):
    """A random legal index in each environment; 0 where a game is over."""
    numbers = (rng.random(len(step.counts)) * np.maximum(step.counts, 1)).astype(int)
    return np.maximum(step.legal[np.arange(len(numbers)), numbers], 0)


def first_choice(step):
    """Index by index, what depends on the environment alone: the legal one in the middle."""
    return np.maximum(step.legal[np.arange(len(step.counts)), step.counts // 2], 0)


def courses(game, count, steps=STEPS, **ways):
    """By environment: what happened in it, game by game, as tuples."""
    env = VectorEnv(game, count, seed=9, legality="legal", **ways)
    step, told = env.reset(), [[[]] for _ in range(count)]
    for _ in range(steps):
        indices, over = first_choice(step), step.mover == OVER
        seen = [{name: part[i].tobytes() for name, part in step.observation.items()} for i in range(count)]
        movers = step.mover
        step = env.step(indices)
        for i in np.flatnonzero(~over):
            told[i][-1].append((int(movers[i]), int(indices[i]), seen[i], tuple(step.rewards[i].tolist())))
            if step.terminated[i]:
                told[i].append([])
    return told


def test_an_environment_depends_on_seed_number_and_episode_alone(game):
    alone = courses(game, 3)
    assert courses(game, 40, threads=2)[:3] == alone
    waiting = courses(game, 3, steps=STEPS + 8, autoreset="next step")
    for mine, theirs in zip(alone, waiting, strict=True):
        whole = [each for each in mine[:-1] if each]
        assert whole == theirs[: len(whole)][: len(theirs) - 1] or len(theirs) - 1 < len(whole)


def test_games_end_with_their_rewards_and_begin_anew(game):
    env, rng = (
        VectorEnv(game, COUNT, seed=1, legality="legal", autoreset="disabled"),
        np.random.default_rng(1),
    )
    step = env.reset()
    for _ in range(STEPS):
        step = env.step(choice(step, rng))
        over = step.mover == OVER
        assert (step.rewards[~step.terminated] == 0).all()
        assert not (step.terminated & ~over).any()
        assert (step.counts[over] == 0).all()
        if env.spec.kind == "competitive":
            assert np.allclose(step.rewards.sum(axis=1), 0, atol=1e-5)
        step = env.reset(which=over) if over.any() else step
        assert (step.mover != OVER).all()
    assert env.totals.games == (env.lanes["episode"] + 1).sum() - COUNT


def test_what_was_seen_at_an_end_is_told_to_every_seat(game):
    env, rng = VectorEnv(game, COUNT, seed=2, legality="legal"), np.random.default_rng(2)
    step = env.reset()
    for _ in range(400):
        step = env.step(choice(step, rng))
        if step.final:
            break
    assert step.final.environments.tolist() == np.flatnonzero(step.terminated).tolist()
    for part in env.spec.observation:
        shape = (len(step.final.environments), env.spec.seats, *part.shape)
        assert step.final.observation[part.name].shape == shape


def test_what_was_seen_at_an_end_is_not_told_later():
    env = VectorEnv("tictactoe", 1, legality="legal")
    step = env.reset()
    while not step.final:
        step = env.step(first_choice(step))
    env.step(first_choice(step))
    with pytest.raises(ValueError, match="before the next step"):
        _ = step.final.observation


def test_games_are_recorded_with_what_chance_did(game):
    env, rng = VectorEnv(game, 2, seed=4, legality="legal", autoreset="disabled", records=True), Random(4)
    step = env.reset()
    for _ in range(12):
        step = env.step([step.legal[i, rng.randrange(max(step.counts[i], 1))] for i in range(2)])
    for number in range(2):
        position = env.record(number).position()
        assert position == env.simulator.position(env.states[number])
        assert sum(move.seat >= 0 for move in position.history) == env.lanes["plies"][number]


def test_all_seats_or_one_may_look_on():
    every = VectorEnv("antino", 2, perspective="all").reset()
    second = VectorEnv("antino", 2, perspective=1).reset()
    mover = VectorEnv("antino", 2).reset()
    assert every.observation["planes"].shape[:2] == (2, 2)
    for name, part in every.observation.items():
        assert part[:, 1].tobytes() == second.observation[name].tobytes()
        assert part[np.arange(2), every.mover].tobytes() == mover.observation[name].tobytes()
    assert VectorEnv("antino", 2, observation=False).reset().observation == {}


def test_games_are_broken_off_after_so_many_actions():
    env = VectorEnv("antino", 3, most_plies=5, legality="legal")
    step = env.reset()
    for ply in range(1, 11):
        step = env.step(first_choice(step))
        assert step.truncated.all() == (ply % 5 == 0)
        assert not step.terminated.any()
    assert (env.totals.games, env.totals.truncated, env.totals.plies) == (0, 6, 30)


def test_points_are_rewards_as_they_are_scored():
    env, sums = VectorEnv("octopus", 2, seed=3, legality="legal", reward="points", autoreset="disabled"), 0
    step = env.reset()
    while (step.mover != OVER).any():
        step = env.step(first_choice(step))
        sums = sums + step.rewards
    assert sums.tolist() == [list(env.simulator.position(state).score) for state in env.states]


def test_features_stand_beside_the_legal_indices(game):
    env, rng = (
        VectorEnv(game, COUNT, seed=6, legality="features", observation=False),
        np.random.default_rng(6),
    )
    listed, step = VectorEnv(game, COUNT, seed=6, legality="legal", observation=False), env.reset()
    listed.reset()
    for _ in range(STEPS):
        indices = choice(step, rng)
        step, other = env.step(indices), listed.step(indices)
        assert np.array_equal(step.legal, other.legal)
        assert other.features.shape[1] == 0
    low, high = ([getattr(each, bound) for each in env.spec.features] for bound in ("low", "high"))
    for row, count in zip(step.features, step.counts, strict=True):
        assert ((row[:count] >= low) & (row[:count] <= high)).all()
        assert len(np.unique(row[:count], axis=0)) == count
        assert not row[count:].any()


def test_wins_add_up():
    env, rng = VectorEnv("andantino", COUNT, legality="legal"), np.random.default_rng(5)
    step = env.reset()
    while env.totals.games < 100:
        step = env.step(choice(step, rng))
    assert sum(env.totals.wins) == pytest.approx(env.totals.games)


def test_an_illegal_index_is_refused_and_the_masks_cannot_be_changed():
    env = VectorEnv("tictactoe", 2)
    step = env.step(np.array([4, 0])) if env.reset() else None
    before = env.states.copy()
    with pytest.raises(tessella.IllegalMove, match="Environment 1: Cell a1 is taken"):
        env.step([0, 0])
    assert np.array_equal(env.states, before)
    for index in (-1, 9):
        with pytest.raises(tessella.IllegalMove, match=f"Environment 0: there is no index {index}"):
            env.step([index, 1])
    with pytest.raises(ValueError, match="read-only"):
        step.mask[:] = True
    with pytest.raises(BufferError, match="readonly"):
        step.mask.__dlpack__()  # its first form
    assert np.array_equal(np.from_dlpack(step.mask.copy()), step.mask)
    for wrong, said in (
        ([1], "one of indices for each of 2 games"),
        ([0.5, 1], "whole numbers"),
        ([2**70, 0], "whole numbers"),
    ):
        with pytest.raises(ValueError, match=said):
            env.step(wrong)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"legality": "some"}, "legality is one of mask, legal, both, features, none"),
        ({"autoreset": "soon"}, "autoreset is one of"),
        ({"reward": "money"}, "reward is one of"),
        ({"perspective": 2}, "The perspective is"),
        ({"perspective": True}, "The perspective is"),
        ({"most_plies": 0}, "most_plies is 1 or more"),
        ({"most_plies": 1.5}, "most_plies is a whole number"),
        ({"threads": 0}, "threads is 1 or more"),
        ({"seed": "1"}, "A seed is a whole number"),
    ],
)
def test_what_makes_no_sense_is_refused(wish, said):
    with pytest.raises(ValueError, match=said):
        VectorEnv("tictactoe", 2, **wish)


def test_the_next_games_begin_with_a_reset_and_the_first_ones_with_a_seed():
    env = VectorEnv("antino", 3, seed=1)
    first, second = (env.reset() and env.states.tobytes() for _ in range(2))
    assert first != second
    env.reset(seed=1)
    assert env.states.tobytes() == first
    assert (
        VectorEnv("antino", 3, seed=np.uint64(2**64 - 1)).seed == VectorEnv("antino", 3, seed=-1).seed == -1
    )


def test_nothing_is_played_before_the_first_reset():
    env = VectorEnv("tictactoe", 2)
    with pytest.raises(ValueError, match="call reset first"):
        env.step([0, 0])
    with pytest.raises(ValueError, match="reset all of them first"):
        env.reset(which=np.array([True, False]))
    before = env.reset(seed=5) and env.states.tobytes()
    with pytest.raises(ValueError, match="in all environments"):
        env.reset(seed=6, which=np.array([True, False]))
    with pytest.raises(ValueError, match="whole number"):
        env.reset(seed=1.5)
    assert (env.states.tobytes(), env.seed) == (before, 5)
    env.step([0, 0])


@pytest.mark.parametrize("which", [[], [True], [0], np.array([1, 0]), [[True, False]], 1, "ab", [0.0, 1.0]])
def test_only_booleans_name_environments(which):
    env = VectorEnv("tictactoe", 2)
    env.reset()
    with pytest.raises(ValueError, match="array of 2 booleans"):
        env.reset(which=which)
    assert (env.lanes["episode"] == 0).all()


@pytest.mark.parametrize("autoreset", ["same step", "next step", "disabled"])
def test_games_that_were_played_before_are_recorded_too(autoreset):
    env, rng = (
        VectorEnv("antino", 2, seed=3, legality="legal", records=True, autoreset=autoreset, most_plies=70),
        Random(3),
    )
    step, ends = env.reset(), [[], []]
    for _ in range(200):
        before = [env.simulator.position(state) for state in env.states]
        chosen = [int(step.legal[i, rng.randrange(max(step.counts[i], 1))]) for i in range(2)]
        live = [before[i].mover >= 0 and not env.lanes["done"][i] for i in range(2)]
        step = env.step(chosen)
        for i in np.flatnonzero(step.terminated | step.truncated):
            assert live[i]
            action = int(env.simulator.encoding.decode(before[i].state(), chosen[i]))
            ends[i].append(before[i].play(action).score)
        if autoreset == "disabled" and env.lanes["done"].any():
            step = env.reset(which=env.lanes["done"].copy())
    for i, scores in enumerate(ends):
        assert len(scores) > 1
        past = [env.record(i, ago).position().score for ago in range(env.lanes["episode"][i], 0, -1)]
        assert past == scores[: len(past)]
    with pytest.raises(ValueError, match="no such game"):
        env.record(0, 99)


def test_what_is_pickled_goes_on_alike(game):
    env, rng = VectorEnv(game, 5, seed=8, legality="both"), np.random.default_rng(8)
    step = env.reset()
    for _ in range(9):
        step = env.step(choice(step, rng))
    other, states = pickle.loads(pickle.dumps(env)), pickle.loads(pickle.dumps(env.states))
    assert np.array_equal(states, env.states)
    for _ in range(9):
        indices = choice(step, rng)
        step, theirs = env.step(indices), other.step(indices)
        assert np.array_equal(step.legal, theirs.legal)
        assert np.array_equal(step.mask, theirs.mask)
        for name, part in step.observation.items():
            assert part.tobytes() == theirs.observation[name].tobytes()


def test_a_record_needs_to_be_asked_for():
    env = VectorEnv("tictactoe", 1)
    env.reset()
    with pytest.raises(ValueError, match="records=True"):
        env.record(0)


def test_every_state_is_one_that_the_rules_know():
    """What a vector has played is what the simulator plays."""
    env = VectorEnv("anda", 2, side=3, komi="0", legality="legal", records=True, autoreset="disabled")
    step = env.reset()
    simulator = Simulator("anda", side=3, komi="0")
    states = simulator.init([0, 0])
    while (step.mover != OVER).any():
        indices = first_choice(step)
        states = simulator.step(states, indices)
        step = env.step(indices)
        assert [*map(simulator.position, states)] == [*map(simulator.position, env.states)]
