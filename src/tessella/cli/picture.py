"""Draws a position as a picture: SVG or PNG, by the extension of the file's name."""

from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from ..core.catalogue import find
from ..core.position import Position
from ..record.pictures import png
from .user_errors import UserError
from .record_files import STANDARD
from .setup import first_position

KINDS: dict[str, Callable[[str], bytes]] = {
    ".svg": lambda svg: f"{svg}\n".encode(),
    ".png": png,
}
"""For each extension of a file's name, how its picture is made from the SVG."""


def draw_picture(name: str, moves: Sequence[str], options: Sequence[str], output: Path | None) -> None:
    """Write a picture of the position after some moves; or of the game's sample, if no moves or options are given.

    Raises UserError.
    """
    game = find(name)
    position = after(first_position(game, options), " ".join(moves) if moves or options else game.sample)
    file = output or Path(STANDARD)
    write(drawing(position, file), file)


def after(position: Position, moves: str) -> Position:
    """The position after moves, which are given as text with blanks between them; raises IllegalMove."""
    for move in moves.split():
        position = position.play(move)
    return position


def drawing(position: Position, file: Path) -> bytes:
    """A position as a picture of the kind that the file's name says; SVG for standard output. Raises UserError."""
    kind = ".svg" if str(file) == STANDARD else file.suffix.lower()
    if kind not in KINDS:
        raise UserError(f"A picture is an SVG or a PNG: write -o NAME.svg or -o NAME.png, not {file}.")
    return KINDS[kind](position.board())


def write(picture: bytes, file: Path) -> None:
    """Write to a file or to standard output; raises UserError where that cannot be done."""
    if str(file) == STANDARD:
        typer.echo(picture, nl=False)
        return
    try:
        file.write_bytes(picture)
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}.") from None
