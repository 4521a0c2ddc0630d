"""Draws a position as SVG or PNG, by the extension of the file's name, and a whole game as an animation."""

from collections.abc import Sequence
from functools import reduce
from pathlib import Path

import typer

from ..core.catalogue import find
from ..core.position import Position
from ..record import Record
from .record_files import STANDARD
from .record_show import position_at
from .setup import first_position
from .user_errors import UserError, extra, file_errors


def draw_picture(name: str, moves: Sequence[str], options: Sequence[str], output: Path | None) -> None:
    """Write a picture of the position after some moves; or of the game's sample, if no moves or options are given.

    Raises UserError or IllegalMove.
    """
    game = find(name)
    text = " ".join(moves) if moves or options else game.sample
    position = reduce(Position.play, text.split(), first_position(game, options))
    file = output or Path(STANDARD)
    write(drawing(position, file), file)


def draw_record(record: Record, ply: int | None, animate: bool, output: Path | None) -> None:
    """Write a picture of a position or an animation of the game; raises UserError."""
    if animate and ply is not None:
        raise UserError("Either --ply, for one position, or --animate, for all of them.")
    file = output or Path(STANDARD)
    write(animation(record, file) if animate else drawing(position_at(record, ply), file), file)


def drawing(position: Position, file: Path) -> bytes:
    """A position as a picture of the kind that the file's name says; SVG for standard output. Raises UserError."""
    kind = ".svg" if str(file) == STANDARD else file.suffix.lower()
    if kind == ".svg":
        return f"{position.board()}\n".encode()
    if kind != ".png":
        raise UserError(f"A picture is an SVG or a PNG: write -o NAME.svg or -o NAME.png, not {file}.")
    with extra("web"):
        from ..record.pictures import png
    return png(position.board())


def animation(record: Record, file: Path) -> bytes:
    """The whole game as a GIF; raises UserError if the file's name is not that of a GIF."""
    if str(file) != STANDARD and file.suffix.lower() != ".gif":
        raise UserError(f"An animation is a GIF: write -o NAME.gif, not {file}.")
    with extra("web"):
        from ..record.pictures import gif
    return gif(list(record.positions()))


def write(picture: bytes, file: Path) -> None:
    """Write to a file or to standard output; raises UserError where that cannot be done."""
    if str(file) == STANDARD:
        typer.echo(picture, nl=False)
        return
    with file_errors(f"{file} cannot be written"):
        file.write_bytes(picture)
