"""Time controls: how long engines may think, and what they are told of it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

MOST = 10**11
"""Limits are below that: no search gets there."""
NUMBERS = f"numbers above 0 and below {MOST:,}"


class WrongControl(ValueError):
    """A time control cannot be read; the message is one sentence."""


@dataclass(frozen=True)
class Control:
    """A limit for each move: seconds, nodes or depth; or base seconds on a clock, and increment more for each move.

    >>> str(Control(seconds=0.5)), str(Control(base=60, increment=1))
    ('0.5 s a move', '60+1 s on a clock')
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None
    base: float | None = None
    increment: float = 0.0

    def __post_init__(self) -> None:
        """Raises WrongControl."""
        limits = [limit for limit in (self.seconds, self.nodes, self.depth, self.base) if limit is not None]
        if not (all(0 < limit < MOST for limit in limits) and 0 <= self.increment < MOST):
            raise WrongControl(
                f"The limits of a time control are {NUMBERS}, and its increment is not below 0."
            )

    @property
    def is_timed(self) -> bool:
        """Whether time decides what an engine does."""
        return self.base is not None or self.seconds is not None

    def __str__(self) -> str:
        if self.base is not None:
            return f"{self.base:g}+{self.increment:g} s on a clock"
        limits = (self.seconds, "s"), (self.nodes, "nodes"), (self.depth, "plies deep")
        return ", ".join(f"{limit:g} {unit}" for limit, unit in limits if limit is not None) + " a move"

    def words(self, clocks: Sequence[float]) -> str:
        """The words after `go`; clocks are the seconds left by seat."""
        if self.base is None:
            limits = ("movetime", milliseconds(self.seconds)), ("nodes", self.nodes), ("depth", self.depth)
            return " ".join(f"{word} {limit}" for word, limit in limits if limit is not None)
        words = []
        for seat, left in enumerate(clocks, 1):
            words += [f"p{seat}time {milliseconds(left)}", f"p{seat}inc {milliseconds(self.increment)}"]
        return " ".join(words)

    def allowed(self, left: float) -> float | None:
        """The seconds that a move may take, if so many are left on the clock; None if nothing limits them."""
        return self.seconds if self.base is None else left


def milliseconds(seconds: float | None) -> int | None:
    """Seconds in milliseconds."""
    return None if seconds is None else round(seconds * 1000)


def clock_of(text: str) -> Control:
    """The control with a clock that a text such as 60+1 names, in seconds; raises WrongControl.

    >>> clock_of("60+1")
    Control(seconds=None, nodes=None, depth=None, base=60.0, increment=1.0)
    """
    base, _, increment = text.partition("+")
    with suppress(ValueError):
        control = Control(base=float(base), increment=float(increment or 0))
        if max(control.base or 0, control.increment) < 1e6:
            return control
    raise WrongControl(f"--clock takes seconds and an increment, such as 60+1, not {text!r}.")
