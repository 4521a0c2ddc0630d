"""Walks: what proves a win is accepted, and nothing else."""

import pytest

from certificate.conftest import TRIED, WITHIN, new_walk
from tessella.certificate.file import CertificateError
from tessella.certificate.slow import play_lines
from tessella.certificate.strategy import Strategy
from tessella.certificate.walk import Walk


def test_choices_prove_a_win(won, choices):
    """Each is asked for once; the longest line is as long as was allowed, at most."""
    walked = new_walk(won).go(choices)
    assert len(choices) > 20
    assert walked.chosen == len(choices)
    assert 0 < walked.longest <= WITHIN
    assert min(walked.once, walked.only, walked.threats, walked.repeated, walked.again) > 0


def test_what_is_repeated_needs_no_choice(won, choices):
    """The same strategy has more choices where each is asked for, by another index; both prove it."""
    strategy, walk, all_choices = Strategy.by(new_walk(won), choices), new_walk(won, recent=0), []

    def choose():
        while walk.open:
            all_choices.append(walk.actions.index(strategy.action(walk.decision)[0]))
            yield all_choices[-1]

    walked = walk.go(choose())
    assert len(all_choices) > len(choices)
    assert (walked.repeated, walked.chosen) == (0, len(all_choices))


def test_every_line_is_won_by_the_oracle(won, choices):
    """Random lines, played by another hand's rules."""
    strategy = Strategy.by(new_walk(won), choices)
    sample = play_lines(strategy, 30, seed=1)
    assert sample.lines == 30
    assert 30 < sample.met < sample.decisions


def test_the_end_comes_nearer_with_each_action(won, choices):
    """Whatever Red plays, the end is at least two plies nearer; after the longest defence, two."""
    strategy = Strategy.by(new_walk(won), choices)
    position = won
    while not position.over:
        action, plies = strategy.action(position)
        position = position.play(action)
        if not position.over:
            after = [position.play(reply) for reply in position.actions]
            assert max(strategy.action(each)[1] for each in after) == plies - 2
            position = after[len(after) // 2]
    assert position.utility == (1.0, 0.0)


def test_a_strategy_knows_only_what_it_lets_come_about(won, choices):
    """Not the other side's turn, and not what a wrong choice leads to."""
    strategy = Strategy.by(new_walk(won), choices)
    action, _ = strategy.action(won)
    assert strategy.action(won.play(action)) is None


def changed(choices, at):
    return choices[:at] + bytes([(choices[at] + 1) % 5]) + choices[at + 1 :]


@pytest.mark.parametrize("wrong", [0, 1, 5])
def test_another_choice_proves_nothing(won, choices, wrong):
    """By the rules, or because the choices that follow no longer fit; a proof by luck would have to be one."""
    with pytest.raises(CertificateError):
        new_walk(won).go(changed(choices, wrong))


@pytest.mark.parametrize(
    ("cut", "sentence"),
    [
        (lambda choices: choices[:-1], "has no legal choice after"),
        (lambda choices: choices + b"\0", "too long"),
    ],
)
def test_missing_and_spare_choices_are_refused(won, choices, cut, sentence):
    with pytest.raises(CertificateError, match=sentence):
        new_walk(won).go(cut(choices))


def test_a_win_that_takes_too_long_is_none(won, choices):
    walked = new_walk(won).go(choices)
    with pytest.raises(CertificateError, match="does not win"):
        new_walk(won, walked.longest - 2).go(choices)


@pytest.mark.parametrize(("side", "within", "tried"), [(1, 9, 9), (0, 0, 9), (0, 64, 9), (0, 9, -1)])
def test_a_walk_has_bounds(won, side, within, tried):
    with pytest.raises(CertificateError, match="A certificate is about"):
        Walk(won, side, within, tried)


def test_a_red_that_wins_is_found(won, choices):
    """The claim for the other side is refused wherever it fails."""
    position = won.play(won.actions[0])
    with pytest.raises(CertificateError):
        Walk(position, 1, WITHIN, TRIED).go(choices)
