"""OpenSpiel's own checks, bots and solvers on our games."""

import copy
import importlib
import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pytest

import tessella
from tessella.core.mover import OVER
from tessella.engine.solve import solve
from tessella.rl import Simulator

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python here.")
openspiel = importlib.import_module("tessella.rl.bridges.openspiel")
observation = importlib.import_module("open_spiel.python.observation")
cfr, expected_game_score, exploitability, ismcts, mcts = (
    importlib.import_module(f"open_spiel.python.algorithms.{name}")
    for name in ("cfr", "expected_game_score", "exploitability", "ismcts", "mcts")
)

SIMULATIONS = 5
HIDDEN = pytest.mark.where(holds=lambda game: game.kernel.hidden)


def played(game, random, plies=1 << 30):
    """States along a random game, each with what was played last: (index, text)."""
    state, last = game.new_initial_state(), None
    for _ in range(plies):
        yield state, last
        if state.is_terminal():
            return
        index = random.choice(state.legal_actions())
        last = index, state.action_to_string(index)
        state = state.child(index)


def finished(game, bots, random):
    """The end of a game between bots."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(places, odds)[0])
        else:
            state.apply_action(int(bots[state.current_player()].step(state)))
    return state


def test_their_check_passes():
    pyspiel.random_sim_test(openspiel.load("andantino"), 2, serialize=True, verbose=False)


@pytest.mark.verify("every game; one is enough for a change of the bridge")
def test_their_check_passes_for_every_game(variant):
    game = openspiel.load(variant.game, **variant.options)
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)


@pytest.mark.verify("every number of players; one is enough for a change of the bridge")
def test_their_check_passes_for_every_number_of_players(game):
    for players in game.numbers_of_players if len(game.numbers_of_players) > 1 else ():
        loaded = openspiel.load(game, players=players)
        assert loaded.num_players() == players
        pyspiel.random_sim_test(loaded, 1, serialize=True, verbose=False)


def test_a_game_goes_as_its_positions_do(game):
    """Texts lead a position along; what a state says is what the position says."""
    loaded, position = openspiel.load(game), tessella.new(game.name)
    for state, last in played(loaded, Random(3)):
        position = position.play(last[1]) if last else position
        assert state.node.position == position
        assert str(state) == repr(loaded.simulator.position(position.state()))
        assert len(state.legal_actions()) == len(position.actions)
        if state.is_chance_node():
            assert [odds for _, odds in state.chance_outcomes()] == pytest.approx(list(position.odds))
        elif position.over:
            assert state.current_player() == pyspiel.PlayerId.TERMINAL
        else:
            assert state.current_player() == position.mover
    rewards = Simulator(game).rewards(np.array([position.state()], state.node.states.dtype))
    assert state.returns() == pytest.approx(rewards[0].tolist())


def test_a_state_knows_nothing_of_its_clone(game):
    *_, (state, _) = played(openspiel.load(game), Random(1), plies=3)
    before, history = str(state), state.history()
    for copied in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (str(copied), copied.history(), type(copied)) == (before, history, openspiel.SpielState)
        copied.apply_action(copied.legal_actions()[0])
        assert copied.history() != history
        assert (str(state), state.history()) == (before, history)


def test_a_stored_game_is_the_same_game(variant):
    game = openspiel.load(variant.game, **variant.options)
    for again in (pickle.loads(pickle.dumps(game)), pyspiel.load_game(str(game))):
        assert str(again) == str(game)
        assert again.simulator is game.simulator


def test_options_are_parameters_with_types():
    game = pyspiel.load_game("tessella_anda(side=3,komi=0)")
    assert game.simulator.spec.options == tessella.new("anda", side=3, komi="0").options
    assert pyspiel.load_game("tessella_anda", {"late_test": True}).simulator.spec.options["late_test"] is True
    assert pyspiel.load_game("tessella_anda").simulator.spec.options == tessella.new("anda").options
    assert pyspiel.load_game("tessella_cancelletto(set=open)").simulator.spec.options["set"] == "open"


def test_what_cannot_be_is_refused_with_a_sentence():
    with pytest.raises(tessella.UnknownGame, match="chess"):
        openspiel.load("chess")
    with pytest.raises(tessella.OptionError, match="takes one of"):
        openspiel.load("anda", side=1)
    with pytest.raises(tessella.OptionError, match="takes one of"):
        pyspiel.load_game("tessella_anda(side=1)")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("tessella_anda(sides=7)")
    game = openspiel.load("tictactoe")
    with pytest.raises(ValueError, match="all that one seat sees"):
        observation.make_observation(game, params={"more": 1})


def test_only_chance_has_odds():
    state = openspiel.load("tictactoe").new_initial_state()
    with pytest.raises(ValueError, match="Chance is not to act"):
        state.chance_outcomes()


def test_an_illegal_action_is_refused_and_changes_nothing():
    state = openspiel.load("tictactoe").new_initial_state()
    state.apply_action(4)
    for index, why in ((4, r"taken.*\(T1\)"), (9, "no index 9"), (-5, "no index -5")):
        with pytest.raises(tessella.IllegalMove, match=why):
            state.apply_action(index)
        with pytest.raises(tessella.IllegalMove, match=why):
            state.action_to_string(index)
    assert state.history() == [4]
    for index in (0, 3, 1, 5):
        state.apply_action(index)
    with pytest.raises(tessella.IllegalMove, match="over"):
        state.apply_action(8)


def test_an_observation_has_the_parts_of_the_specification(game):
    loaded = openspiel.load(game)
    spec, seen = loaded.simulator.spec, observation.make_observation(loaded)
    assert {name: part.shape for name, part in seen.dict.items()} == {
        part.name: part.shape for part in spec.observation
    }
    for state, _ in played(loaded, Random(2), plies=8):
        for seat in range(spec.seats):
            seen.set_from(state, seat)
            wanted = loaded.simulator.observe(state.node.states, [seat])
            assert seen.tensor.tolist() == np.concatenate([part.ravel() for part in wanted.values()]).tolist()
            assert state.observation_tensor(seat) == seen.tensor.tolist()


@pytest.mark.where(holds=lambda game: not game.kernel.hidden)
def test_where_nothing_is_hidden_the_history_is_all_information(game):
    for state, _ in played(openspiel.load(game), Random(2), plies=8):
        assert state.information_state_string(0) == state.history_str()
        assert str(state.resample_from_infostate(0, Random(1).random)) == str(state)


@HIDDEN
def test_a_seat_has_the_information_of_its_view_of_the_history(game):
    position = tessella.new(game.name)
    for state, last in played(openspiel.load(game), Random(4)):
        position = position.play(last[1]) if last else position
        for seat in range(position.seats if not position.over else 0):
            seen = position.view(seat).history
            assert state.node.seen[seat] == [move.action for move in seen]


@HIDDEN
def test_a_seat_cannot_tell_what_is_imagined_from_the_truth(game):
    random, differ = Random(6), 0
    for state, _ in played(openspiel.load(game), random):
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, random.random)
            differ += str(other) != str(state)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
    assert differ


def test_seats_that_saw_the_same_have_the_same_information_and_others_have_not():
    """Left draws another card: Right cannot tell, Left can."""
    states = openspiel.load("peek").new_initial_state(), openspiel.load("peek").new_initial_state()
    for draw, state in enumerate(states):
        state.apply_action(draw)
        state.apply_action(0)
    one, other = states
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_tensor(0) != other.observation_tensor(0)


def test_their_tree_search_finishes_a_game():
    game, random = openspiel.load("tictactoe"), np.random.RandomState(1)
    assert pyspiel.load_game("tessella_tictactoe").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [mcts.MCTSBot(game, 1.4, SIMULATIONS, evaluator, random_state=random) for _ in range(2)]
    end = finished(game, bots, Random(1))
    assert end.node.mover == OVER
    assert sum(end.returns()) == 0


@pytest.mark.parametrize(
    "name",
    ["peek", pytest.param("antino", marks=pytest.mark.verify("a game of some length; a toy is quick"))],
)
def test_their_search_of_information_sets_finishes_a_game(name):
    game, random = openspiel.load(name), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 1.4, SIMULATIONS, random_state=random)
        for _ in range(game.num_players())
    ]
    assert finished(game, bots, Random(1)).node.position.over


@pytest.mark.verify("it goes through a whole tree of some hundred states ten times")
def test_what_regrets_find_is_what_is_proved():
    """The value of play is no farther from that of the game than one could gain by deviating from it."""
    game, proved = openspiel.load("anda", side=2, komi="0"), solve(tessella.new("anda", side=2, komi="0"), 60)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    gain = exploitability.nash_conv(game, policy)
    assert gain < 0.1
    assert value == pytest.approx(2 * proved.utility - 1, abs=gain)


def test_python_ends_well_after_games_were_registered():
    """OpenSpiel lets go of what it knows after Python has ended."""
    code = "from tessella.rl.bridges import openspiel; openspiel.load('tictactoe')"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
