"""Threat sequences, against a plain reading of what they are."""

import numpy as np
import pytest

from engine.test_prover import middles
from tessella import Position
from tessella.core.compiler.jit import blank
from tessella.engine.proofs.sequences_kernel import LONGEST, make_sequences, sequence_type

pytestmark = pytest.mark.once

THREATS = 3
"""At most so many one after the other."""


def winning(position: Position) -> bool:
    """Whether the mover wins at once."""
    after = (position.play(action) for action in position.actions)
    return any(each.over and each.utility[position.mover] == 1.0 for each in after)


def wins(position: Position, threats: int) -> bool:
    """Whether the mover wins by threats of which each has one answer at most, tried in any order."""
    if winning(position):
        return True
    for action in position.actions if threats else ():
        asked = position.play(action)
        if asked.over or winning(asked):
            continue
        answers = (asked.play(reply) for reply in asked.actions)
        met = [each for each in answers if each.over or not winning(each)]
        if not met or (len(met) == 1 and not met[0].over and wins(met[0], threats - 1)):
            return True
    return False


def test_a_sequence_is_found_wherever_there_is_one():
    """Where the first threats lead nowhere, too."""
    found = []
    for position in middles(100):
        rules = position.game.rules
        q = blank(sequence_type(rules.MAX_LEGAL, position.seats))
        states = np.zeros(LONGEST + 1, position.state().dtype)
        states[0] = position.state()
        action = make_sequences(position.game.kernel)(q, states, 100_000, THREATS)
        assert (action >= 0) is wins(position, THREATS), position.history
        found.append(action >= 0)
    assert 5 < sum(found) < 95
