"""Moves in words, and why a move is good."""

import pytest

from tessella import WATCHER
from tessella.core.contract import no_words

from .sentences import is_ruling

LONGEST = 60
"""Characters that find room in a line of a list."""


def sample(variant, position, most=6):
    """Some of the actions."""
    actions = position.actions
    return actions if len(actions) <= most else sorted(variant.rng().sample(actions, most))


@pytest.mark.where(holds=lambda game: game.explain.words is not no_words)
def test_a_move_in_words_is_short_and_says_no_more_than_can_be_seen(variant):
    """The same before the whole position and before every view, which sees perhaps another action."""
    words, visible = variant.game.explain.words, variant.game.kernel.visible
    for position in variant.undecided:
        for action in sample(variant, position):
            told = words(position, action)
            assert told
            assert len(told) <= LONGEST
            assert told.isprintable()
            for seat in range(WATCHER, position.seats):
                seen = int(visible(position.state(), action, seat)) if variant.game.kernel.hidden else action
                assert words(position.view(seat), seen) == words(position, seen)
                assert seen == action or words(position, seen) != told


@pytest.mark.where(holds=lambda game: game.explain.reason is not no_words)
def test_a_reason_is_one_sentence_about_what_the_mover_sees(variant):
    """It begins with "It", cites its clause, and is the same before the whole position."""
    reason = variant.game.explain.reason
    for position in variant.turns:
        for action in sample(variant, position, most=2):
            told = reason(position.view(position.mover), [action])
            assert told.startswith("It ")
            assert is_ruling(told)
