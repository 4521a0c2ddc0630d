"""Reads and writes files of records for the commands."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TextIO

import typer

from ..record import Record, RecordError, decoded, read, scan, write, write_json
from .user_errors import UserError, file_errors

STANDARD = "-"
FORMS: dict[str, Callable[[Iterable[Record], TextIO], None]] = {"text": write, "json": write_json}


def check_files(names: Sequence[str]) -> None:
    """Print the number of games in each file, and all errors in them; raises typer.Exit if there is an error."""
    right = [check_file(name) for name in names]
    if not all(right):
        raise typer.Exit(2)


def check_file(name: str) -> bool:
    """Print the number of games in a file, and all errors; returns whether there is no error."""
    try:
        return check_games(name) == 0
    except UserError as mistake:
        typer.echo(f"tessella: {mistake.message}", err=True)
        return False


def check_games(name: str) -> int:
    """Print the errors and the number of games in a file, and return how many are broken; raises UserError."""
    games = broken = older = 0
    with opened(name) as file:
        for found in scan(file):
            games += 1
            if isinstance(found, RecordError):
                broken += 1
                tell(name, found)
            elif found.stopped:
                older += 1
                typer.echo(f"{name}: game {games}: {found.stopped}", err=True)
    if games == 0:
        raise UserError(f"{name} holds no game.")
    typer.echo(f"{name}: {count(games)}, {state(broken, older)}")
    return broken


def state(broken: int, older: int) -> str:
    """How many games of a file are broken or of older rules, in words."""
    parts = [f"{broken} broken"] * bool(broken) + [f"{older} of older rules"] * bool(older)
    return ", ".join(parts) or "all right"


def count(games: int) -> str:
    """A number of games in words."""
    return "1 game" if games == 1 else f"{games} games"


def one_game(name: str, number: int) -> Record:
    """The game with this number in a file, counted from 1; raises UserError or typer.Exit."""
    with opened(name) as file, record_errors(name):
        games = list(islice(scan(file), number - 1, number))
        if not games:
            raise UserError(f"{name} has no game {number}.")
        if isinstance(games[0], RecordError):
            raise games[0]
        return games[0]


def convert_file(name: str, form: str, output: Path | None) -> None:
    """Write all games of a file in a form, text or json; raises UserError or typer.Exit."""
    if form not in FORMS:
        raise UserError(f"--to takes one of {', '.join(FORMS)}, not {form!r}.")
    with opened(name) as file, record_errors(name), target(output) as to:
        FORMS[form](read(file), to)


@contextmanager
def opened(name: str) -> Iterator[TextIO]:
    """A file of records; raises UserError if it cannot be read."""
    with file_errors(f"{name} cannot be read"):
        if name == STANDARD:
            yield decoded(sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield decoded(file)


@contextmanager
def target(output: Path | None) -> Iterator[TextIO]:
    """The file to write text to; raises UserError if that fails. After an error, an existing file is unchanged."""
    if output is None or str(output) == STANDARD:
        yield from standard_output()
        return
    part = output.with_name(f"{output.name}.part")
    try:
        with file_errors(f"{output} cannot be written"):
            with part.open("w", encoding="utf-8") as file:
                yield file
            part.replace(output)
    finally:
        with suppress(OSError):  # it may have no folder
            part.unlink()


def standard_output() -> Iterator[TextIO]:
    """Standard output. If its reader goes away, as `head` does, the program ends without a message.

    Raises UserError where it cannot be written otherwise: on a full disk, say.
    """
    try:
        yield sys.stdout
        sys.stdout.flush()
    except OSError as error:
        # for the last flush of the interpreter
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(1) from None
        raise UserError(f"Standard output cannot be written: {error.strerror}.") from None


@contextmanager
def record_errors(name: str) -> Iterator[None]:
    """A context that prints a RecordError about a file, and ends the program."""
    try:
        yield
    except RecordError as error:
        tell(name, error)
        raise typer.Exit(2) from None


def tell(name: str, error: RecordError) -> None:
    """Print an error about a record: file, line, column, and the sentence."""
    typer.echo(f"{name}:{error.line}:{error.column}: {error.sentence}", err=True)
