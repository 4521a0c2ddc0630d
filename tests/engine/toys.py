"""Positions of the toys, from all over their games, for searches to be tested on."""

from random import Random

from engine.exhaustive import worth
from tessella import CHANCE, Position, catalogue

TOYS = ("duet", "peek", "tictactoe", "trio")


def decisions(name: str, count: int, fewest_plies: int = 0) -> list[Position]:
    """At most so many different positions of a toy in which a seat has a choice, by random play."""
    rng, found = Random(name), {}
    for _ in range(20 * count):
        position = catalogue()[name].new()
        while not position.over:
            if position.mover != CHANCE and position.ply >= fewest_plies and len(position.actions) > 1:
                found.setdefault(position, position)
            position = position.roll(rng)
    return list(found)[:count]


def sure_wins(name: str, count: int) -> list[Position]:
    """Those of many decisions in which the mover can make sure of a win, but may also miss it."""
    return [
        position
        for position in decisions(name, count)
        if worth(position, position.mover) == 1.0
        and any(worth(position.play(move), position.mover) < 1.0 for move in position.moves())
    ]
