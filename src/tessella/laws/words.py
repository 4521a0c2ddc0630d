"""Moves in words, and why a move is good."""

from collections.abc import Sequence

from ..core.contract import no_words
from ..core.mover import WATCHER
from .law import insist, law
from .sentences import is_ruling
from .variants import Variant

LONGEST = 60
"""Characters that find room in a line of a list."""


def sample(variant: Variant, actions: Sequence[int], most: int = 6) -> Sequence[int]:
    """Some of the actions."""
    return actions if len(actions) <= most else sorted(variant.rng().sample(actions, most))


@law(function="words", where=lambda game: game.explain.words is not no_words)
def a_move_in_words_is_short_and_says_no_more_than_can_be_seen(variant: Variant) -> None:
    """The same before the whole position and before every view, which sees perhaps another action."""
    words, kernel = variant.game.explain.words, variant.game.kernel
    for position in variant.undecided:
        for action in sample(variant, position.actions):
            told = words(position, action)
            right = 0 < len(told) <= LONGEST and told.isprintable()
            insist(right, f"words are one to {LONGEST} characters: {told!r}.", "", position)
            for seat in range(WATCHER, position.seats):
                seen = int(kernel.visible(position.state(), action, seat)) if kernel.hidden else action
                here, there = words(position.view(seat), seen), words(position, seen)
                insist(
                    here == there, f"words say {here!r} to seat {seat}, and {there!r} to all.", "", position
                )
                insist(seen == action or there != told, f"{told!r} tells seat {seat} a blank.", "", position)


@law(function="reason", where=lambda game: game.explain.reason is not no_words)
def a_reason_is_one_sentence_about_what_the_mover_sees(variant: Variant) -> None:
    """It begins with "It", cites its clause, and is the same before the whole position."""
    for position in variant.turns:
        for action in sample(variant, position.actions, most=2):
            told = variant.game.explain.reason(position.view(position.mover), [action])
            right = told.startswith("It ") and is_ruling(told)
            insist(
                right,
                f'reason is a sentence that begins with "It" and cites a clause: {told!r}.',
                "",
                position,
            )
