"""Headers: what a record says about a game besides its moves."""

import re
from collections.abc import Iterable, Mapping

from ..core.position import Game
from .errors import Unrecordable
from .tidy import quoted, tidy

KNOWN = ("Date", "Place", "Deal", "Opening", "TimeControl", "Ending")
OWN = ("Game", "Options", "Result")
"""Headers that a record writes from its other content; nobody can set them."""
MOST_HEADERS = 100
"""Beside OWN."""
NAME = re.compile(r"[^\W\d_][\w \-]*")


def tidy_headers(game: Game, headers: Mapping[str, str]) -> dict[str, str]:
    """Headers with each value on one line, and the usual spelling of known names and of sides; raises Unrecordable."""
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
    """Raises Unrecordable unless a header's name begins with a letter, is not in OWN, and is new."""
    if NAME.fullmatch(name) is None:
        raise Unrecordable(f"{quoted(name)} is no name of a header: it begins with a letter, as Date does.")
    if name.casefold() in RESERVED:
        raise Unrecordable(f"A record makes its header {name} itself.")
    if name.casefold() in folded(taken):
        raise Unrecordable(f"The header {name} stands there twice.")


def folded(names: Iterable[str]) -> set[str]:
    """Names with upper and lower case made equal."""
    return {name.casefold() for name in names}


RESERVED = folded(OWN)
