"""The one door to every search."""

from collections.abc import Callable, Collection

from ..core.mover import CHANCE
from ..core.position import Position
from .budget import Budget, never
from .methods import method_for
from .report import Report, unsearched
from .task import Method, Progress, Task

A_SECOND = Budget(seconds=1.0)


def search(
    position: Position,
    budget: Budget = A_SECOND,
    *,
    seed: int = 0,
    threads: int = 1,
    among: Collection[int] | None = None,
    lines: int = 1,
    stop: Callable[[], bool] = never,
    on_progress: Callable[[Report], None] | None = None,
    method: Method | None = None,
) -> Report:
    """The best lines for the mover of a position, from what that seat may see.

    among: the actions to choose from, all that are legal unless given; lines: how many lines are wanted, at most one
    for each of these actions; method: how to search, as suits the game unless given.
    on_progress is told in the caller's thread what was found so far, at most ten times a second. The search ends within
    50 ms of stop(). Its time begins when its code is compiled.

    Raises ValueError where no seat is to act, and for actions that are not legal.
    """
    check(position, among)
    way = method_for(position) if method is None else method
    chosen = position.actions if among is None else tuple(sorted(set(among)))
    unsearched(position, chosen[:1])  # compiles what writes lines
    way.get_ready(position)
    return way.search(Task(position, budget, chosen, seed, threads, lines, stop, Progress(on_progress)))


def check(position: Position, among: Collection[int] | None = None) -> None:
    """Raises ValueError, with one sentence, for what cannot be searched."""
    if position.over:
        raise ValueError("The game is over, so there is no move to search for.")
    if position.mover == CHANCE:
        raise ValueError("Chance is to act, so there is no move to search for.")
    if among is not None and not (among and set(among) <= set(position.actions)):
        raise ValueError("A search chooses among legal actions, at least one.")
