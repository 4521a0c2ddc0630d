"""Why a placement is good, and moves in words."""

import pytest

from tessella.games.octopus.explain import reason, words
from tessella.games.octopus.explain.reason import scores
from tessella.games.octopus.model import placement, tiles

from .tables import random_game, scripted

pytestmark = pytest.mark.once


def test_O2_O3_a_reason_tells_the_score_and_what_it_leaves_to_the_next_player():
    position = scripted("", hands=("r3", "r4 b3"))
    told = reason(position, [position.action("r3-0,0")])
    assert told.startswith("It is the first tile, which scores nothing, and leaves Shell at most ")
    assert words(position, position.action("r3-0,0")) == "red 3, the first tile"
    position = scripted("p1-0,0 p4-1,0 s4-1,1 b2-0,1", hands=("p6 g4 y1", "p2 s1"))
    assert reason(position, [position.action("g4-1,2")]) == (
        "It scores 2 and leaves Shell at most 3 points; the next tile of this hand could still score 3 (O3)."
    )
    assert words(position, position.action("g4-1,2")) == "green 4 beside silver 4, +2"


@pytest.mark.parametrize("options", [{}, {"players": 3}], ids=str)
def test_O3_scores_in_words_are_the_points_gained(options):
    for position in random_game(3, **options):
        if position.mover < 0 or position.over:
            continue
        lying = tiles(position)
        found = {(kind, cell): score for score, kind, cell in scores(lying, range(60))} if lying else {}
        for action in position.actions[::7]:
            gain = round(position.play(action).score[position.mover] - position.score[position.mover])
            assert found.get(placement(action), 0) == gain
            assert words(position, action).endswith(f"+{gain}" if lying else "the first tile")
