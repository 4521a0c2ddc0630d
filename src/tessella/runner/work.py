"""What is done: plain functions, named so that another process or another machine can import them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

Data = Any
"""What JSON can hold."""


class RunError(Exception):
    """The run cannot go on; the message is one sentence. What was done is kept."""


class UnitError(RunError):
    """A unit cannot be done, and would not be by another worker; the message is one sentence."""


@dataclass(frozen=True)
class Work:
    """Functions as "package.module:function". `do` takes a unit and returns its result, both JSON data.

    ready takes the run's question, and makes a machine ready for its first unit; build returns a text that is equal on
    machines whose results can be counted together. Either may be empty. releases: whether `do` works without Python's
    global lock, so that threads are as good as processes, and begin sooner.
    """

    do: str
    ready: str = ""
    build: str = ""
    releases: bool = False

    def result(self, unit: Data) -> Data:
        """Do a unit here."""
        return function(self.do)(unit)

    def get_ready(self, question: Data) -> None:
        """Make this machine ready."""
        if self.ready:
            function(self.ready)(question)

    def here(self) -> str:
        """The build of this machine."""
        return str(function(self.build)()) if self.build else ""


@cache
def function(name: str) -> Callable[..., Data]:
    """The function that a text names.

    >>> function("math:sqrt")(9)
    3.0
    """
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)  # type: ignore[no-any-return]


class Series(Protocol):
    """Units that are numbered from 0. Their results are added one after another, in the order of their numbers."""

    def unit(self, number: int) -> Data:
        """The unit of a number below `wanted`; it does not depend on results."""

    def add(self, result: Data) -> None:
        """Count the result of the next number."""

    @property
    def wanted(self) -> int:
        """The number of results that are wanted, as far as those that were added tell; ENDLESS while that is open."""


ENDLESS = 1 << 62
Ticket = tuple[int, int]
"""The number of a series, and the number of a unit in it."""


class Pool(Protocol):
    """Workers. Closing it ends them, whatever they do."""

    @property
    def room(self) -> int:
        """How many more units it takes now."""

    def submit(self, ticket: Ticket, unit: Data) -> None:
        """Take a unit."""

    def finished(self, seconds: float) -> list[tuple[Ticket, Data]]:
        """The results that have come, as soon as there are some; none after so many seconds. Raises RunError."""

    def close(self) -> None:
        """End all workers."""
