"""Moves that overlook no immediate win and no immediate loss."""

from collections.abc import Callable

from ..core.position import Position
from .budget import Budget, never
from .depth.alphabeta import AlphaBeta
from .report import UNKNOWN
from .search import search

CERTAIN = 0.995
"""A search's value above this is a forced win."""
NODES = 100_000
"""Nodes that the search may spend on one move."""
BLIND = AlphaBeta(blind=True, table_bits=12)


def sound_actions(position: Position, stop: Callable[[], bool] = never) -> tuple[int, ...]:
    """The actions that win soonest, if any wins at once; else those after which nobody else wins at once; else all.

    For positions without chance and without hidden things, with two sides or one team.
    """
    values = {action: value_soon(position, action, stop) for action in position.actions}
    best = max(values.values())
    floor = best if best > CERTAIN else min(1.0 - CERTAIN, best)
    return tuple(action for action, value in values.items() if value >= floor)


def value_soon(position: Position, action: int, stop: Callable[[], bool]) -> float:
    """The utility of an action for its mover, if every game that goes on beyond this turn and the next were even."""
    after, seat = position.play(action), position.mover
    if after.over:
        return after.utility[seat]
    if stop():
        return UNKNOWN
    budget = Budget(nodes=NODES, depth=2 if after.mover == seat else 1, whole_turns=True)
    found = search(after, budget, stop=stop, method=BLIND)
    return found.value if after.mover == seat or position.game.cooperative else 1.0 - found.value
