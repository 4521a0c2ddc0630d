"""What the engine believes of other hands: nothing impossible, and more than that unseen tiles are alike (N8, N9)."""

from math import comb, log
from random import Random

import numpy as np
import pytest
from numba import config

import tessella
from tessella import CHANCE
from tessella.core.compiler.jit import blank
from tessella.core.compiler.rng import new_rng
from tessella.engine.playouts.rollouts import beliefs_of
from tessella.engine.playouts.rollouts_kernel import ROOT
from tessella.games.antino.evaluation import NOTES, imagine, survey
from tessella.games.antino.evaluation.beliefs import NONE, ROW
from tessella.games.antino.evaluation.policy import shortlist
from tessella.games.antino.rules.grid import KINDS
from tessella.games.antino.rules.state import HIDDEN

pytestmark = pytest.mark.verify_slow("knowledge of the engine; rules come first")

GAMES, EVERY = (1, 20) if config.DISABLE_JIT else (3, 1)


def greedy_game(seed, **options):
    """The positions of a game in which all place what scores most, and a seat is to act."""
    position, rng, luck = tessella.new("antino", **options), new_rng(seed), Random(seed)
    while not position.over:
        if position.mover == CHANCE:
            position = position.roll(luck)
            continue
        yield position
        notes = blank(NOTES)
        survey(position.state(), notes)
        placed = shortlist(position.state(), notes, 1, rng) > 0
        position = position.play(int(notes.shortlist[0]) if placed else position.actions[0])


def believed(position):
    """The view's state, and what its mover believes."""
    view = position.view(position.mover)
    states = np.repeat(view.state().reshape(1), ROOT + 1)
    return view, beliefs_of(view, states)


def hand_of(position, seat):
    """The kinds in a hand, ascending."""
    return [kind for kind in range(KINDS) for _ in range(position.field("hand")[seat][kind])]


def number_of(hand):
    a, b, c = (hand + [NONE] * 3)[:3]
    return (a * ROW + b) * ROW + c


def log_share(unseen, hand):
    """The logarithm of a hand's probability, if all unseen tiles are alike."""
    ways = np.prod([comb(int(unseen[kind]), hand.count(kind)) for kind in set(hand)])
    return log(ways / comb(int(unseen.sum()), len(hand)))


@pytest.mark.parametrize("players", [2, 4])
def test_true_hands_are_thought_more_probable_than_among_unseen_tiles(players):
    gained = hands = 0
    for seed in range(GAMES):
        for position in list(greedy_game(seed, players=players))[::EVERY]:
            view, beliefs = believed(position)
            for seat in {*range(players)} - {position.mover}:
                hand, odds = hand_of(position, seat), beliefs["odds"][seat]
                assert odds[number_of(hand)] > 0
                if hand:
                    gained += log(odds[number_of(hand)] / odds.sum()) - log_share(view.field("unseen"), hand)
                    hands += 1
    assert gained / hands > 0.2


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "size": 7, "strict": True}])
def test_imagined_states_agree_with_the_view(options):
    for position in list(greedy_game(1, **options))[:: 3 * EVERY]:
        view, beliefs = believed(position)
        for seed in range(3):
            state = view.state()
            imagine(state, beliefs, new_rng(seed))
            assert not state.hand[:, HIDDEN].any()
            assert position.with_state(state).view(position.mover) == view


def test_hands_are_imagined_as_often_as_they_are_believed():
    position = list(greedy_game(2))[30]
    view, beliefs = believed(position)
    seat, rng, times = 1 - position.mover, new_rng(1), 100 if config.DISABLE_JIT else 2000
    likely = int(np.argmax(beliefs["odds"][seat]))
    count = 0
    for _ in range(times):
        state = view.state()
        imagine(state, beliefs, rng)
        count += number_of(hand_of(position.with_state(state), seat)) == likely
    odds = beliefs["odds"][seat]
    assert count / times == pytest.approx(odds[likely] / odds.sum(), abs=0.12 if config.DISABLE_JIT else 0.03)


def test_positions_without_a_history_tell_only_what_is_unseen():
    for position in list(greedy_game(3))[::10]:
        view, beliefs = believed(position.with_state(position.state()))
        state = view.state()
        imagine(state, beliefs, new_rng(1))
        assert position.with_state(state).view(position.mover) == view
