"""Partners that overlook things: how many of them win a deal of a game that is won together.

A simulated pair plans as the engine does, but less, and follows its plan. Now and then it plays something else, which
looks good at first sight. Then it has to plan anew. A deal that many such partners win forgives mistakes.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from ...core.catalogue import find
from ...core.mover import CHANCE
from ...core.position import Position
from ...engine.budget import Budget
from ...engine.memory import Memory
from ...engine.methods import EVALUATION, method_for, traits_of
from ...engine.playouts.beginner import AnyMove
from ...engine.playouts.greedy import Greedy
from ...engine.search import search

OVERLOOKS = 0.02
"""How often partners play something that is not of their plan."""
OVERLOOKED, GLANCES = 0.7, 12
"""The share of the actions that they do not look at then; and how many they look at where there are very many."""
PLANS = Budget(nodes=400)
"""How much they look at when they plan; no time, so that equal seeds give equal results."""


def wins(position: Position, seed: int) -> bool:
    """Whether partners win from a position."""
    random, memory = Random(seed), Memory()
    while not position.over:
        if position.mover == CHANCE:
            action = random.choices(position.actions, position.odds)[0]
        elif random.random() < OVERLOOKS:
            action = slip(position, random.getrandbits(32))
        else:
            seed = random.getrandbits(32)
            action = search(
                position, PLANS, seed=seed, method=method_for(position), memory=memory
            ).move.action
        position = position.play(action)
    return max(position.utility) == 1.0


def slip(position: Position, seed: int) -> int:
    """What partners play against their plan: the best of a few actions at first sight, none that loses at once."""
    harmless = tuple(action for action in position.actions if not is_lost(position.play(action)))
    among = harmless or position.actions
    method = (
        Greedy(max(OVERLOOKED, 1.0 - GLANCES / len(among)))
        if EVALUATION in traits_of(position)
        else AnyMove()
    )
    method.get_ready(position)
    return search(position, Budget(nodes=1), seed=seed, among=among, method=method).move.action


def is_lost(position: Position) -> bool:
    """Whether the game is over, and nobody has won."""
    return position.over and not any(position.utility)


def wins_unit(unit: Mapping[str, Any]) -> int:
    """How many partners win a deal: the work of `tessella deals`. A unit has game, options, deal and partners."""
    position = find(unit["game"]).new(**unit["options"]).replay(unit["deal"])
    return sum(wins(position, seed) for seed in range(unit["partners"]))
