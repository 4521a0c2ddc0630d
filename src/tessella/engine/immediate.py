"""Moves that overlook no immediate win and no immediate loss."""

from collections.abc import Callable, Mapping

from ..core.position import Position
from .budget import Budget, never
from .depth.alphabeta import AlphaBeta, Search
from .report import UNKNOWN
from .task import Task

CERTAIN = 0.995
"""A search's value above this is a forced win."""
NODES = 100_000
"""Nodes that the search may spend on one move."""
BLIND = AlphaBeta(blind=True, table_bits=12)


def values_soon(position: Position, stop: Callable[[], bool] = never) -> dict[int, float]:
    """The utility of each legal action for its mover, as far as this turn and the next tell.

    For positions without chance and without hidden things, with two sides or one team.
    """
    searches = dict[int, Search]()
    return {action: value_soon(position, action, searches, stop) for action in position.actions}


def winning(values: Mapping[int, float]) -> tuple[int, ...]:
    """The actions that win soonest, if any wins at once."""
    best = max(values.values())
    return tuple(action for action, value in values.items() if value >= best > CERTAIN)


def sound(values: Mapping[int, float]) -> tuple[int, ...]:
    """The actions that win soonest, if any wins at once; else those after which nobody else wins at once; else all."""
    floor = min(1.0 - CERTAIN, max(values.values()))
    return winning(values) or tuple(action for action, value in values.items() if value >= floor)


def value_soon(
    position: Position, action: int, searches: dict[int, Search], stop: Callable[[], bool]
) -> float:
    """The utility of an action for its mover, if every game that goes on beyond this turn and the next were even.

    searches: that of each mover, which goes on from action to action: to begin one takes longer than to look.
    """
    after, seat = position.play(action), position.mover
    if after.over:
        return after.utility[seat]
    if stop():
        return UNKNOWN
    own = after.mover == seat
    budget = Budget(nodes=NODES, depth=2 if own else 1, whole_turns=True)
    task = Task(after, budget, after.actions, stop=stop)
    if after.mover in searches:
        searches[after.mover].begin(task)
    else:
        BLIND.get_ready(after)
        searches[after.mover] = Search(task, BLIND, BLIND.table(task))
    search = searches[after.mover]
    search.go_deeper()
    value = search.found[0].utility if search.found else UNKNOWN
    return value if own or position.game.cooperative else 1.0 - value
