"""Lines of a file, never more than a bounded part of one in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from .tidy import BYTE_ORDER_MARK

LONGEST = 1_000_000
"""So many characters a game may have."""


@dataclass(frozen=True)
class FileLine:
    """A line with its number and its line end; of one that is too long only the beginning.

    The mark with which some editors begin a file is left out: files that were put together have it in their middle.
    """

    text: str
    number: int
    whole: bool


def lines(file: TextIO) -> Iterator[FileLine]:
    """The lines of a file from the top."""
    number = 0
    while text := file.readline(LONGEST + 1):
        number += 1
        whole = len(text) <= LONGEST
        yield FileLine(text[:LONGEST].removeprefix(BYTE_ORDER_MARK), number, whole)
        while text and not text.endswith("\n"):
            text = file.readline(LONGEST)
