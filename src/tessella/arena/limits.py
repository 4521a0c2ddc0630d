"""The words after `go`: how long the engine may think."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile

from ..engine.budget import Budget
from .settings import Refused

CLOCK = re.compile(r"p([1-9])(time|inc)")
NUMBERS = ("movetime", "nodes", "depth")
AMONG = "searchmoves"
SHARE = 25
"""The part of the time left on a clock that a move takes."""
SPARE = 0.05
"""Seconds left on a clock that are never planned for."""
LEAST = 0.01
"""Seconds that a move takes even if the clock has run out."""


@dataclass(frozen=True)
class Limits:
    """What `go` allows. Times are in seconds; clocks and increments are by seat, from 0. among: the moves to choose
    from, as words; None for all."""

    movetime: float | None = None
    nodes: int | None = None
    depth: int | None = None
    infinite: bool = False
    clocks: dict[int, float] = field(default_factory=dict)
    increments: dict[int, float] = field(default_factory=dict)
    among: tuple[str, ...] | None = None

    @property
    def is_endless(self) -> bool:
        """Whether the engine thinks until it is told to stop: nothing limits it."""
        limited = (self.movetime, self.nodes, self.depth) != (None, None, None) or self.clocks
        return self.infinite or not limited

    def budget(self, seat: int) -> Budget:
        """The limits of a search for the move of a seat."""
        given = {"nodes": self.nodes, "depth": self.depth, "seconds": self.seconds(seat)}
        return Budget(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]

    def seconds(self, seat: int) -> float | None:
        """The time for the move of a seat; None without a limit."""
        times = [] if self.movetime is None else [self.movetime]
        if seat in self.clocks:
            times.append(share_of(self.clocks[seat], self.increments.get(seat, 0.0)))
        return None if self.infinite or not times else min(times)


def share_of(left: float, increment: float) -> float:
    """How many seconds of those left on a clock a move may take, if it gains increment seconds.

    >>> share_of(60.0, 1.0)
    3.4
    """
    return max(LEAST, min(left / SHARE + increment, left - SPARE))


def limits_of(words: Sequence[str]) -> Limits:
    """The limits that the words after `go` set; unknown words are left out. Raises Refused where a number or moves are
    missing.

    >>> limits_of("movetime 200 nodes 5000".split()).nodes
    5000
    """
    words, among = without_moves(words)
    numbers: dict[str, int] = {}
    clocks: dict[int, float] = {}
    increments: dict[int, float] = {}
    for word, value in pairwise([*words, ""]):
        if word in NUMBERS:
            numbers[word] = number(word, value)
        elif found := CLOCK.fullmatch(word):
            by_seat = clocks if found[2] == "time" else increments
            by_seat[int(found[1]) - 1] = number(word, value) / 1000
    movetime = numbers["movetime"] / 1000 if "movetime" in numbers else None
    return Limits(
        movetime, numbers.get("nodes"), numbers.get("depth"), "infinite" in words, clocks, increments, among
    )


def without_moves(words: Sequence[str]) -> tuple[Sequence[str], tuple[str, ...] | None]:
    """The words without `searchmoves` and the moves after it, and these moves; raises Refused if there is none."""
    if AMONG not in words:
        return words, None
    at = words.index(AMONG)
    among = tuple(takewhile(lambda word: not is_limit(word), words[at + 1 :]))
    if not among:
        raise Refused(f"Moves are expected after {AMONG}.")
    return [*words[:at], *words[at + 1 + len(among) :]], among


def is_limit(word: str) -> bool:
    """Whether a word after `go` sets a limit."""
    return word in (*NUMBERS, "infinite") or CLOCK.fullmatch(word) is not None


def number(word: str, text: str) -> int:
    """The number after a word, at least 0; raises Refused. A clock may be told as negative: it was overrun."""
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdecimal() and len(digits) < 16:
        return max(0, int(text))
    raise Refused(f"A whole number is expected after {word}, not {text[:40]!r}.")
