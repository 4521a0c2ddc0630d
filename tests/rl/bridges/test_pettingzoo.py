"""The environments of PettingZoo, by its own tests, and beside positions."""

import warnings
from random import Random

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, render_test, seed_test

import tessella
from tessella.rl.bridges.pettingzoo import env

CYCLES = 1000
IN_INFO = {"mask": "info"}


def passes(game, **wishes):
    """Whether PettingZoo's tests accept a game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # an agent whose turn it is not has an empty mask
        api_test(env(game, **wishes), CYCLES)
        seed_test(lambda: env(game, **wishes))


def test_one_game_passes_the_tests_of_pettingzoo():
    passes("antino")
    passes("tictactoe", **IN_INFO)


@pytest.mark.verify("every game and number of players")
def test_every_game_passes_the_tests_of_pettingzoo(variant):
    passes(variant.game, **variant.options)
    passes(variant.game, **IN_INFO, **variant.options)


def test_a_game_is_rendered(capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        render_test(lambda render_mode: env("tictactoe", render_mode=render_mode))
    assert str(tessella.new("tictactoe")) in capsys.readouterr().out


def test_rewards_movers_and_masks_are_those_of_the_game(game):
    opened, random = env(game, mask="info"), Random(3)
    for seed in range(3):
        opened.reset(seed=seed)
        while not any(opened.terminations.values()):
            position = opened.position
            assert opened.agent_selection == f"player_{position.mover}"
            mask = opened.infos[opened.agent_selection]["action_mask"]
            factors = mask if isinstance(mask, tuple) else (mask,)
            action = [random.choice(np.flatnonzero(each).tolist()) for each in factors]
            for agent, info in opened.infos.items():
                if agent != opened.agent_selection:
                    others = info["action_mask"]
                    assert not np.concatenate(others if isinstance(others, tuple) else (others,)).any()
            opened.step(action if len(factors) > 1 else action[0])
        end, seats = opened.position, len(opened.possible_agents)
        shared = game.cooperative or seats == 1
        wanted = [each if shared else (seats * each - 1) / (seats - 1) for each in end.utility]
        assert [*opened.rewards.values()] == pytest.approx(wanted, abs=1e-6)


def test_each_reset_is_another_game_and_a_seed_repeats_it():
    opened, seen = env("antino"), []
    for seed in (5, None, 5, None):
        opened.reset(seed=seed)
        seen.append(opened.position)
    assert seen[:2] == seen[2:]
    assert seen[0] != seen[1]


def test_an_illegal_action_is_refused_and_nothing_is_played():
    opened = env("tictactoe")
    opened.reset(seed=1)
    opened.step(4)
    before = opened.position
    for action, said in (
        (4, r"Cell b2 is taken"),
        (9, "no index 9"),
        ("b2", "'b2' is no action"),
        (1.5, "1.5 is no action"),
    ):
        with pytest.raises(tessella.IllegalMove, match=said):
            opened.step(action)
    assert opened.position == before
    assert opened.agent_selection == "player_1"


def test_without_a_game_it_asks_for_a_reset():
    opened = env("tictactoe", render_mode="ansi")

    def asks(*calls):
        for call in calls:
            with pytest.raises(ResetNeeded, match=r"^No game is going on: call reset\.$"):
                call()

    asks(opened.last, opened.render, lambda: opened.step(0), lambda: opened.observe("player_0"))
    asks(lambda: opened.agents, lambda: opened.position, lambda: [*opened.agent_iter()])
    opened.reset(seed=1)
    for _ in opened.agent_iter():
        observation, _, ended, *_ = opened.last()
        opened.step(None if ended else int(observation["action_mask"].argmax()))
    asks(opened.last, lambda: opened.step(0))
    assert opened.agents == [] and opened.position.over
    opened.reset()
    assert opened.agents == opened.possible_agents


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_that_is_none_is_refused_and_nothing_changes(seed):
    opened = env("antino")
    opened.reset(seed=5)
    before = opened.position
    with pytest.raises(ValueError, match=f"^A seed is a whole number, not {seed!r}"):
        opened.reset(seed=seed)
    assert opened.position == before
    opened.reset(seed=np.int64(5))
    assert opened.position == before
    opened.reset(seed=2**70 + 5)


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match="mask is"):
        env("tictactoe", mask="none")
    for mode in ("film", ["ansi"]):
        with pytest.raises(ValueError, match="render_mode is"):
            env("tictactoe", render_mode=mode)
    with pytest.raises(ValueError, match="without a render_mode"):
        env("tictactoe").render()
    with pytest.raises(tessella.UnknownGame):
        env("chess")
    with pytest.raises(ValueError, match="A game is told by its name, or is a Game, not 3"):
        env(3)


@pytest.mark.parametrize("agent", ["nobody", 0, ["player_0"]])
def test_an_agent_that_is_none_is_told_in_a_sentence(agent):
    opened = env("tictactoe")
    opened.reset(seed=1)
    for ask in (opened.observe, opened.action_space, opened.observation_space):
        with pytest.raises(ValueError, match=r"^An agent is one of player_0, player_1, not "):
            ask(agent)
