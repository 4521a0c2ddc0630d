"""The ladder of a game, if its folder has one: what `tessella ladder` has measured."""

import pytest

from tessella.engine.ladder import ladder_of
from tessella.engine.levels import levels

pytestmark = pytest.mark.once


def test_a_ladder_is_of_this_game_and_its_levels_are_there(game):
    ladder = ladder_of(game)
    if ladder is None:
        return
    assert ladder.game == game.name
    assert game.choose(ladder.options) == ladder.options
    assert {player.level for player in ladder.players} <= {None, *levels()}
