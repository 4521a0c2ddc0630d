"""Specifications: what they tell of every game, and what is refused."""

import pytest

import tessella
from tessella import rl

SIZES = {
    ("andantino", ()): (1024,),
    ("andantino", (("moving", True),)): (16384,),
    ("antino", ()): (12 * 81 + 2,),
    ("antino", (("size", 11),)): (12 * 121 + 2,),
    ("anda", (("komi", "0"),)): (127 + 1,),
    ("anda", (("side", 5),)): (61 + 13,),
    ("octopus", ()): (60, 62 * 62),
    ("octopus", (("sets", 2),)): (60, 122 * 122),
    ("cancelletto", ()): (629,),
}


@pytest.mark.parametrize(("name", "options"), SIZES)
def test_action_spaces_are_tight(name, options):
    assert rl.spec(name, **dict(options)).actions == SIZES[name, options]


def test_a_specification_tells_what_a_game_is(variant):
    spec, first = rl.spec(variant.game, **variant.options), variant.new()
    assert (spec.game, spec.seats) == (variant.game.name, first.seats)
    assert spec.version.rpartition("-v")[0] == variant.game.name
    assert (spec.kind == "single") == (first.seats == 1)
    assert spec.observation
    for part in spec.observation:
        assert part.axis is None or part.shape[part.axis] == len(part.features)
        assert all(part.low <= each.low <= each.high <= part.high for each in part.features)
        assert all(each.name and each.meaning for each in part.features)
        assert len({each.name for each in part.features}) == len(part.features)


def test_a_game_without_an_encoding_keeps_its_actions_and_shows_the_bytes_of_its_fields():
    spec = rl.spec("trio")
    assert spec.actions == (tessella.find("trio").rules.ACTIONS,)
    assert [part.name for part in spec.observation] == ["fields"]


def test_what_does_not_exist_is_refused():
    with pytest.raises(tessella.UnknownGame):
        rl.spec("chess")
    with pytest.raises(tessella.OptionError):
        rl.spec("antino", size=10)
