"""Lines of a file. Of a very long line, only the beginning is kept in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from .errors import Unrecordable
from .tidy import BYTE_ORDER_MARK

LONGEST = 1_000_000
"""The greatest number of characters in a game."""


@dataclass(frozen=True)
class FileLine:
    """A line with its line end, and its number; whole is False if the line is too long and only its beginning is here.

    A byte order mark is removed from every line, because files that were joined have such marks in the middle, too.
    """

    text: str
    number: int
    whole: bool


def lines(file: TextIO) -> Iterator[FileLine]:
    """The lines of a file, from the first on."""
    number = 0
    while text := file.readline(LONGEST + 1):
        number += 1
        whole = len(text) <= LONGEST
        yield FileLine(text[:LONGEST].removeprefix(BYTE_ORDER_MARK), number, whole)
        while text and not text.endswith("\n"):
            text = file.readline(LONGEST)


def readable(text: str) -> str:
    """The text of a game, which is to be written; raises Unrecordable if it is too long to be read again.

    Behind it there may be one more line end.
    """
    if len(text) >= LONGEST:
        raise Unrecordable(f"As a record this game would be longer than {LONGEST:,} characters.")
    return text
