"""The fields of states, as users are told of them."""

import numpy as np
import pytest


def test_a_field_has_the_dtype_and_the_shape_that_are_told(variant):
    position = variant.new()
    told = position.game.fields(**variant.options)
    assert [field.name for field in told] == list(position.game.rules.IDENTITY)
    for field in told:
        value = np.asarray(position.field(field.name), field.dtype)
        assert (value.shape, value.dtype.type) == (field.shape, field.dtype.type)
        assert value.tobytes() == np.asarray(position.state()[field.name]).tobytes()


@pytest.mark.where(holds=lambda game: game.package.startswith("tessella.games."))
def test_every_field_of_a_game_of_ours_has_a_meaning(game):
    assert game.fields()
    for field in game.fields():
        assert field.meaning.strip(), field.name
        assert field.meaning.isprintable() and not field.meaning.endswith(".")
