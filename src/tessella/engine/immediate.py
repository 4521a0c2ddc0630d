"""Wins and losses at once: which moves overlook neither."""

from collections.abc import Callable

from ..core.position import Position
from .alphabeta import AlphaBeta
from .budget import Budget, never
from .search import search

CERTAIN = 0.995
"""From here on a search's value is a forced win."""
NODES = 100_000
"""What one move may cost to look at."""
BLIND = AlphaBeta(blind=True, table_bits=12)


def sound_actions(position: Position, stop: Callable[[], bool] = never) -> tuple[int, ...]:
    """The actions that win soonest if any wins at once, else those that let nobody else win at once, else all.

    For positions without chance and hidden things, in which two sides or one team play.
    """
    values = {action: value_soon(position, action, stop) for action in position.actions}
    best = max(values.values())
    floor = best if best > CERTAIN else min(1.0 - CERTAIN, best)
    return tuple(action for action, value in values.items() if value >= floor)


def value_soon(position: Position, action: int, stop: Callable[[], bool]) -> float:
    """The utility of an action for its mover, if the game were even once this turn and the next are over."""
    after, seat = position.play(action), position.mover
    if after.over:
        return after.utility[seat]
    budget = Budget(nodes=NODES, depth=2 if after.mover == seat else 1, whole_turns=True)
    found = search(after, budget, stop=stop, method=BLIND)
    return found.value if after.mover == seat or position.game.cooperative else 1.0 - found.value
