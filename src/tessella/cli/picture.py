"""A position as an SVG file."""

from collections.abc import Sequence
from pathlib import Path

import typer

from ..core.catalogue import find
from ..core.position import Position
from .mistakes import Mistake
from .setup import first_position


def draw_picture(name: str, moves: Sequence[str], options: Sequence[str], output: Path | None) -> None:
    """Write the position after some moves to a file or to standard output; without moves and options, the sample."""
    game = find(name)
    svg = after(first_position(game, options), " ".join(moves) if moves or options else game.sample).svg()
    if output is None:
        typer.echo(svg)
    else:
        save(output, svg + "\n")


def after(position: Position, moves: str) -> Position:
    """The position after moves written with blanks between; raises IllegalMove."""
    for move in moves.split():
        position = position.play(move)
    return position


def save(path: Path, text: str) -> None:
    """Write a file; raises Mistake where that cannot be done."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror}.") from None
