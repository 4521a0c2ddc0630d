"""Why a move is good, and moves in words."""

import pytest

from tessella.games.antino.explain import reason, words
from tessella.games.antino.model import Ground
from tessella.games.antino.rules.grid import CELLS, EMPTY
from tessella.games.antino.rules.state import DRAW_HIDDEN, STOP

from .tables import played, random_game

pytestmark = pytest.mark.once

TILES = "draw-d draw-o draw-ol d-e6 draw-x draw-s draw-s x-e7 draw-d"
LOCKED = "draw-d draw-o draw-sk d-d5 draw-xl draw-s draw-o xl-c5 draw-x"


@pytest.mark.parametrize(
    ("moves", "move", "told", "listed"),
    [
        (
            TILES,
            "o-e8",
            "It scores 3, the most that the tiles in hand can, and leaves Elf at most 4 points a tile (N5).",
            "green circle on e8, +3",
        ),
        (
            TILES,
            "ol-e8",
            "It scores 3, the most that the tiles in hand can, lets only keys lie beside its closed lock, and leaves "
            "Elf at most 4 points a tile (N4, N5).",
            "green circle with a lock on e8, +3",
        ),
        (
            LOCKED,
            "sk-b5",
            "It scores 3, the most that the tiles in hand can, opens the lock on c5, and leaves Elf at most 4 points "
            "a tile (N4, N5).",
            "red square with a key on b5, +3, opens a lock",
        ),
    ],
)
def test_N4_N5_a_reason_tells_the_score_and_what_it_leaves(moves, move, told, listed):
    position = played(moves, drawn=False)
    action = position.action(move)
    assert reason(position.view(position.mover), [action]) == told
    assert words(position, action) == listed


@pytest.mark.parametrize("options", [{}, {"strict": True, "size": 7}], ids=str)
def test_N3_N4_N5_fits_and_points_in_words_are_those_of_the_rules(options):
    for position in random_game(4, **options):
        if position.mover < 0 or position.over:
            continue
        ground, mine = Ground.of(position), position.field("hand")[position.mover].tolist()
        placements = [action for action in position.actions if action < STOP]
        for action in placements[::5]:
            gain = (
                position.play(action).field("points")[position.mover]
                - position.field("points")[position.mover]
            )
            assert ground.points(*divmod(action, CELLS)) == gain
        empty = [cell for cell, held in enumerate(ground.cells) if held == EMPTY]
        fitting = {
            kind * CELLS + cell
            for kind in range(12)
            if mine[kind]
            for cell in empty
            if ground.fits(kind, cell, bool(position.options["strict"]))
        }
        assert fitting == set(placements)


def test_N8_a_tile_that_others_draw_is_a_tile():
    position = played("", drawn=False)
    assert words(position, DRAW_HIDDEN) == "a tile drawn"
