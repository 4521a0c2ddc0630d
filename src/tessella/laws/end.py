"""How games end: in time, with a sentence, with a result that adds up."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import isclose, isfinite
from typing import NamedTuple

import numpy as np

from ..core.compiler.jit import DISABLED, copy_of
from ..core.compiler.rng import new_rng
from ..core.contract import no_news
from ..core.mover import OVER, WATCHER
from ..core.position import Position
from .law import Broken, insist, law
from .sentences import is_ruling, is_sentence
from .variants import Variant, finished, positions, undecided

SEEDS = 4 if DISABLED else 24
TINY = 1e-6


def check_result(position: Position) -> None:
    """Utilities between loss and win; one win to share, or everybody's alike, or any where one plays alone."""
    got = position.utility
    insist(
        all(0 <= share <= 1 for share in got),
        f"utility writes {got}: all are from 0 to 1.",
        "utility",
        position,
    )
    if position.game.cooperative:
        insist(
            len(set(got)) == 1, f"All win or lose together, but utility writes {got}.", "utility", position
        )
    elif position.seats > 1:
        whole = isclose(sum(got), 1, abs_tol=TINY)
        insist(whole, f"There is one win to divide, but utility writes {got}.", "utility", position)


@law(function="play")
def random_play_ends_within_the_bounds(variant: Variant) -> None:
    """By the kernel's own roll."""
    kernel, rules = variant.game.kernel, variant.game.rules
    first, out = variant.new().state(), np.empty(rules.MAX_LEGAL, np.int32)
    for seed in range(SEEDS):
        state, rng = copy_of(first), new_rng(seed)
        while state.mover != OVER:
            insist(state.ply < rules.MAX_PLY, f"The game goes on after MAX_PLY = {rules.MAX_PLY} plies.")
            found = kernel.legal(state, out)
            insist(
                0 < found <= rules.MAX_LEGAL,
                f"legal finds {found} actions, MAX_LEGAL is {rules.MAX_LEGAL}.",
                "legal",
            )
            kernel.roll(state, rng)


@law(positions, function="ending")
def the_end_is_told_in_one_sentence(position: Position) -> None:
    """With the clause that decided, and only at the end."""
    told = position.ending
    right = is_ruling(told) if position.over else told is None
    insist(right, f"ending has to be one sentence that cites a clause, such as (T2): it is {told!r}.")


@law(where=lambda game: bool(game.explain.terminations), function="ending")
def a_termination_names_nobody_and_counts_nothing(variant: Variant) -> None:
    """A few words with a clause, so that statistics can put equal ends together."""
    known = variant.game.explain.terminations
    for position in variant.finished:
        insist(
            position.termination in known.values(),
            f"The termination is {position.termination!r}.",
            "",
            position,
        )
    for each in known.values():
        words = each.words
        insist(0 < len(words.split()) <= 6, f"A termination is one to six words, not {words!r}.")
        plain = not any(letter.isdigit() for letter in words) and not any(
            side in words for side in variant.game.sides
        )
        insist(plain, f"A termination has no number and no side in it: {words!r}.")
        clause = re.fullmatch(r"[A-Z]\d+", each.clause)
        insist(clause, f"The termination {words!r} cites {each.clause!r}, which is no clause such as T2.")


@law(function="ending")
def a_reason_has_its_termination(variant: Variant) -> None:
    """A state that says how a game ended says it for all to count."""
    has_reason = "reason" in (variant.new().state().dtype.names or ())
    both = has_reason == bool(variant.game.explain.terminations)
    insist(
        both, "A record with a field 'reason' and an explain with TERMINATIONS go together; one is missing."
    )


@law(positions, function="side")
def a_seat_keeps_its_name_whatever_its_side_is_called_now(position: Position) -> None:
    """So that sentences, results and records mean the same seat."""
    for seat, name in enumerate(position.game.sides[: position.seats]):
        now = position.side(seat)
        kept = re.fullmatch(rf"{re.escape(name)}( \(.+\))?", now)
        insist(kept, f"side has to be {name!r}, perhaps with a word in brackets; it is {now!r}.")


@law(positions, function="ending")
def only_a_game_that_is_over_has_a_termination(position: Position) -> None:
    """Whether or not the game tells more than that."""
    told = position.termination
    insist(bool(told) == position.over, f"The termination is {told!r}, and the game is {over(position)}.")


def over(position: Position) -> str:
    """How the game stands, in words."""
    return "over" if position.over else "not over"


@law(function="news", where=lambda game: game.explain.news is not no_news)
def news_are_one_sentence_that_everybody_may_know(variant: Variant) -> None:
    """At any time, from any seat; something is told of some position."""
    told = 0
    for position in variant.positions:
        watched = variant.game.explain.news(position.view(WATCHER))
        for seat in range(WATCHER, position.seats):
            news = variant.game.explain.news(position.view(seat))
            insist(news is None or is_sentence(news), f"news is no sentence: {news!r}.", "", position)
            same = position.view(seat).over or news == watched
            insist(same, f"news tells seat {seat} {news!r}, and watchers {watched!r}.", "", position)
        told += news is not None
    insist(told, "news has nothing to say in any game.")


@law(finished, function="utility")
def results_add_up(position: Position) -> None:
    """One utility and one score for each seat."""
    insist(len(position.score) == position.seats, f"score writes {position.score}.", "score")
    check_result(position)


@law(positions, function="score")
def scores_are_finite(position: Position) -> None:
    """At any time."""
    insist(all(map(isfinite, position.score)), f"score writes {position.score}.")


@law(undecided, function="evaluate", where=lambda game: game.kernel.estimate.evaluate is not None)
def an_evaluation_is_an_expected_utility(position: Position) -> None:
    """Between loss and win, and as much in sum as there is to win."""
    out = np.full(position.seats, np.nan)
    evaluate = position.game.kernel.estimate.evaluate
    assert evaluate  # noqa: S101 - see where
    evaluate(position.state(), out)
    told = out.tolist()
    insist(all(0 <= share <= 1 for share in told), f"evaluate writes {told}: all are from 0 to 1.")
    whole = position.game.cooperative or position.seats == 1 or isclose(sum(told), 1, abs_tol=TINY)
    insist(whole, f"evaluate writes {told}, which is {sum(told)} in sum and not 1.")


class Ranked(NamedTuple):
    """The result of somebody who has played alone, beside one with as many points or more."""

    position: Position
    better: Position


def alone(variant: Variant) -> Iterator[Ranked]:
    """The results of single players, in order, two by two."""
    ends = sorted(
        (end for end in variant.finished if end.seats == 1), key=lambda end: (end.score, end.utility)
    )
    return (Ranked(*pair) for pair in pairwise(ends))


@law(alone, function="utility")
def who_plays_alone_gets_more_for_more_points(pair: Ranked) -> None:
    """And nothing else counts."""
    less, more = pair
    if not (less.utility <= more.utility and (less.score < more.score) == (less.utility < more.utility)):
        points = f"{less.utility} for {less.score} points, and {more.utility} for {more.score}"
        raise Broken(f"utility writes {points}: more points have to bring more, equal points the same.")
