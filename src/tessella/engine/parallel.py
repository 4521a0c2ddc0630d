"""The threads of a search: each grows a tree, or something else, of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event

from .budget import Slices, never
from .report import Report
from .task import Task

Grow = Callable[[Slices, Callable[[], None]], None]
"""Works as long as there are slices, and calls the second argument after each."""


def grow_in_parallel(
    task: Task, grows: Sequence[Grow], report: Callable[[], Report], done: Callable[[], bool] = never
) -> Report:
    """The report after all have worked, each in a thread of its own, until the budget ends or done() is true.

    The first one works in the caller's thread, and tells of the progress.
    """
    grow_all(task, grows, partial(task.progress.tell, report), done)
    return report()


def grow_all(
    task: Task,
    grows: Sequence[Grow],
    tell: Callable[[], None] = lambda: None,
    done: Callable[[], bool] = never,
) -> None:
    """The same without a report; the first one calls tell after each slice."""
    ended = Event()

    def slices() -> Slices:
        return Slices(task.budget, lambda: ended.is_set() or done() or task.stop(), task.begun)

    with ThreadPoolExecutor(task.threads) as pool:
        try:
            others = [pool.submit(grow, slices(), lambda: None) for grow in grows[1:]]
            grows[0](slices(), tell)
            for other in others:
                other.result()
        finally:
            ended.set()
