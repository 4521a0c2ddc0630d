"""Lists of fair openings: legal, distinct, and of the format that docs/schema states."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tessella.core.openings import FILE, lists_of

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schema/openings.schema.json").read_text("utf-8"))
HAS_LIST = pytest.mark.where(holds=lambda game: (game.folder / FILE).exists())


@HAS_LIST
def test_the_file_fits_its_schema_and_says_every_option(game):
    written = json.loads((game.folder / FILE).read_text("utf-8"))
    Draft202012Validator(SCHEMA).validate(written)
    assert all(each["options"].keys() == game.choose({}).keys() for each in written["sets"])
    assert len(lists_of(game)) == len(written["sets"])


@HAS_LIST
def test_openings_are_legal_distinct_and_leave_a_choice(game):
    """Distinct up to symmetry of the board."""
    for options in map(dict, lists_of(game)):
        begun = [game.new(**options).replay(each.moves) for each in game.fair_openings(options)]
        assert not any(position.over for position in begun)
        assert len({position.shape for position in begun}) == len(begun) > 1


@HAS_LIST
def test_openings_are_as_even_as_they_claim(game):
    """Who moves first gets its share, give or take a fifth, at each strength."""
    for options in map(dict, lists_of(game)):
        share = 1 / game.new(**options).seats
        for opening in game.fair_openings(options):
            ends = [end for each in opening.measured for end in each.interval]
            assert 0.8 * share <= min(ends) <= max(ends) <= 1.2 * share


def test_options_without_a_list_have_none(game):
    usual = tuple(sorted(game.choose({}).items()))
    assert bool(game.fair_openings({})) == (usual in lists_of(game))
