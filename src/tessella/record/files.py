"""Files of many games, as text or as JSON with one game on each line. Only one game is in memory at a time."""

import re
from collections.abc import Iterable, Iterator
from io import StringIO, TextIOWrapper
from itertools import chain, filterfalse
from typing import BinaryIO, TextIO

from .errors import RecordError
from .json_reader import record_from_json
from .json_writer import json_of
from .lines import LONGEST, Chunk, lines
from .reader import record_from
from .record import Record
from .writer import text_of

GAME_BEGINS = re.compile(r"game\s*:", re.IGNORECASE)


def decoded(file: BinaryIO) -> TextIO:
    """A binary file as text. All kinds of line ends are read. Bytes that are not UTF-8 are kept, so that an error can
    tell where they are."""
    return TextIOWrapper(file, encoding="utf-8", errors="surrogateescape")


def scan(file: TextIO) -> Iterator[Record | RecordError]:
    """Every game of a file, or the error about it. Games after a broken one are read, too."""
    for chunk in games(file):
        try:
            yield record_of(chunk)
        except RecordError as error:
            yield error


def read(file: TextIO) -> Iterator[Record]:
    """Every game of a file; raises RecordError at the first broken one."""
    return map(record_of, games(file))


def parse(text: str) -> Record:
    """The record of a text that holds exactly one game; raises RecordError.

    >>> parse("Game: tictactoe\\n\\n1. b2 2. a1").moves[1].text
    'a1'
    """
    found = list(games(StringIO(text, newline=None)))
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


def record_of(game: Chunk) -> Record:
    """Read the record of a game; raises RecordError."""
    if not game.whole:
        raise RecordError(f"This game is longer than {LONGEST:,} characters.", game.number, 1)
    form = record_from_json if is_json(game.text) else record_from
    return form(game.text, game.number)


def games(file: TextIO) -> Iterator[Chunk]:
    """The texts of a file's games, not yet read as records. In a file of JSON each line that is not blank is a game."""
    found = filterfalse(is_blank, all_lines := lines(file))
    for first in found:
        yield from chain([first], found) if is_json(first.text) else split(first, all_lines)


def split(first: Chunk, rest: Iterable[Chunk]) -> Iterator[Chunk]:
    """The games of a file of text; a game ends before the line that begins the next one."""
    number, texts, size, whole = first.number, [first.text], len(first.text), first.whole
    for line in rest:
        if GAME_BEGINS.match(line.text):
            yield Chunk("".join(texts), number, whole)
            number, texts, size, whole = line.number, [], 0, True
        size += len(line.text)
        whole = whole and line.whole and size <= LONGEST
        if whole:
            texts.append(line.text)
        else:
            texts.clear()
    yield Chunk("".join(texts), number, whole)


def is_json(text: str) -> bool:
    """Whether a text begins like a JSON object."""
    return text.lstrip().startswith("{")


def is_blank(line: Chunk) -> bool:
    """Whether a line is empty or has blanks only."""
    return not line.text.strip()
