"""Seats that leave (G3): any of them, at any moment, whoever is to move."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from ..core.contract import LEFT
from ..core.leaving import PAST_TENSE, PRESENT
from ..core.position import Game, IllegalMove, Position
from .end import check_result
from .law import insist, law, refused
from .sentences import is_ruling, is_sentence
from .states import known, parting
from .variants import Variant, random_game, undecided


class Leaving(NamedTuple):
    """A position, a seat that leaves it, and the position after."""

    before: Position
    seat: int
    position: Position


def leavings(variant: Variant) -> Iterator[Leaving]:
    """Every position, and any seat that leaves it."""
    rng = Random(0)
    for position in variant.undecided:
        seat, reason = rng.randrange(position.seats), rng.choice(list(PRESENT))
        if seat not in position.finished:
            yield Leaving(position, seat, position.leave(seat, reason))


def ended(variant: Variant) -> Iterator[Leaving]:
    """The same where nobody plays on after one has left."""
    return leavings(variant) if variant.new().seats == 2 or variant.game.cooperative else iter(())


def is_cooperative(game: Game) -> bool:
    """Whether all win or lose together."""
    return game.cooperative


@law(ended, function="ending", clause="G3")
def what_ends_a_game_that_somebody_left_says_how(case: Leaving) -> None:
    """The sentence, and the termination where leaving was what ended it."""
    after = case.position
    insist(after.over, "One of two has left, or one of partners, but the game goes on.", "leave")
    reason, told = after.left[case.seat], after.ending or ""
    right = after.termination == LEFT[reason]
    insist(right, f"A seat {PAST_TENSE[reason]}, but the termination is {str(after.termination)!r}.", "leave")
    insist("(G3)" in told, f"ending has to cite (G3) after a seat has left: {told!r}.")
    others = [words for other, words in PAST_TENSE.items() if other != reason and words in told]
    insist(not others, f"A seat {PAST_TENSE[reason]}, but ending says {told!r}.")


@law(leavings, function="leave", clause="G3")
def leaving_is_an_action_like_any_other(case: Leaving) -> None:
    """It counts as a ply, stands in the history, and is replayed."""
    before, seat, after = case
    plies = f"leave makes ply {after.ply} of {before.ply}: it adds 1, up to MAX_PLY = {before.game.rules.MAX_PLY}."
    insist(after.ply == before.ply + 1 <= before.game.rules.MAX_PLY, plies)
    move = after.history[-1]
    leaving = after.game.leaving(move.action)
    kept = leaving and after.left == {seat: leaving.reason} and move.seat == seat
    insist(kept, f"The history says that seat {move.seat} did {move.text!r}.")
    again = before.game.new(**before.options).replay(each.action for each in after.history)
    insist(
        after == again,
        "The same actions, with a seat that leaves, lead elsewhere when they are played again.",
    )
    insist(after != before, f"Seat {seat} has left, and no field of IDENTITY has changed.")


@law(leavings, function="leave", clause="G3")
def leaving_keeps_incremental_fields_and_key_true(case: Leaving) -> None:
    """As any action does."""
    after = case.position
    fresh = after.state()
    after.game.kernel.refresh(fresh)
    same = known(after, fresh) == known(after, after.state())
    differs = "" if same else parting(after, after.state(), fresh)
    insist(same, f"leave keeps another value than refresh computes: {differs}.")


@law(leavings, function="leave", clause="G3")
def who_leaves_has_lost(case: Leaving) -> None:
    """Whatever the others do then; and the seat never acts again."""
    *_, end = rest = list(random_game(case.position, Random(case.before.ply)))
    acts = next((later for later in rest if later.mover == case.seat), None)
    insist(acts is None, f"Seat {case.seat} has left, but it is to act.", "", acts)
    insist(
        end.utility[case.seat] == 0,
        f"Seat {case.seat} has left, but utility writes {end.utility}.",
        "utility",
        end,
    )
    check_result(end)
    insist(
        is_ruling(end.ending), f"ending has to be one sentence with a clause: {end.ending!r}.", "ending", end
    )


@law(leavings, where=is_cooperative, function="leave", clause="G3")
def all_lose_a_cooperative_game_that_one_leaves(case: Leaving) -> None:
    """At once."""
    after = case.position
    lost = after.over and set(after.utility) == {0}
    insist(lost, "A partner has left, so the game is over and lost by all.")


def leave_all(position: Position, seats: list[int]) -> Position:
    """The position after the seats left, one by one while it is not over."""
    for seat in seats:
        position = position if position.over else position.leave(seat)
    return position


@law(undecided, where=lambda game: not game.cooperative, function="leave", clause="G3")
def the_last_one_left_wins(position: Position) -> None:
    """The others leave one after another, as long as the game goes on."""
    if position.seats == 1:
        return
    last = position.ply % position.seats
    quitters = [seat for seat in range(position.seats) if seat != last and seat not in position.finished]
    after = leave_all(position, quitters)
    insist(after.over, f"All but seat {last} have left, but the game goes on.", "", after)
    if quitters and quitters[-1] in after.left:
        won = after.utility[last] == 1
        insist(won, f"All but seat {last} have left, but utility writes {after.utility}.", "utility", after)


@law(function="leave", clause="G3")
def nobody_leaves_after_the_end(variant: Variant) -> None:
    """Nor does a seat that is not there."""
    first, end = variant.new(), variant.finished[0]
    for position, seat in [(end, 0), (first, -1), (first, first.seats)]:
        said = refused(partial(position.leave, seat), IllegalMove, f"That seat {seat} leaves")
        insist(is_sentence(said), f"This is no sentence: {said!r}.")
