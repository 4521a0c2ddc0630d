"""The text of one game, and its headers with their places in the text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .errors import RecordError
from .headers import MOST_HEADERS, RESERVED, folded
from .tidy import UNPRINTABLE, describe, quoted

HEADER = re.compile(r"(?P<name>[^\W\d_][\w \-]*):(?P<value>[^\n]*)")


@dataclass(frozen=True)
class Header:
    """A header's value, and the indices where its name and its value begin."""

    value: str
    start: int
    value_start: int


@dataclass(frozen=True)
class Source:
    """The text of a game; number is that of its first line in the file."""

    text: str
    number: int

    def error(self, sentence: str, index: int) -> RecordError:
        """The error about a place, given as an index of the text."""
        line = self.number + self.text.count("\n", 0, index)
        return RecordError(sentence, line, index - self.text.rfind("\n", 0, index))

    def check_characters(self) -> None:
        """Raises RecordError for a character that no record may hold."""
        found = UNPRINTABLE.search(self.text)
        if found:
            raise self.error(f"Here is {describe(found[0])}; a record is plain text in UTF-8.", found.start())

    def headers(self) -> tuple[Mapping[str, Header], int]:
        """The headers by name, and the index where the moves begin; raises RecordError."""
        made: dict[str, Header] = {}
        index = 0
        while line := self.line_at(index).strip():
            found = HEADER.match(self.text, index)
            if found is None:
                raise self.error(no_header(line, bool(made)), index)
            self.add(made, found)
            index = found.end() + 1
        return made, index

    def line_at(self, index: int) -> str:
        """The text from an index to the end of its line."""
        end = self.text.find("\n", index)
        return self.text[index : end if end >= 0 else None]

    def add(self, made: dict[str, Header], found: re.Match[str]) -> None:
        """Add a header; raises RecordError if it is there already, or if there are too many."""
        name = " ".join(found["name"].split())
        if name.casefold() not in RESERVED and len(folded(made) - RESERVED) == MOST_HEADERS:
            raise self.error(f"A game has at most {MOST_HEADERS} headers.", found.start())
        if name.casefold() in folded(made):
            raise self.error(f"The header {name} stands there twice.", found.start())
        made[name] = header(found)


def header(found: re.Match[str]) -> Header:
    """The header that was found; for an empty value, value_start is where the name begins."""
    value = found["value"].strip()
    blanks = len(found["value"]) - len(found["value"].lstrip())
    return Header(value, found.start(), found.start("value") + blanks if value else found.start())


def no_header(line: str, later: bool) -> str:
    """The sentence on a line that is no header; later says whether a header came before it."""
    if not later:
        return f'A game begins with a line such as "Game: NAME", not with {quoted(line)}.'
    return f'{quoted(line)} is no header such as "Date: 2026-10-31"; an empty line stands before the moves.'
