"""Statistics as units of work, which any process or machine can do: each is some batches of games."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from ...core.catalogue import find
from .statistics import BATCH, TOGETHER, Sampling, games_of

ALONE = 50
"""So many batches are units of their own; each later unit has TOGETHER. So few games have enough units for many
processes, and many games not too many."""


def units_for(games: int) -> int:
    """The number of units that so many games are.

    >>> units_for(100), units_for(101), units_for(5000), units_for(6001)
    (1, 2, 50, 52)
    """
    batches = -(-games // BATCH)
    return batches if batches <= ALONE else ALONE + -(-(batches - ALONE) // TOGETHER)


def are_whole(games: int) -> bool:
    """Whether all units are whole, so that they are also units of more games.

    >>> are_whole(200), are_whole(250), are_whole(5100), are_whole(6000)
    (True, False, False, True)
    """
    return batches_in(units_for(games) - 1).stop * BATCH == games


def batches_in(unit: int) -> range:
    """The numbers of the batches in a whole unit.

    >>> batches_in(7), batches_in(51)
    (range(7, 8), range(60, 70))
    """
    if unit < ALONE:
        return range(unit, unit + 1)
    first = ALONE + TOGETHER * (unit - ALONE)
    return range(first, first + TOGETHER)


def play(unit: Mapping[str, Any]) -> list[Any]:
    """The sums of each batch in a unit, as Sums.as_data gives them: the work of `tessella statistics`.

    A unit has game, options, play (the policy), seed, games (of all units) and unit (its number).
    """
    games, numbers = unit["games"], batches_in(unit["unit"])
    there = range(numbers.start, min(numbers.stop, -(-games // BATCH)))
    sampling = sampling_of(unit, unit["options"], unit["play"])
    return [sums.as_data() for sums in sampling.some(there, games)]


def get_ready(question: Mapping[str, Any]) -> None:
    """Compile the code for all games that are asked about."""
    for options, policy in product(question["options"], question["play"]):
        sampling_of(question, options, policy).batch(0, 1)


def sampling_of(asked: Mapping[str, Any], options: Mapping[str, Any], policy: str) -> Sampling:
    """Games from the first position of the game that is asked about."""
    position = find(asked["game"]).new(**options)
    return Sampling(position, asked["seed"], games_of(position.game, policy))
