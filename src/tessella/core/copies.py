"""Games in folders that the catalogue does not know: a copy that a designer has changed, beside the game itself."""

from functools import cache
from pathlib import Path

from .catalogue import BrokenGame, find, load_from
from .digest import digest_of
from .position import Game

MARK = "#"
"""Stands between the folder of a copy and the digest of its sources; no name of a game has it."""


def name_of_copy(path: Path, name: str) -> str:
    """How another process can name a copy of a game: by its folder, and its sources as they are now.

    path: the copy's folder, or a work tree of Tessella. Raises BrokenGame.
    """
    places = (path, path / name, *(path / part / name for part in ("src/tessella/games", "tessella/games")))
    folder = next((place.resolve() for place in places if (place / "__init__.py").is_file()), None)
    if folder is None:
        raise BrokenGame(
            f"{path} has no game {name!r}: it has to be the game's folder, or a tree with one.", name
        )
    found = load_from(folder).name
    if found != name:
        raise BrokenGame(f"The game in {folder} is named {found!r}, not {name!r}.", name)
    return f"{folder}{MARK}{digest_of([folder])}"


@cache
def game_called(name: str) -> Game:
    """The game of a name: one in the catalogue, or a copy as `name_of_copy` named it.

    Raises UnknownGame; and BrokenGame, if the copy is not there or has changed since it was named.

    >>> game_called("tictactoe").title
    'Tic-tac-toe'
    """
    place, mark, digest = name.rpartition(MARK)
    if not mark:
        return find(name)
    folder = Path(place)
    if digest_of([folder]) != digest:
        raise BrokenGame(f"The sources in {folder} are not those that the run has begun with.", folder.name)
    return load_from(folder)
