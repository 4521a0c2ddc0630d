"""search, the one function by which all code starts a search."""

from collections.abc import Callable, Collection

from ..core.mover import CHANCE
from ..core.position import Position
from .budget import Budget, never
from .memory import Memory
from .methods import ENDLESS, method_for
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
    memory: Memory | None = None,
) -> Report:
    """The best lines for the mover of a position; the search uses only what that seat may see.

    budget: the limits; by default one second. Its time begins when the code is compiled. among: the actions to choose
    from; by default all legal ones. lines: how many lines to find, at most one for each of these actions.
    memory: what earlier searches of the same game, by the same player, have left; by default nothing.
    on_progress gets a report of what was found so far, in the caller's thread, at most ten times a second. The search
    ends within 50 ms once stop() is true. method: for the engine's own use.

    Raises ValueError if no seat is to act, if among has none or an illegal action, if there is no thread or no line, or
    if nothing would end the search.

    >>> import tessella
    >>> report = search(tessella.new("tictactoe").replay([0, 4, 1, 3]))
    >>> report.move.text, report.value, report.proven
    ('c1', 1.0, True)
    """
    check(position, among)
    if not isinstance(budget, Budget):
        raise TypeError(f"A search takes a Budget, such as Budget(seconds=2.0), not {budget!r}.")
    if threads < 1 or lines < 1:
        raise ValueError("A search takes at least one thread and finds at least one line.")
    way = method_for(position) if method is None else method
    endless = stop is never and budget.seconds == Budget.seconds and budget.nodes >= Budget.nodes
    if endless and isinstance(way, ENDLESS):
        raise ValueError("Nothing would end this search: its budget needs a limit of seconds or of nodes.")
    chosen = position.actions if among is None else tuple(sorted(set(among)))
    unsearched(position, chosen[:1])  # compiles the functions that make lines, before the time begins
    way.get_ready(position)
    progress = Progress(on_progress)
    task = Task(position, budget, chosen, seed, threads, lines, stop, progress, memory=memory or Memory())
    return way.search(task)


def check(position: Position, among: Collection[int] | None = None) -> None:
    """Raises ValueError with one sentence if there is nothing to search, or if among does not fit the position."""
    if position.over:
        raise ValueError("The game is over, so there is no move to search for.")
    if position.mover == CHANCE:
        raise ValueError("Chance is to act, so there is no move to search for.")
    if among is not None and not (among and set(among) <= set(position.actions)):
        raise ValueError("A search chooses among legal actions, at least one.")
