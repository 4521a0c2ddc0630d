"""Lines of a file. Of a very long line, only the beginning is kept in memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from .errors import Unrecordable
from .tidy import BYTE_ORDER_MARK

LONGEST = 1_000_000
"""The greatest number of characters in a game."""


@dataclass(frozen=True)
class Chunk:
    """A line of a file, or all lines of one game, with their line ends.

    number is that of the first line, from 1. whole is False if the text is too long; then not all of it is here.
    """

    text: str
    number: int
    whole: bool = True


def lines(file: TextIO) -> Iterator[Chunk]:
    """The lines of a file, from the first on.

    A byte order mark is removed from every line, because files that were joined have such marks in the middle, too.
    """
    number = 0
    while text := file.readline(LONGEST + 1):
        number += 1
        whole = len(text) <= LONGEST
        yield Chunk(text[:LONGEST].removeprefix(BYTE_ORDER_MARK), number, whole)
        while text and not text.endswith("\n"):
            text = file.readline(LONGEST)


def readable(text: str) -> str:
    """The text of a game, which is to be written; raises Unrecordable if it is too long to be read again.

    Behind it there may be one more line end.
    """
    if len(text) >= LONGEST:
        raise Unrecordable(f"As a record this game would be longer than {LONGEST:,} characters.")
    return text
