"""A record as pictures."""

from collections.abc import Callable
from pathlib import Path

import typer

from ..record import Record
from ..record.pictures import gif, png
from .mistakes import Mistake
from .record_files import STANDARD
from .record_show import position_at

KINDS: dict[str, Callable[[str], bytes]] = {
    ".svg": lambda svg: f"{svg}\n".encode(),
    ".png": png,
}
"""Pictures of one position by the end of the file's name, each made from its SVG."""


def draw_record(record: Record, ply: int | None, animate: bool, output: Path | None) -> None:
    """Write a picture of a position or an animation of the game; raises Mistake."""
    if animate and ply is not None:
        raise Mistake("Either --ply, for one position, or --animate, for all of them.")
    name = Path(STANDARD) if output is None else output
    picture = animation(record, name) if animate else drawing(record, ply, name)
    if str(name) == STANDARD:
        typer.echo(picture, nl=False)
    else:
        save(name, picture)


def animation(record: Record, name: Path) -> bytes:
    """The whole game; raises Mistake if the name is not that of a GIF."""
    if str(name) != STANDARD and name.suffix.lower() != ".gif":
        raise Mistake(f"An animation is a GIF: write -o NAME.gif, not {name}.")
    return gif(list(record.positions()))


def drawing(record: Record, ply: int | None, name: Path) -> bytes:
    """One position, in the kind that the name says, SVG on standard output; raises Mistake."""
    kind = ".svg" if str(name) == STANDARD else name.suffix.lower()
    if kind not in KINDS:
        raise Mistake(f"A picture is an SVG or a PNG: write -o NAME.svg or -o NAME.png, not {name}.")
    return KINDS[kind](position_at(record, ply).svg())


def save(path: Path, picture: bytes) -> None:
    """Write a file; raises Mistake where that cannot be done."""
    try:
        path.write_bytes(picture)
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None
