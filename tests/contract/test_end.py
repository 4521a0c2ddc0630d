"""How games end: in time, with a sentence, with a result that adds up; and what leaving does (G3)."""

import re
from itertools import pairwise
from math import isfinite
from random import Random

import numpy as np
import pytest
from numba import config

from tessella import OVER, WATCHER, IllegalMove
from tessella.core.compiler.jit import copy_of
from tessella.core.compiler.rng import new_rng
from tessella.core.contract import LEFT, no_news
from tessella.core.leaving import PAST_TENSE, PRESENT

from .sentences import is_ruling, is_sentence
from .states import known
from .variants import random_game

SEEDS = 4 if config.DISABLE_JIT else 24


def assert_result_adds_up(position):
    """Utilities between loss and win; one win to share, or everybody's alike, or any where one plays alone."""
    assert all(0 <= share <= 1 for share in position.utility)
    if position.game.cooperative:
        assert len(set(position.utility)) == 1
    elif position.seats > 1:
        assert sum(position.utility) == pytest.approx(1)


def test_random_play_ends_within_the_bounds(variant):
    """By the kernel's own roll."""
    kernel, rules = variant.game.kernel, variant.game.rules
    first, out = variant.new().state(), np.empty(rules.MAX_LEGAL, np.int32)
    for seed in range(SEEDS):
        state, rng = copy_of(first), new_rng(seed)
        while state.mover != OVER:
            assert state.ply < rules.MAX_PLY
            assert 0 < kernel.legal(state, out) <= rules.MAX_LEGAL
            kernel.roll(state, rng)


def test_the_end_is_told_in_one_sentence(variant):
    """With the clause that decided, and only at the end."""
    assert all(is_ruling(position.ending) for position in variant.finished)
    assert all(position.ending is None for position in variant.undecided)


@pytest.mark.where(holds=lambda game: game.explain.terminations)
def test_a_termination_names_nobody_and_counts_nothing(variant):
    """A few words with a clause, so that statistics can put equal ends together."""
    known = variant.game.explain.terminations
    assert {position.termination for position in variant.finished} <= set(known.values())
    for termination in known.values():
        assert 0 < len(termination.words.split()) <= 6
        assert not any(letter.isdigit() for letter in termination.words)
        assert not any(side in termination.words for side in variant.game.sides)
        assert re.fullmatch(r"[A-Z]\d+", termination.clause)


def test_a_reason_has_its_termination(variant):
    """A state that says how a game ended says it for all to count."""
    fields = variant.new().state().dtype.names
    assert ("reason" in fields) == bool(variant.game.explain.terminations)


def test_a_seat_keeps_its_name_whatever_its_side_is_called_now(variant):
    """So that sentences, results and records mean the same seat."""
    for position in variant.positions:
        for seat, name in enumerate(variant.game.sides[: position.seats]):
            assert re.fullmatch(rf"{re.escape(name)}( \(.+\))?", position.side(seat))


def test_only_a_game_that_is_over_has_a_termination(variant):
    """Whether or not the game tells more than that."""
    assert all(position.termination for position in variant.finished)
    assert all(position.termination is None for position in variant.undecided)


@pytest.mark.where(holds=lambda game: game.explain.news is not no_news)
def test_news_are_one_sentence_that_everybody_may_know(variant):
    """At any time, from any seat; something is told of some position."""
    told = 0
    for position in variant.positions:
        for seat in range(WATCHER, position.seats):
            news = variant.game.explain.news(position.view(seat))
            assert news is None or is_sentence(news)
            assert position.view(seat).over or news == variant.game.explain.news(position.view(WATCHER))
        told += news is not None
    assert told


def test_what_ends_a_game_that_somebody_left_says_how(variant):
    """The sentence, and the termination where leaving was what ended it. (G3)"""
    two_sides = variant.new().seats == 2 or variant.game.cooperative
    for _, seat, after in leavings(variant) if two_sides else []:
        reason = after.left[seat]
        assert after.termination == LEFT[reason]
        assert "(G3)" in after.ending
        assert not any(words in after.ending for other, words in PAST_TENSE.items() if other != reason)


def test_results_add_up(variant):
    """One utility and one score for each seat."""
    for position in variant.finished:
        assert len(position.utility) == len(position.score) == position.seats
        assert_result_adds_up(position)


def test_scores_are_finite(variant):
    """At any time."""
    assert all(isfinite(points) for position in variant.positions for points in position.score)


@pytest.mark.where(holds=lambda game: game.kernel.estimate.evaluate)
def test_an_evaluation_is_an_expected_utility(variant):
    """Between loss and win, and as much in sum as there is to win."""
    for position in variant.undecided:
        out = np.full(position.seats, np.nan)
        variant.game.kernel.estimate.evaluate(position.state(), out)
        assert all(0 <= share <= 1 for share in out)
        assert variant.game.cooperative or position.seats == 1 or sum(out) == pytest.approx(1)


def leavings(variant):
    """Every position, any seat that leaves it, whoever is to move, and the position after."""
    rng = Random(0)
    for position in variant.undecided:
        seat, reason = rng.randrange(position.seats), rng.choice(list(PRESENT))
        yield position, seat, position.leave(seat, reason)


def test_leaving_is_an_action_like_any_other(variant):
    """It counts as a ply, stands in the history, and is replayed. (G3)"""
    for position, seat, after in leavings(variant):
        assert after.ply == position.ply + 1 <= variant.game.rules.MAX_PLY
        assert after.left == {seat: variant.game.leaving(after.history[-1].action).reason}
        assert after.history[-1].seat == seat
        assert after == variant.new().replay(move.action for move in after.history) != position


def test_leaving_keeps_incremental_fields_and_key_true(variant):
    """As any action does."""
    for _, _, after in leavings(variant):
        fresh = after.state()
        variant.game.kernel.refresh(fresh)
        assert known(after, fresh) == known(after, after.state())


def test_who_leaves_has_lost(variant):
    """Whatever the others do then; and the seat never acts again. (G3)"""
    for position, seat, after in leavings(variant):
        rest = list(random_game(after, Random(position.ply)))
        assert all(later.mover != seat for later in rest)
        assert rest[-1].utility[seat] == 0
        assert_result_adds_up(rest[-1])
        assert is_ruling(rest[-1].ending)


def test_who_plays_alone_gets_more_for_more_points(variant):
    """And nothing else counts."""
    alone = sorted((end.score, end.utility) for end in variant.finished if end.seats == 1)
    assert all(less[1] <= more[1] for less, more in pairwise(alone))
    assert all((less[0] < more[0]) == (less[1] < more[1]) for less, more in pairwise(alone))


@pytest.mark.where(holds=lambda game: game.cooperative)
def test_all_lose_a_cooperative_game_that_one_leaves(variant):
    """At once. (G3)"""
    assert all(set(after.utility) == {0} and after.over for _, _, after in leavings(variant))


def leave_all(position, seats):
    """The position after the seats left, one by one while it is not over."""
    for seat in seats:
        position = position if position.over else position.leave(seat)
    return position


@pytest.mark.where(holds=lambda game: not game.cooperative)
def test_the_last_one_left_wins(variant):
    """The others leave one after another, as long as the game goes on. (G3)"""
    for position in variant.undecided if variant.new().seats > 1 else []:
        last = position.ply % position.seats
        quitters = [seat for seat in range(position.seats) if seat != last]
        after = leave_all(position, quitters)
        assert after.over
        if quitters[-1] in after.left:
            assert after.utility[last] == 1


def test_nobody_leaves_after_the_end(variant):
    """Nor does a seat that is not there."""
    for position, seat in [
        (variant.finished[0], 0),
        (variant.new(), -1),
        (variant.new(), variant.new().seats),
    ]:
        with pytest.raises(IllegalMove, match=r"\.$"):
            position.leave(seat)
