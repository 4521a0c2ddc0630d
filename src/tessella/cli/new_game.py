"""Writes a small game to begin with: one of those in kit/beginnings, under the name that its maker gives."""

from importlib.resources import files
from keyword import iskeyword
from pathlib import Path

import typer

from ..core.catalogue import catalogue
from ..laws.facts import is_typed
from .user_errors import UserError, file_errors

BEGINNINGS = files("tessella") / "kit" / "beginnings"
NAME, TITLE = "mygame", "My game"
"""What the games there are called."""


def write_game(name: str, kind: str, inside: Path) -> None:
    """Write a game of that kind into a new folder of its name, and print what to do next; raises UserError."""
    folder = inside / name
    insist_on_name(name, folder)
    with file_errors(f"{folder} cannot be written"):
        folder.mkdir(parents=True)
        for file in (BEGINNINGS / kind).iterdir():
            if file.is_file():
                text = file.read_text("utf-8").replace(NAME, name).replace(TITLE, name.capitalize())
                (folder / file.name).write_text(text, "utf-8")
    typer.echo(f"tessella try {folder}: play it in the browser, and see each change at once.")
    typer.echo(f"tessella check-game {folder}: see whether the game keeps all laws.")
    typer.echo("docs/adding-a-game.md: the guide for makers. Begin with rules.py.")


def insist_on_name(name: str, folder: Path) -> None:
    """Raises UserError unless a new game can have this name."""
    if not is_typed(name) or iskeyword(name):
        raise UserError(
            f"A game's name is small letters and digits, and no word of Python's own; not {name!r}."
        )
    if name in catalogue():
        raise UserError(f"There is a game {name!r} already, so the new one needs another name.")
    if folder.exists():
        raise UserError(f"{folder} is there already; the new game needs another name, or another place.")
