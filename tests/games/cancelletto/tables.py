"""Positions for the tests of Cancelletto: played from a deal of the open set, recorded, or random."""

from random import Random

from games import shelf
from tessella import CHANCE
from tessella.table.features import deal

played, record_of, recorded = shelf.of("cancelletto")
OPEN = (
    "deal-15r1 deal-17r2 deal-7r2 deal-2r0 deal-8r0 deal-16r2 deal-9r0 deal-4r0 deal-14r3 deal-12r2 deal-3r0 "
    "deal-19r1 deal-6r0 deal-5r0 deal-13r3 deal-11r3 deal-24r3 deal-21r3 deal-10r0 deal-22r2 deal-18r2 deal-20r2 "
    "deal-23r1 deal-1r0"
)
"""The deal that rules.md shows. Blue boxes g10, e8, a6, i6, i2; orange ones i10, f9, c8, g6, i4."""


def opened(moves="", start="start-1-blue", **options):
    """The position after that deal, the choice, and moves."""
    return played(f"{OPEN} {start} {moves}", set="open", **options)


def dealt(name, **options):
    """The position after the deal of a name; it is to be chosen who starts."""
    position = played(**options)
    while position.mover == CHANCE:
        position = position.play(deal.action(position, name))
    return position


def random_game(seed, **options):
    """All positions of a random game."""
    rng, position = Random(seed), played(**options)
    yield position
    while not position.over:
        position = position.roll(rng)
        yield position
