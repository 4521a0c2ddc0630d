"""Draws a record: one position, or the game as an animation."""

from pathlib import Path

from ..record import Record
from ..record.pictures import gif
from .user_errors import UserError
from .picture import drawing, write
from .record_files import STANDARD
from .record_show import position_at


def draw_record(record: Record, ply: int | None, animate: bool, output: Path | None) -> None:
    """Write a picture of a position or an animation of the game; raises UserError."""
    if animate and ply is not None:
        raise UserError("Either --ply, for one position, or --animate, for all of them.")
    file = output or Path(STANDARD)
    write(animation(record, file) if animate else drawing(position_at(record, ply), file), file)


def animation(record: Record, file: Path) -> bytes:
    """The whole game as a GIF; raises UserError if the file's name is not that of a GIF."""
    if str(file) != STANDARD and file.suffix.lower() != ".gif":
        raise UserError(f"An animation is a GIF: write -o NAME.gif, not {file}.")
    return gif(list(record.positions()))
