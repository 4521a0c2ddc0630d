"""Headers: what is known about a game beside its moves."""

import re
from collections.abc import Iterable, Mapping

from ..core.game import Game
from .errors import Unrecordable
from .tidy import quoted, tidy

KNOWN = ("Date", "Place", "Deal", "Ending")
OWN = ("Game", "Options", "Result")
"""Those that a record writes from what else it holds."""
MOST_HEADERS = 100
NAME = re.compile(r"[^\W\d_][\w \-]*")


def tidy_headers(game: Game, headers: Mapping[str, str]) -> dict[str, str]:
    """Headers on one line each, the names of sides and known ones spelled as usual; raises Unrecordable."""
    if len(headers) > MOST_HEADERS:
        raise Unrecordable(f"A game has at most {MOST_HEADERS} headers.")
    made: dict[str, str] = {}
    for given, value in headers.items():
        name = spelled(game, tidy(given))
        check_name(name, made)
        made[name] = tidy(value)
    return made


def spelled(game: Game, name: str) -> str:
    """The usual spelling of a header's name."""
    usual = {known.casefold(): known for known in (*KNOWN, *game.sides)}
    return usual.get(name.casefold(), name)


def check_name(name: str, taken: Mapping[str, str]) -> None:
    """A header's name begins with a letter, is not one of OWN, and is there once; raises Unrecordable."""
    if NAME.fullmatch(name) is None:
        raise Unrecordable(f"{quoted(name)} is no name of a header: it begins with a letter, as Date does.")
    if name.casefold() in folded(OWN):
        raise Unrecordable(f"A record makes its header {name} itself.")
    if name.casefold() in folded(taken):
        raise Unrecordable(f"The header {name} stands there twice.")


def folded(names: Iterable[str]) -> set[str]:
    """Names without regard to case."""
    return {name.casefold() for name in names}
