"""The games as Gymnasium environments: its own checks, opponents of each kind, and vectors equal to its own."""

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import tessella
from tessella import rl
from tessella.core.mover import OVER
from tessella.rl.bridges.gymnasium import SingleAgentEnv, register
from tessella.rl.bridges.gymnasium_vector import SingleAgentVectorEnv

COUNT, STEPS = 3, 60
MODES = [mode.value for mode in AutoresetMode]
EVERY_GAME_AGAIN = "the same code with other rules and sizes"
HAS_EVALUATION = {"holds": lambda game: game.kernel.estimate.evaluate is not None}


def some_action(env, observation, info):
    """A legal action."""
    return env.action_space.sample(info.get("action_mask", observation.get("action_mask")))


def name_of(game):
    """What Gymnasium calls a game."""
    return f"tessella/{rl.spec(game).version.capitalize()}"


def played(env, seed=1):
    """The last reward of a game with legal actions by chance, and the seats in which the agent acted."""
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    seats, ended = [], False
    while not ended:
        seats.append(info["seat"])
        observation, reward, ended, _, info = env.step(some_action(env, observation, info))
        assert ended or reward == 0
    return reward, seats


def first_with(observation, info):
    """An opponent: the first action that is legal."""
    masks = info.get("action_mask") or (observation["action_mask"],)
    first = [int(mask.argmax()) for mask in masks]
    return first if len(masks) > 1 else first[0]


# Gymnasium's own checks


@pytest.mark.verify_but("tictactoe", reason=EVERY_GAME_AGAIN)
def test_gymnasium_finds_nothing_wrong(game):
    check_env(gymnasium.make(name_of(game), illegal="lose", seat="random").unwrapped)


def test_every_game_is_registered_by_its_version():
    register()
    names = {name.lower() for name in gymnasium.registry if name.startswith("tessella/")}
    assert names == {f"tessella/{rl.spec(game).version}" for game in tessella.catalogue().values()}
    env = gymnasium.make("tessella.rl.bridges.gymnasium:tessella/Trio-v1", players=2)
    assert (env.unwrapped.games.spec.game, env.unwrapped.games.spec.seats) == ("trio", 2)


# One agent


@pytest.mark.verify_but("peek", "trio", "octopus", reason=EVERY_GAME_AGAIN)
def test_masks_and_observations_are_those_of_the_seat_that_acts(game):
    env = SingleAgentEnv(game, seat=1)
    simulator = env.games.simulator
    observation, info = env.reset(seed=2)
    env.action_space.seed(2)
    for _ in range(STEPS):
        states = env.games.states
        assert simulator.mover(states)[0] in (info["seat"], OVER)
        assert np.array_equal(env.action_masks(), simulator.mask(states)[0])
        told = info.get("action_mask") or (observation["action_mask"],)
        assert np.array_equal(np.concatenate(told), env.action_masks())
        seen = simulator.observe(states, [info["seat"]])
        assert all(np.array_equal(part[0], observation[name]) for name, part in seen.items())
        assert observation in env.observation_space
        action = some_action(env, observation, info)
        observation, _, ended, _, info = env.step(action)
        if ended:
            assert not env.action_masks().any()
            observation, info = env.reset()


@pytest.mark.verify_but("tictactoe", "trio", "peek", "octopus", reason=EVERY_GAME_AGAIN)
@pytest.mark.parametrize("opponent", ["random", first_with, "self"])
def test_each_opponent_plays_to_the_end(game, opponent):
    env = SingleAgentEnv(game, opponent=opponent, seat="random")
    reward, seats = played(env)
    everybody = (
        set(range(env.games.spec.seats)) if opponent == "self" and not game.cooperative else set(seats[:1])
    )
    assert everybody <= set(seats)
    assert opponent == "self" or everybody == set(seats)
    assert reward == pytest.approx(env.games.simulator.rewards(env.games.states)[0, seats[-1]])
    assert played(env) == (reward, seats)  # the seed decides all


@pytest.mark.where(**HAS_EVALUATION)
@pytest.mark.verify_but("trio", reason=EVERY_GAME_AGAIN)
def test_a_greedy_opponent_plays_to_the_end(game):
    reward, seats = played(SingleAgentEnv(game, opponent="greedy", seat=1))
    assert set(seats) == {1}
    assert played(SingleAgentEnv(game, opponent="greedy", seat=1)) == (reward, seats)


def test_a_level_of_the_engine_is_an_opponent():
    """It wins against cells in their order: it takes the middle, and wins across it."""
    env = SingleAgentEnv("tictactoe", opponent="master", seat=0)
    observation, info = env.reset(seed=1)
    ended = False
    while not ended:
        observation, reward, ended, _, info = env.step(first_with(observation, info))
    assert reward <= 0


def test_an_opponent_gets_what_an_agent_in_its_seat_gets():
    seen = []

    def opponent(observation, info):
        seen.append((observation, info))
        return int(np.flatnonzero(observation["action_mask"])[-1])

    env = SingleAgentEnv("peek", opponent=opponent, seat=1)
    env.reset(seed=3)
    agent = SingleAgentEnv("peek", opponent=opponent, seat=0)
    assert data_equivalence(seen[0], agent.reset(seed=3))
    assert seen[0][0] in env.observation_space


def test_a_game_that_ends_before_the_agent_acts_ends_with_the_first_step():
    """The partner loses it with its first turn."""
    env, reward = SingleAgentEnv("cancelletto", seat=1), None
    for seed in range(100):
        env.reset(seed=seed)
        if not env.action_masks().any():
            _, reward, ended, *_ = env.step(0)
            assert (reward, ended) == (0.0, True)
            break
    assert reward == 0.0


def test_games_are_drawn_as_the_agent_sees_them():
    for mode in SingleAgentEnv.metadata["render_modes"]:
        env = SingleAgentEnv("peek", render_mode=mode, seat=1)
        env.reset(seed=1)
        view = env.games.simulator.position(env.games.states[0]).view(1)
        assert env.render() == (repr(view) if mode == "ansi" else view.svg(seat=1))
    assert SingleAgentEnv("peek").render() is None


# What is refused


def test_an_illegal_action_is_refused_and_the_game_goes_on():
    env = SingleAgentEnv("tictactoe", opponent=first_with)
    observation, _ = env.reset()
    env.step(4)
    with pytest.raises(
        tessella.IllegalMove, match=r"^Cell a1 is taken; a mark goes on an empty cell \(T1\)\.$"
    ):
        env.step(0)
    for action in (9, -1):
        with pytest.raises(
            tessella.IllegalMove, match=f"There is no action {action}; the values go from 0 to 8"
        ):
            env.step(action)
    observation, *_ = env.step(8)
    assert np.flatnonzero(observation["action_mask"] == 0).tolist() == [0, 1, 4, 8]


def test_an_illegal_action_loses_if_that_is_wished():
    env = SingleAgentEnv("tictactoe", opponent=first_with, illegal="lose")
    env.reset()
    env.step(4)
    for action in (0, 9):
        _, reward, ended, _, _ = env.step(action)
        assert (reward, ended) == (-1.0, True)
        with pytest.raises(ResetNeeded):
            env.step(8)
        env.reset()
        env.step(4)


def test_what_makes_no_sense_is_refused():
    for wrong, said in (
        ({"seat": 2}, 'The seat is "random" or a number below 2'),
        ({"illegal": "win"}, "illegal is raise or lose"),
        ({"illegal": ["lose"]}, "illegal is raise or lose"),
        ({"opponent": "nobody"}, "The opponent is one of random, greedy, self, first-game"),
        ({"opponent": ["greedy"]}, "The opponent is one of random, greedy"),
        ({"render_mode": "human"}, "The render mode is one of ansi, svg"),
    ):
        with pytest.raises(ValueError, match=said):
            SingleAgentEnv("tictactoe", **wrong)
    with pytest.raises(ValueError, match="no evaluation to be greedy by"):
        SingleAgentEnv("peek", opponent="greedy")
    env = SingleAgentEnv("tictactoe")
    with pytest.raises(ResetNeeded):
        env.step(0)
    for seed, said in (
        ("7", "A seed is a whole number"),
        (1.5, "A seed is a whole"),
        (-1, "A seed is 0 or more"),
    ):
        with pytest.raises(ValueError, match=said):
            env.reset(seed=seed)
    env.reset(seed=np.int64(7))
    for action in (0.0, [0], "a1"):
        with pytest.raises(ValueError, match="is integer"):
            env.step(action)
    for answer, said in ((10, "The opponent: There is no action 10"), ("a1", "no action of this space")):
        with pytest.raises(tessella.IllegalMove, match=said):
            SingleAgentEnv("tictactoe", opponent=lambda *_, answer=answer: answer, seat=1).reset()


# Many games


def both(game, mode, **options):
    """Gymnasium's vector of single environments, and ours."""
    theirs = SyncVectorEnv([lambda: SingleAgentEnv(game, **options)] * COUNT, autoreset_mode=mode)
    return theirs, SingleAgentVectorEnv(game, COUNT, autoreset_mode=mode, **options)


def legal_actions(envs, rng):
    """An action for each environment, legal where a game goes on."""
    masks = envs.action_masks()
    factors = np.split(masks, np.cumsum(envs.games.spec.actions)[:-1], axis=1)
    values = [
        np.where(mask.any(axis=1), (mask * rng.random(mask.shape)).argmax(axis=1), 0) for mask in factors
    ]
    return np.stack(values, axis=1) if len(values) > 1 else values[0]


def equal(theirs, ours):
    """Whether two answers are the same, arrays of objects too."""
    return data_equivalence(plain(theirs), plain(ours), exact=True)


def plain(told):
    if isinstance(told, np.ndarray) and told.dtype == object:
        return [plain(each) for each in told]
    if isinstance(told, dict):
        return {name: plain(each) for name, each in told.items()}
    return tuple(map(plain, told)) if isinstance(told, tuple) else told


@pytest.mark.verify_but("tictactoe", "peek", "octopus", reason=EVERY_GAME_AGAIN)
@pytest.mark.parametrize("mode", MODES)
def test_a_vector_is_what_gymnasium_makes_of_single_environments(game, mode):
    theirs, ours = both(game, mode, seat="random")
    assert ours.metadata == theirs.metadata
    for space in ("observation_space", "action_space", "single_observation_space", "single_action_space"):
        assert getattr(ours, space) == getattr(theirs, space)
    assert equal(theirs.reset(seed=5), ours.reset(seed=5))
    rng, games = np.random.default_rng(5), 0
    for _ in range(STEPS):
        actions = legal_actions(ours, rng)
        mine = ours.step(actions)
        assert equal(theirs.step(actions), mine)
        ended = mine[2]
        games += ended.sum()
        if mode == "Disabled" and ended.any():
            again, seed = {"reset_mask": ended}, 7 if games % 2 else None
            assert equal(theirs.reset(seed=seed, options=dict(again)), ours.reset(seed=seed, options=again))
    assert equal(theirs.reset(seed=[1, None, 3]), ours.reset(seed=[1, None, 3]))


@pytest.mark.parametrize("opponent", ["greedy", "first-game", first_with, "self"])
def test_a_vector_has_every_opponent_and_loses_as_one_game_does(opponent):
    theirs, ours = both("trio", "SameStep", opponent=opponent, illegal="lose")
    assert equal(theirs.reset(seed=1), ours.reset(seed=1))
    rng, games = np.random.default_rng(1), 0
    while games < 2 * COUNT:
        actions = rng.integers(0, ours.single_action_space.n, COUNT)
        mine = ours.step(actions)
        assert equal(theirs.step(actions), mine)
        games += mine[2].sum()


def test_gymnasium_makes_a_vector():
    envs = gymnasium.make_vec("tessella/Trio-v1", 2, players=2, autoreset_mode="SameStep", render_mode="ansi")
    envs.reset(seed=1)
    assert isinstance(envs.unwrapped, SingleAgentVectorEnv)
    assert len(envs.render()) == 2


def test_a_vector_refuses_what_makes_no_sense_before_anything_is_played():
    envs = SingleAgentVectorEnv("tictactoe", 2, opponent=first_with, autoreset_mode="Disabled")
    with pytest.raises(ResetNeeded, match=r"Environments \[0, 1\]"):
        envs.step([0, 0])
    envs.reset(seed=1)
    envs.step(np.array([4, 4]))
    states = envs.games.states.copy()
    with pytest.raises(tessella.IllegalMove, match="Environment 1: Cell a1 is taken"):
        envs.step(np.array([8, 0]))
    with pytest.raises(ValueError, match="is integer"):
        envs.step(np.array([8]))
    with pytest.raises(ValueError, match="2 environments, but 1 seeds"):
        envs.reset(seed=[1])
    for seed, said in (
        ("7", "A seed is a whole"),
        (1.5, "A seed is a whole"),
        ([3, "x"], "A seed is a whole"),
        (np.array(3.5), "A seed is a whole"),
    ):
        with pytest.raises(ValueError, match=said):
            envs.reset(seed=seed)
    with pytest.raises(ValueError, match="reset_mask is an array of 2 booleans"):
        envs.reset(options={"reset_mask": [True, False]})
    for options in (3, [1], np.ones(2, np.bool_)):
        with pytest.raises(ValueError, match="options is None or a dictionary"):
            envs.reset(options=options)
    assert np.array_equal(states, envs.games.states)
    for count, said in ((0, "num_envs is 1 or more"), (2.5, "num_envs is a whole number")):
        with pytest.raises(ValueError, match=said):
            SingleAgentVectorEnv("tictactoe", count)


def test_a_refused_list_of_seeds_leaves_chance_as_it_was():
    envs, others = (SingleAgentVectorEnv("antino", 2, autoreset_mode="Disabled") for _ in range(2))
    for each in (envs, others):
        each.reset(seed=1)
    with pytest.raises(ValueError, match="A seed is a whole number, not 'x'"):
        envs.reset(seed=[3, "x"])
    assert np.array_equal(envs.reset()[0]["planes"], others.reset()[0]["planes"])
    assert np.array_equal(envs.games.states, others.games.states)
