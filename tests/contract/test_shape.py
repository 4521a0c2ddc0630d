"""Positions of one shape are the same game: whatever can be done in one can be done in the other."""

from collections import Counter, defaultdict

import pytest

pytestmark = [pytest.mark.once, pytest.mark.where(holds=lambda game: game.shape is not None)]

GAMES, PLIES = 60, 3
"""Short random games, from which positions of equal shapes come."""
COMPARED = 15
"""Pairs whose moves are compared."""


def beginnings(variant):
    """Positions a few random plies from the beginning, by shape."""
    found, rng = defaultdict(dict), variant.rng()
    for _ in range(GAMES):
        position = variant.new()
        for _ in range(PLIES):
            position = position.roll(rng)
            found[position.shape][position] = position
    return found


def outlook(position):
    """The shapes that moves lead to, and who wins; how many lead to each."""
    return Counter(
        (after.shape, after.over and after.utility) for after in map(position.play, position.actions)
    )


def test_positions_of_one_shape_have_the_same_moves(variant):
    """Turned, mirrored or moved, these lead to positions of one shape again."""
    compared = 0
    for position, *others in (list(alike) for alike in beginnings(variant).values()):
        for other in others[:1] if compared < COMPARED else ():
            assert (other.mover, other.score) == (position.mover, position.score)
            assert outlook(other) == outlook(position)
            compared += 1
    assert compared


def test_equal_positions_have_one_shape(variant):
    for played in variant.games:
        for position in played[:: max(1, len(played) // 8)]:
            assert position.with_state(position.state()).shape == position.shape
            hash(position.shape)


def test_there_is_a_symmetry(variant):
    """Some of the first moves lead to positions that differ, but are of one shape."""
    position, rng = variant.new(), variant.rng()
    for _ in range(PLIES + 1):
        after = {position.play(action) for action in position.actions}
        if len({each.shape for each in after}) < len(after):
            return
        position = position.roll(rng)
    pytest.fail("No two moves at the beginning lead to positions of one shape.")
