"""A file of results, in lines of JSON: the first says what was asked, each of the others is the result of a unit."""

import json
import os
import tempfile
from array import array
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic
from typing import Any, Self

from .work import Data, RunError, Ticket

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: nothing stops two runs from writing one file
    flock = None  # type: ignore[assignment]


FORMAT = "tessella results 1"
MISSING = -1
SYNC = 1.0
"""A machine that fails costs the results of so many seconds."""
FAR = 1 << 20
"""More units than a pool has in flight: the number of a unit is not that far above that of its line."""
ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Results:
    """The results of a run. They stay in the file; memory holds eight bytes for each, its place there."""

    def __init__(self, path: Path, question: Mapping[str, Data]) -> None:
        """Go on with a file, or begin one. Raises RunError if it cannot be used, or answers another question.

        A last line that was cut short is taken away; any other line that cannot be read is an error.
        """
        self.path, self.end, self.synced = path, 0, monotonic()
        self.places: dict[int, array[int]] = {}
        if path.exists() and not path.is_file():
            raise RunError(f"{path} is no file.")
        with ExitStack() as opened:
            try:
                self.writer = opened.enter_context(path.open("ab", buffering=0))
                self.reader = opened.enter_context(path.open("rb"))
                if flock is not None:
                    flock(self.writer, LOCK_EX | LOCK_NB)
                self.read_all({"format": FORMAT, "question": json.loads(json.dumps(question))})
            except BlockingIOError:
                raise RunError(f"Another run is writing {path}.") from None
            except OSError as error:
                raise RunError(f"{path} cannot be used: {error.strerror}.") from None
            self.files = opened.pop_all()
        self.found = self.count()

    @classmethod
    def in_passing(cls, question: Mapping[str, Data]) -> Self:
        """Results in a file that is taken away at the end."""
        file, path = tempfile.mkstemp(prefix="tessella-", suffix=".jsonl")
        os.close(file)
        results = cls(Path(path), question)
        results.forget = True
        return results

    forget = False
    """Whether the file is taken away at the end."""

    def read_all(self, head: Mapping[str, Data]) -> None:
        """Find the place of every result, and the end of the last whole line; raises RunError."""
        for number, line in enumerate(self.reader, 1):
            cut = not line.endswith(b"\n")
            if cut and (number > 1 or encoded(head).startswith(line)):
                break
            try:
                data = json.loads(line)
                if number > 1:
                    self.note(ticket_of(data, number), self.end)
                else:
                    self.compare(data["format"], data["question"], head["question"])
            except (ValueError, TypeError, KeyError):
                raise RunError(f"Line {number} of {self.path} is no line of results.") from None
            self.end += len(line)
        self.writer.truncate(self.end)
        self.reader.seek(0, os.SEEK_END)  # forgets the part of a line that it may have read
        if self.end == 0:
            self.write(head)

    def compare(self, kind: Data, told: Mapping[str, Data], asked: Mapping[str, Data]) -> None:
        """Raises RunError if a file answers another question."""
        if kind != FORMAT:
            raise RunError(f"{self.path} has results in a form that is not known here: {kind!r}.")
        if told != asked:
            raise RunError(f"{self.path} answers another question: {difference(told, asked)}.")

    def note(self, ticket: Ticket, place: int) -> None:
        """Remember where a result begins; the first of several counts."""
        series, unit = ticket
        places = self.places.setdefault(series, array("q"))
        if unit >= len(places):
            places.extend([MISSING] * (unit + 1 - len(places)))
        if places[unit] == MISSING:
            places[unit] = place

    def has(self, ticket: Ticket) -> bool:
        """Whether there is a result."""
        places = self.places.get(ticket[0], ())
        return ticket[1] < len(places) and places[ticket[1]] != MISSING

    def count(self) -> int:
        """The number of results that are there."""
        return sum(len(places) - places.count(MISSING) for places in self.places.values())

    def get(self, ticket: Ticket) -> Data:
        """A result that is there."""
        self.reader.seek(self.places[ticket[0]][ticket[1]])
        return json.loads(self.reader.readline())["result"]

    def append(self, ticket: Ticket, result: Data) -> None:
        """Keep a result; raises RunError if it cannot be written, and then the file is as before."""
        place = self.end
        self.write({"series": ticket[0], "unit": ticket[1], "result": result})
        self.note(ticket, place)

    def write(self, data: Mapping[str, Data]) -> None:
        """Write a line, whole; raises RunError."""
        line = encoded(data)
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self.writer.write(rest) or 0 :]
            if monotonic() >= self.synced + SYNC:
                os.fsync(self.writer.fileno())
                self.synced = monotonic()
        except OSError as error:
            with suppress(OSError):
                self.writer.truncate(self.end)
            raise RunError(f"{self.path} cannot be written: {error.strerror}.") from None
        self.end += len(line)

    def close(self) -> None:
        """Let the file go; what is written stays on the disk, whatever happens to the machine."""
        with suppress(OSError, ValueError):
            os.fsync(self.writer.fileno())
        self.files.close()
        if self.forget:
            self.path.unlink(missing_ok=True)


def encoded(data: Mapping[str, Data]) -> bytes:
    """A line of the file."""
    return ENCODER.encode(data).encode() + b"\n"


def ticket_of(data: Mapping[str, Data], number: int) -> Ticket:
    """Whose result a line has; raises ValueError or KeyError if it has none, or a unit that far from its line."""
    series, unit = int(data["series"]), int(data["unit"])
    if "result" not in data or series < 0 or not 0 <= unit < number + FAR:
        raise ValueError(data)
    return series, unit


def difference(told: Mapping[Any, Data], asked: Mapping[Any, Data]) -> str:
    """The first thing that differs, in words.

    >>> difference({"game": "trio", "seed": 1}, {"game": "trio", "seed": 2})
    'seed is 1 there, and 2 here'
    >>> difference({"players": ["this", {"nodes": 5}]}, {"players": ["this", {"nodes": 6}]})
    'players 2 nodes is 5 there, and 6 here'
    """
    for name in [*asked, *told]:
        there, here = told.get(name), asked.get(name)
        if isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
            there, here = (dict(enumerate(each, 1)) for each in (there, here))
        if there != here and isinstance(there, Mapping) and isinstance(here, Mapping):
            return f"{name} {difference(there, here)}"
        if there != here:
            return f"{name} is {shown(there)} there, and {shown(here)} here"
    return "nothing differs"


def shown(value: Data) -> str:
    """A value, short enough for a sentence."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
