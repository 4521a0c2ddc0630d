"""The ladder of a game, if its folder has one: what `tessella ladder` has measured."""

import pytest

from tessella.engine.ladder import ladders_of
from tessella.engine.levels import current, levels

pytestmark = pytest.mark.once


def test_a_ladder_is_of_this_game_and_its_levels_are_there(game):
    ladders = ladders_of(game)
    played = [tuple(ladder.options.items()) for ladder in ladders]
    assert len({*played}) == len(played)
    for ladder in ladders:
        assert ladder.game == game.name
        assert game.choose(ladder.options) == ladder.options
        assert {player.level and current(player.level) for player in ladder.players} <= {None, *levels()}
