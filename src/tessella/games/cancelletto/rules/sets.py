"""Tile sets as data (C1): those in the folder sets, and the players' own.

A set as text has two lines for each row of tiles, their upper halves and their lower halves, two signs each, with
blanks between; empty lines and those that begin with ; are comments. On one line it is its faces, joined by /.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NoReturn

import numpy as np

from .grid import BLUE_BOX, EMPTY, FACES, ORANGE_BOX, WALL
from .playable import is_playable
from .state import PAWNS

SIGNS = {".": EMPTY, "#": WALL, "B": BLUE_BOX, "O": ORANGE_BOX}
BOXES = {"B": "blue", "O": "orange"}
FOLDER = Path(__file__).parents[1] / "sets"
LONGEST = 10_000
"""The greatest length of a set as text, which leaves plenty of room for comments."""


@dataclass(frozen=True)
class Word:
    """A face or half a face, with the line and the column where it begins, both counted from 1."""

    text: str
    line: int
    column: int

    def refuse(self, what: str, place: int = 0) -> NoReturn:
        """Raises ValueError about the sign with this index."""
        raise ValueError(f"in line {self.line}, column {self.column + place}, {what} (C1).")


@dataclass(frozen=True)
class Face:
    """A tile's four signs, upper left, upper right, lower left, lower right, and the words that they are in."""

    signs: str
    words: Sequence[Word]

    def refuse(self, what: str, place: int = 0) -> NoReturn:
        """Raises ValueError about the sign with this index."""
        word, offset = divmod(place, len(self.signs) // len(self.words))
        self.words[word].refuse(what, offset)


def custom(text: str) -> str:
    """The players' own set on one line. Raises ValueError with one sentence, also if no deal of it can be played."""
    line = compact(parse(text))
    check_deals(line)
    return line


@lru_cache
def check_deals(line: str) -> None:
    """Raises ValueError for a set that cannot be played. (C2)"""
    if not is_playable(faces_of(line)):
        raise ValueError(
            "this set is impossible: in 100 deals some box was out of reach, whatever the gate (C2)."
        )


@lru_cache
def faces_of(value: str) -> Any:
    """The faces of a set, by its name or as text, as an array of shape (24, 4): EMPTY, WALL, BLUE_BOX, ..."""
    file = FOLDER / f"{value}.txt"
    text = file.read_text("utf-8") if value.isalpha() and file.exists() else value
    return np.array([[SIGNS[sign] for sign in face] for face in parse(text)], np.int8)


def compact(faces: Iterable[str]) -> str:
    """A set on one line, without blanks."""
    return "/".join(faces)


def parse(text: str) -> list[str]:
    """The faces of a set that a text describes; raises ValueError with one sentence that says where it is wrong."""
    if len(text) > LONGEST:
        raise ValueError(
            f"in line 1, column 1, a text begins that is too long for a set: {len(text)} characters (C1)."
        )
    rows = [row for row in rows_of(text) if row]
    joined = len(rows) == 1 and "/" in text
    faces = [Face(word.text, [word]) for word in rows[0]] if joined else list(faces_in_halves(rows))
    check_number(faces, end_of(text))
    check_boxes(faces, end_of(text))
    return [face.signs for face in faces]


def rows_of(text: str) -> Iterator[list[Word]]:
    """The words of each line that is no comment, their signs checked; in a joined line each face is a word."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(";"):
            continue
        joined = "/" in line
        found = [Word(each[0], number, each.start() + 1) for each in re.finditer(r"[^\s/]+", line)]
        for word in found:
            check_word(word, 4 if joined else 2)
        yield found


def check_word(word: Word, size: int) -> None:
    """Raises ValueError unless a word has known signs only, and the right number of them."""
    for place, sign in enumerate(word.text):
        if sign not in SIGNS:
            word.refuse(f"{sign!r} is none of B, O, # and .", place)
    if len(word.text) != size:
        of = "a tile has four signs" if size == 4 else "half a tile has two signs"
        word.refuse(f"{of}, and {word.text[:20]} has {len(word.text)}")


def faces_in_halves(rows: Sequence[list[Word]]) -> Iterator[Face]:
    """The faces of lines in pairs; raises ValueError for a half without its other half."""
    if len(rows) % 2:
        rows[-1][0].refuse("upper halves stand without a line of lower halves below them")
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        for top, bottom in zip(upper, lower, strict=False):
            yield Face(top.text + bottom.text, [top, bottom])
        for alone in upper[len(lower) :]:
            alone.refuse(f"the upper half {alone.text} has no lower half in line {lower[0].line}")
        for alone in lower[len(upper) :]:
            alone.refuse(f"the lower half {alone.text} has no upper half in line {upper[0].line}")


def end_of(text: str) -> Word:
    """An empty word at the end of a text."""
    lines = text.rstrip().splitlines() or [""]
    return Word("", len(lines), len(lines[-1]) + 1)


def check_number(faces: Sequence[Face], end: Word) -> None:
    """Raises ValueError unless a set has 24 tiles."""
    if len(faces) > FACES:
        faces[FACES].refuse(f"tile number {FACES + 1} of {FACES} begins")
    if len(faces) < FACES:
        end.refuse(f"the text ends after {len(faces)} of {FACES} tiles")


def check_boxes(faces: Sequence[Face], end: Word) -> None:
    """Raises ValueError unless a set has five boxes of each colour, as many as pawns."""
    seen: Counter[str] = Counter()
    for face in faces:
        for place, sign in enumerate(face.signs):
            seen[sign] += 1
            if sign in BOXES and seen[sign] > PAWNS:
                face.refuse(f"{BOXES[sign]} box number {seen[sign]} of {PAWNS} stands", place)
    for sign, colour in BOXES.items():
        if seen[sign] < PAWNS:
            end.refuse(f"the text ends with {seen[sign]} of {PAWNS} {colour} boxes")
