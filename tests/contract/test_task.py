"""What the mover can do now: one sentence for somebody who does not know the rules."""

import pytest

from tessella import WATCHER
from tessella.core.contract import no_task

from .sentences import is_sentence

LONGEST = 95
"""Characters that find room in two lines on a phone."""


@pytest.mark.where(holds=lambda game: game.explain.task is not no_task)
def test_whoever_is_to_act_is_told_what_to_do(variant):
    """In one short sentence, which cites no clause and calls nobody by name; also where a hand is covered."""
    for position in variant.positions:
        if position.over or position.mover < 0:
            continue
        for seat in (position.mover, WATCHER):
            told = variant.game.explain.task(position.view(seat))
            assert is_sentence(told)
            assert len(told) <= LONGEST
            assert "(" not in told
            assert not any(side in told for side in variant.game.sides)
