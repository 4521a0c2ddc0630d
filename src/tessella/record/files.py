"""Files of many games, as text or as JSON with one game on each line. Only one game is in memory at a time."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO, TextIOWrapper
from typing import BinaryIO, TextIO

from .errors import RecordError
from .json_reader import record_from_json
from .json_writer import json_of
from .lines import LONGEST, FileLine, lines
from .reader import record_from
from .record import Record
from .writer import text_of

GAME_BEGINS = re.compile(r"game\s*:", re.IGNORECASE)


@dataclass(frozen=True)
class Piece:
    """The text of one game in a file. number is that of its first line; whole is False if the game is too long."""

    text: str
    number: int
    whole: bool = True


def decoded(file: BinaryIO) -> TextIO:
    """A binary file as text. All kinds of line ends are read. Bytes that are not UTF-8 are kept, so that an error can
    tell where they are."""
    return TextIOWrapper(file, encoding="utf-8", errors="surrogateescape")


def scan(file: TextIO) -> Iterator[Record | RecordError]:
    """Every game of a file, or the error about it. Games after a broken one are read, too."""
    for piece in pieces(file):
        try:
            yield record_of(piece)
        except RecordError as error:
            yield error


def read(file: TextIO) -> Iterator[Record]:
    """Every game of a file; raises RecordError at the first broken one."""
    return map(record_of, pieces(file))


def parse(text: str) -> Record:
    """The record of a text that holds exactly one game; raises RecordError.

    >>> parse("Game: tictactoe\\n\\n1. b2 2. a1").moves[1].text
    'a1'
    """
    found = list(pieces(StringIO(text, newline=None)))
    if len(found) != 1:
        line = found[1].number if found else 1
        raise RecordError(f"This text holds {len(found)} games; exactly one is expected.", line, 1)
    return record_of(found[0])


def write(records: Iterable[Record], file: TextIO) -> None:
    """Write games as text, with an empty line between them."""
    for count, record in enumerate(records):
        file.write(("\n" if count else "") + text_of(record))


def write_json(records: Iterable[Record], file: TextIO) -> None:
    """Write games as JSON, one on each line."""
    for record in records:
        file.write(json_of(record) + "\n")


def record_of(piece: Piece) -> Record:
    """Read the game in a piece; raises RecordError."""
    if not piece.whole:
        raise RecordError(f"This game is longer than {LONGEST:,} characters.", piece.number, 1)
    form = record_from_json if is_json(piece.text) else record_from
    return form(piece.text, piece.number)


def pieces(file: TextIO) -> Iterator[Piece]:
    """The texts of a file's games, not yet read as records."""
    for line in (found := lines(file)):
        if not is_blank(line):
            yield from json_pieces(line, found) if is_json(line.text) else text_pieces(line, found)


def json_pieces(first: FileLine, rest: Iterable[FileLine]) -> Iterator[Piece]:
    """A piece for every line that is not blank."""
    yield Piece(first.text, first.number, first.whole)
    yield from (Piece(line.text, line.number, line.whole) for line in rest if not is_blank(line))


def text_pieces(first: FileLine, rest: Iterable[FileLine]) -> Iterator[Piece]:
    """A piece for every game; a game ends before the line that begins the next one."""
    number, texts, size, whole = first.number, [first.text], len(first.text), first.whole
    for line in rest:
        if GAME_BEGINS.match(line.text):
            yield Piece("".join(texts), number, whole)
            number, texts, size, whole = line.number, [], 0, True
        size += len(line.text)
        whole = whole and line.whole and size <= LONGEST
        if whole:
            texts.append(line.text)
        else:
            texts.clear()
    yield Piece("".join(texts), number, whole)


def is_json(text: str) -> bool:
    """Whether a text begins like a JSON object."""
    return text.lstrip().startswith("{")


def is_blank(line: FileLine) -> bool:
    """Whether a line is empty or has blanks only."""
    return not line.text.strip()
