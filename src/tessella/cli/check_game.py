"""Checks all laws on one game, and tells what it breaks."""

from collections.abc import Iterator
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from ..core.catalogue import BrokenGame, find, is_game, load_from
from ..core.position import Game
from ..laws.check import Check
from ..laws.oracle import FILE, frame, has_oracle
from .user_errors import UserError, file_errors


def check_game(place: str, oracle: bool) -> None:
    """Check the game of a name or in a folder; exits with status 1 if it breaks a law. oracle: write the frame of its
    oracle instead."""
    try:
        game = game_at(place)
    except BrokenGame as error:
        typer.echo(error)
        raise typer.Exit(1) from None
    if oracle:
        write_oracle(game)
        return
    check = Check(game)
    show(check.run())
    for told in check.told:
        typer.echo(f"{told}\n")
    typer.echo(check.verdict)
    if check.told:
        raise typer.Exit(1)
    if not has_oracle(game) and not is_of_this_project(game):
        typer.echo(
            f"Its rules are written once: `tessella check-game {place} --oracle` begins an oracle of them."
        )


def game_at(place: str) -> Game:
    """The game in a folder, or of a name; raises BrokenGame or UnknownGame."""
    folder = Path(place)
    return load_from(folder.resolve()) if is_game(folder) else find(place)


def is_of_this_project(game: Game) -> bool:
    """Whether it is one of this project's games or toys, whose oracles are among its tests."""
    oracles = game.folder.parent.parent / "oracles"
    return game.package.startswith("tessella.games.") or (oracles / f"{game.name}.py").exists()


def show(steps: Iterator[tuple[int, int, str]]) -> None:
    """Take the steps of a check, and show on a terminal how far they are."""
    bar = TextColumn("{task.description:60.60}"), BarColumn(), TimeElapsedColumn()
    console = Console(stderr=True)
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        line = progress.add_task("")
        for done, every, name in steps:
            progress.update(line, completed=done, total=every, description=name)


def write_oracle(game: Game) -> None:
    """Write what an oracle has to have into the game's folder; raises UserError if there is one."""
    file = game.folder / FILE
    if file.exists():
        raise UserError(f"{file} is there already.")
    with file_errors(f"{file} cannot be written"):
        file.write_text(frame(game), "utf-8")
    typer.echo(f"{file} says what is missing; `tessella check-game {game.name}` then plays both.")
