"""Every game of the catalogue with some of its option combinations."""

from functools import cache

from tessella import catalogue
from tessella.laws.variants import Variant, variants_of


@cache
def variants() -> list[Variant]:
    """Those of all games."""
    return [variant for game in catalogue().values() for variant in variants_of(game)]
