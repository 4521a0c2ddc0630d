"""The games there are: our own folder, installed packages, and folders named in TESSELLA_GAMES."""

import importlib
import importlib.util
import os
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
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
    """Every game by name, in alphabetical order."""
    found = [load(f"{games.__name__}.{module.name}") for module in pkgutil.iter_modules(games.__path__)]
    found += [entry.load() for entry in entry_points(group="tessella.games")]
    found += [load_folder(folder) for folder in folders()]
    return {game.name: game for game in sorted(found, key=lambda game: game.name)}


def find(name: str) -> Game:
    """The game of that name; raises UnknownGame."""
    try:
        return catalogue()[name]
    except KeyError:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(catalogue())}.") from None


def folders() -> list[Path]:
    """The folders of games inside the folders of TESSELLA_GAMES."""
    named = filter(None, os.environ.get("TESSELLA_GAMES", "").split(os.pathsep))
    return [init.parent for folder in named for init in sorted(Path(folder).resolve().glob("*/__init__.py"))]


def load_folder(folder: Path) -> Game:
    """Import a game's folder as a package of its own; raises BrokenGame."""
    name = f"tessella_game_{folder.name}"
    init = folder / "__init__.py"
    spec = importlib.util.spec_from_file_location(name, init, submodule_search_locations=[str(folder)])
    if spec is None or spec.loader is None:
        raise BrokenGame(f"{init} is no Python package.")
    if name not in sys.modules:
        sys.modules[name] = importlib.util.module_from_spec(spec)
        try:
            spec.loader.exec_module(sys.modules[name])
        except Exception as error:
            del sys.modules[name]
            raise BrokenGame(f"The game in {folder} cannot be loaded: {error}") from error
    return load(name)


def load(package: str) -> Game:
    """The GAME of a package; raises BrokenGame."""
    game = getattr(importlib.import_module(package), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"The package {package} has no GAME, which its __init__.py must make.")
    return game
