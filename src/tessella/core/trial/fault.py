"""What is told of a mistake in a game's own code: file, line, what Python says, and the moves that lead there."""

import builtins
import linecache
import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from types import FrameType, TracebackType
from typing import NamedTuple

MOST_MOVES, MOST_LINES, WIDTH = 12, 5, 110
"""How many moves are told if all of them are too long; how many lines of a board at most; the characters of a line."""
LONGEST = 5 * WIDTH
"""The most characters in which all moves are told: so many can be set up on the page of `tessella try`."""


class Place(NamedTuple):
    """A line of a game's own code."""

    file: str
    line: int
    function: str

    def told(self, folder: Path) -> tuple[str, str]:
        """Where it is, in words, and what it says."""
        file = Path(self.file)
        root = folder.parent if file == folder else folder
        inside = file.relative_to(root) if file.is_relative_to(root) else file
        source = linecache.getline(self.file, self.line).strip()
        return f"{inside}, line {self.line}, in {self.function}", source[:WIDTH]


class Wrong(Exception):
    """A function of a game keeps to the contract in no way that Python notices; place: where it begins."""

    def __init__(self, sentence: str, place: Place | None = None) -> None:
        super().__init__(sentence)
        self.place = place


def report(
    error: BaseException,
    folder: Path,
    after: Iterable[str] = (),
    board: str = "",
    place_of: Callable[[str], Place | None] = lambda _: None,
) -> str:
    """What is told of an error, in at most twelve lines.

    after: the moves to the position; board: its text. place_of: where a function of a name begins, for calls that fail
    before they begin.
    """
    place = error.place if isinstance(error, Wrong) else innermost(error.__traceback__, folder)
    called = re.match(r"(\w+)\(\) ", str(error))
    place = place or (place_of(called[1]) if called else None)
    lines = [f"The game in {folder} has a mistake."]
    if place:
        where, source = place.told(folder)
        lines[0] = f"The game in {folder} has a mistake, in {where}:"
        lines += [f"    {source}"] if source else []
    lines.append(words_of(error))
    moves = list(after)
    if moves:
        played = " ".join(moves)
        if len(played) > LONGEST:
            played = f"... {' '.join(moves[-MOST_MOVES:])}"[: 2 * WIDTH]
        lines.append(f"After {len(moves)} move{'s' if len(moves) > 1 else ''}: {played}")
    drawn = board.splitlines()
    lines += [f"    {line[:WIDTH]}" for line in drawn] if len(drawn) <= MOST_LINES else []
    return "\n".join(lines)


def mentioned(word: str, file: str) -> Place | None:
    """The first line of a file that has a word."""
    lines = enumerate(linecache.getlines(file), 1)
    found = (number for number, line in lines if re.search(rf"\b{word}\b", line))
    return next((Place(file, number, word) for number in found), None)


def at_line(error: BaseException, folder: Path | str) -> str:
    """Where an error happened, to follow a sentence: ", at rules.py, line 5"; empty if not in this folder, or if
    Python says it itself."""
    place = innermost(error.__traceback__, Path(folder)) if not isinstance(error, SyntaxError) else None
    return f", at {place.told(Path(folder))[0].rpartition(', in ')[0]}" if place else ""


def innermost(traceback: TracebackType | None, folder: Path) -> Place | None:
    """The last line of a traceback that is in a folder; None if none is."""
    found = None
    while traceback:
        found = place_in(traceback.tb_frame, traceback.tb_lineno, folder) or found
        traceback = traceback.tb_next
    return found


def place_in(frame: FrameType, line: int, folder: Path) -> Place | None:
    """The place of a frame, if its file is in a folder."""
    code = frame.f_code
    return (
        Place(code.co_filename, line, code.co_name) if Path(code.co_filename).is_relative_to(folder) else None
    )


def words_of(error: BaseException) -> str:
    """What an error says, in one line, with a name that may have been meant."""
    if isinstance(error, Wrong):
        return str(error)
    meant = next(iter(get_close_matches(str(getattr(error, "name", "") or ""), names_near(error))), None)
    hint = f" Did you mean {meant!r}?" if meant else ""
    text = " ".join(str(error).split())
    text = " ".join([text, *getattr(error, "__notes__", ())])
    text = text.replace("'Record' object has no attribute", "The record has no field")
    ended = text.rstrip(")").endswith((".", "?", "!"))
    return f"{type(error).__name__}: {text}{'' if ended else '.'}{hint}"[: 2 * WIDTH]


def names_near(error: BaseException) -> Iterator[str]:
    """Names that there are where an error misses one."""
    if isinstance(error, AttributeError):
        dtype = getattr(error.obj, "dtype", None)
        yield from (dtype.names if dtype is not None and dtype.names else dir(error.obj))
    elif isinstance(error, NameError):
        traceback = error.__traceback__
        while traceback and traceback.tb_next:
            traceback = traceback.tb_next
        if traceback:
            yield from traceback.tb_frame.f_locals
            yield from traceback.tb_frame.f_globals
            yield from dir(builtins)
