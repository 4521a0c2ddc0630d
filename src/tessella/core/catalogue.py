"""All games that can be played: from our own folder, installed packages, and folders that TESSELLA_GAMES names."""

import copyreg
import importlib
import linecache
import os
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.metadata import entry_points
from importlib.util import spec_from_file_location
from pathlib import Path

from tessella import games

from .contract import IncompleteGame
from .position import Game
from .trial.fault import at_line, words_of
from .trial.trying import untold_fault_of

ONLY = "TESSELLA_ONLY"
"""The variable that names the folder of the one game that there is, if it is set."""


class UnknownGame(LookupError):
    """No game has this name; the message is one sentence that lists the names of all games."""

    def __str__(self) -> str:
        return str(self.args[0])


class BrokenGame(ImportError):
    """A game cannot be loaded; the message is one sentence, or a few lines on a mistake in its code. folder is the name
    of the game's folder, or of the game if that is known."""

    def __init__(self, message: str, folder: str = "") -> None:
        super().__init__(message)
        self.folder = folder


def catalogue() -> dict[str, Game]:
    """Every game that can be loaded, by name, in alphabetical order.

    A game that cannot be loaded is left out; `find` says why.

    >>> catalogue()["tictactoe"].title
    'Tic-tac-toe'
    """
    return found()[0]


def broken() -> tuple[BrokenGame, ...]:
    """The errors of the games that cannot be loaded."""
    return found()[1]


@cache
def found() -> tuple[dict[str, Game], tuple[BrokenGame, ...]]:
    """The games that can be loaded, and the errors of the others."""
    games_by_name: dict[str, Game] = {}
    errors = list(wrong_places())
    for package in packages():
        try:
            game = load(package)
            if other := games_by_name.get(game.name):
                raise BrokenGame(
                    f"The game in {place_of(package)} is named {game.name!r}, as the one in {other.folder} is."
                )
            games_by_name[game.name] = game
        except BrokenGame as error:
            errors.append(error)
    return dict(sorted(games_by_name.items())), tuple(errors)


def packages() -> list[str]:
    """The packages that hold games. Ours come first, so that no other package can take the name of one of our games."""
    ours = [f"{games.__name__}.{module.name}" for module in pkgutil.iter_modules(games.__path__)]
    installed = [entry.module for entry in entry_points(group="tessella.games")]
    return [*([] if os.environ.get(ONLY) else [*ours, *installed]), *map(known, folders())]


def find(name: str) -> Game:
    """The game of that name. Raises UnknownGame, or BrokenGame (an ImportError) if a folder of that name is broken.

    >>> find("tictactoe").new().mover
    0
    """
    if game := catalogue().get(name):
        return game
    for error in broken():
        if error.folder == name:
            raise error
    raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(catalogue())}.")


def again(game: Game) -> tuple[Callable[..., Game], tuple[object]]:
    """How another process gets a game that is pickled: its modules cannot be, so they are found again."""
    in_catalogue = catalogue().get(game.name) is game
    return (find, (game.name,)) if in_catalogue else (load_from, (game.folder,))


copyreg.pickle(Game, again)


def places() -> list[Path]:
    """What TESSELLA_GAMES names: folders, each of a game or of games, and files, each with a whole game."""
    named = (os.environ.get(ONLY) or os.environ.get("TESSELLA_GAMES", "")).split(os.pathsep)
    return list(dict.fromkeys(Path(name).resolve() for name in named if name))


def wrong_places() -> Iterator[BrokenGame]:
    """Errors for places that cannot hold games, and for folders in them that cannot be games."""
    for place in places():
        if is_game(place):
            continue
        if not place.is_dir():
            yield BrokenGame(f"TESSELLA_GAMES names {place}, which is no folder.")
        for folder in sorted({file.parent for file in place.glob("*/*.py")}):
            if not is_game(folder):
                yield BrokenGame(
                    f"The game in {folder} has no __init__.py, which must make its GAME.", folder.name
                )


def folders() -> list[Path]:
    """The folders and files of games that TESSELLA_GAMES names, and the folders of games inside the others."""
    inside = ([place] if is_game(place) else sorted(place.glob("*/")) for place in places())
    return [folder for found in inside for folder in found if is_game(folder)]


def is_game(folder: Path) -> bool:
    """Whether a folder, or a file in place of it, is meant as a game."""
    return main_file(folder).is_file()


def main_file(folder: Path) -> Path:
    """The file that makes the GAME of a folder: its __init__.py, or the whole game itself where that is one file."""
    return folder if folder.suffix == ".py" else folder / "__init__.py"


def known(folder: Path) -> str:
    """Give a game's folder a package name, under which Python can import it from now on."""
    package = f"tessella_game_{sha256(bytes(folder)).hexdigest()[:8]}_{folder.stem}"
    if package not in sys.modules:
        FOLDERS[package] = folder
    return package


FOLDERS: dict[str, Path] = {}
"""Folders and files of games that are not ours, by the package names that `known` gave them."""


class FolderFinder(MetaPathFinder):
    """Tells Python's import system where the packages in FOLDERS are."""

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The location of a package; None if it is not in FOLDERS."""
        folder = FOLDERS.get(fullname)
        if folder is None:
            return None
        return spec_from_file_location(fullname, main_file(folder), submodule_search_locations=[str(folder)])


sys.meta_path.append(FolderFinder())


def load(package: str) -> Game:
    """The GAME that a package defines; raises BrokenGame. A game from elsewhere is tried first, if it has changed."""
    try:
        game = getattr(importlib.import_module(package), "GAME", None)
    except Exception as error:
        place = place_of(package)
        told = (
            f": {error}"
            if isinstance(error, IncompleteGame)
            else f"{at_line(error, place)}: {words_of(error)}"
        )
        raise BrokenGame(f"The game in {place} cannot be loaded{told}", folder_of(package)) from error
    if not isinstance(game, Game):
        where = place_of(package)
        raise BrokenGame(
            f"The game in {where} has no GAME, which {main_file(Path(where)).name} must make.",
            folder_of(package),
        )
    if package in FOLDERS and (fault := untold_fault_of(game)):
        raise BrokenGame(fault, game.name)
    return game


def load_from(folder: Path) -> Game:
    """The game in a folder, which may have the name of another game; raises BrokenGame."""
    return load(known(folder))


def reload(folder: Path) -> Game:
    """The game in a folder as its files are now; raises BrokenGame.

    Nothing that this process has kept about any game stays. Positions of the game as it was can still be used.
    """
    package = known(folder)
    for name in [name for name in sys.modules if f"{name}.".startswith(f"{package}.")]:
        del sys.modules[name]
    importlib.invalidate_caches()
    linecache.checkcache()
    for name in [name for name in sys.modules if name.startswith("tessella.")]:
        for value in list(vars(sys.modules[name]).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()
    FOLDERS[package] = folder
    return load(package)


def place_of(package: str) -> Path | str:
    """Where a game was found, for an error message."""
    return FOLDERS.get(package, package)


def folder_of(package: str) -> str:
    """The name of a game's folder, usually the same as the game's name."""
    return FOLDERS[package].stem if package in FOLDERS else package.rpartition(".")[2]
