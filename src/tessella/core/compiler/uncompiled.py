"""What is told where machine code cannot be made of a function: its file and line, and the one sentence of Numba's
hundred lines that says why."""

import linecache
import re
from inspect import getsourcelines
from pathlib import Path

from .code_files import Written

PLACE = re.compile(r"at (\S[^\n]*?\.py) \((\d+)\)")
REASON = re.compile(
    r"(?:TypingError|UnsupportedError|LoweringError|UnsupportedBytecodeError): (?!Failed in)(\S.*)"
)
OURS = tuple(str(Path(__file__).parents[2] / room) for room in ("core", "engine"))
"""Folders in which no maker of a game has made a mistake, nor in Numba's."""
WIDTH = 220


class Uncompiled(Exception):
    """Machine code cannot be made of a function; the message is a few lines."""


FAILED: list[Written] = []
"""Functions that could not be compiled since the last call from Python began, the innermost first: Numba makes new
errors of what a callee raises."""


def uncompiled(error: Exception, function: Written) -> Uncompiled:
    """What is told of an error of the compiler; function: the one that was called."""
    text = str(error)
    file, line = place_in(text) or place_of((*FAILED, function)[0], text)
    source = linecache.getline(file, line).strip()
    where = f"No machine code can be made of {file}, line {line}:"
    return Uncompiled(f"{where}\n    {source[:WIDTH]}\n{reason_in(text, error)}")


def place_in(text: str) -> tuple[str, int] | None:
    """The first line that a message names of somebody's own code."""
    found = ((file, int(line)) for file, line in PLACE.findall(text))
    return next(
        (place for place in found if not place[0].startswith(OURS) and "numba" not in Path(place[0]).parts),
        None,
    )


def place_of(function: Written, text: str) -> tuple[str, int]:
    """The line of a function that has the word that a message quotes, or else that of its name."""
    lines, first = getsourcelines(function)
    quoted = re.search(r"'(\w+)'", text)
    word = re.compile(rf"\b{quoted[1]}\b" if quoted else r"\bdef\b")
    inside = next((number for number, line in enumerate(lines) if word.search(line)), 0)
    return function.__code__.co_filename, first + inside


def reason_in(text: str, error: Exception) -> str:
    """The sentence that says what cannot be compiled."""
    if isinstance(error, KeyError):
        return f"The record has no field {text}."
    if found := REASON.findall(text):
        return str(found[-1])[:WIDTH]
    said = (line.strip() for line in text.splitlines() if line.strip() and not line.startswith("Failed in"))
    return next(said, type(error).__name__)[:WIDTH]
