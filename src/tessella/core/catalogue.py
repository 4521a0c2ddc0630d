"""The games there are: our own folder, installed packages, and folders named in TESSELLA_GAMES."""

import importlib
import os
import pkgutil
import sys
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import spec_from_file_location
from itertools import pairwise
from pathlib import Path

from tessella import games

from .game import Game


class UnknownGame(LookupError):
    """A name that no game has; one sentence with the names there are."""

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenGame(ImportError):
    """A game's folder that cannot be loaded; one sentence."""


@cache
def catalogue() -> dict[str, Game]:
    """Every game by name, in alphabetical order; raises BrokenGame."""
    ours = [f"{games.__name__}.{module.name}" for module in pkgutil.iter_modules(games.__path__)]
    installed = [entry.module for entry in entry_points(group="tessella.games")]
    found = sorted(map(load, [*ours, *installed, *map(known, folders())]), key=lambda game: game.name)
    for one, other in pairwise(found):
        if one.name == other.name:
            raise BrokenGame(f"Two games are named {one.name!r}; a name must be unique.")
    return {game.name: game for game in found}


def find(name: str) -> Game:
    """The game of that name; raises UnknownGame."""
    try:
        return catalogue()[name]
    except KeyError:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(catalogue())}.") from None


def folders() -> list[Path]:
    """The folders of games inside the folders of TESSELLA_GAMES; raises BrokenGame."""
    named = [Path(name).resolve() for name in os.environ.get("TESSELLA_GAMES", "").split(os.pathsep) if name]
    for folder in named:
        if not folder.is_dir():
            raise BrokenGame(f"TESSELLA_GAMES names {folder}, which is no folder.")
    return [init.parent for folder in named for init in sorted(folder.glob("*/__init__.py"))]


def known(folder: Path) -> str:
    """The name under which Python can import a game's folder from now on."""
    package = f"tessella_game_{sha256(bytes(folder)).hexdigest()[:8]}_{folder.name}"
    if package not in sys.modules:
        FOLDERS[package] = folder
    return package


FOLDERS: dict[str, Path] = {}
"""The folders of TESSELLA_GAMES by the names of their packages."""


class FolderFinder(MetaPathFinder):
    """Tells Python's import where the packages in FOLDERS lie."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a package lies; None if it is none of ours."""
        folder = FOLDERS.get(fullname)
        if folder is None:
            return None
        init = folder / "__init__.py"
        return spec_from_file_location(fullname, init, submodule_search_locations=[str(folder)])


sys.meta_path.append(FolderFinder())


def load(package: str) -> Game:
    """The GAME of a package; raises BrokenGame."""
    try:
        game = getattr(importlib.import_module(package), "GAME", None)
    except Exception as error:
        raise BrokenGame(f"The game in {FOLDERS.get(package, package)} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        where = FOLDERS.get(package, package)
        raise BrokenGame(f"The game in {where} has no GAME, which its __init__.py must make.")
    return game
