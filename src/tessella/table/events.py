"""What can happen at a table. The list of a table's events, its log, is the truth; all else is folded from it.

open      {game, options, players: [{name, level}], games}     people have level null
          and {deal}, the name of the first game's deal, where it has one
          and {edition}, that of the game's rules, where it is not the first
action    {move}                                               in the game's notation; chance moves like a player
undo      {kept}                                               a player's own last actions go; how many moves stand
takeback  {kept}                                               the same, where others have acted since
resign    {seat}
offer     {seat}                                               a draw, open until it is answered or played on
accept    {seat}                                               the other side agrees: the game is over
decline   {seat}
rename    {player, name}                                       a player by number, whatever the seat
next      {}                                                   the next game of the series, seats rotated
stop      {why}                                                a game of older rules, which goes no further
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..core.catalogue import find
from ..core.position import Position
from ..engine.levels import LEVELS

LONGEST_NAME = 30
LONGEST_SERIES = 20
LONGEST_DEAL = 40


class Refused(ValueError):
    """Something that cannot be done at this table now; one sentence."""


@dataclass(frozen=True)
class Player:
    """Somebody at the table: a person, or the engine at a level."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None


@dataclass(frozen=True)
class Event:
    """One entry of a log; its payload is plain data, as JSON holds it."""

    kind: str
    payload: Mapping[str, Any]


def opened(
    game: str, options: Mapping[str, object], players: Sequence[Player], games: int = 1, deal: str = ""
) -> Event:
    """The first event of a log; players beyond the game's seats stay away. deal is a name, empty for none.

    Raises UnknownGame, OptionError or Refused.
    """
    chosen = find(game).choose(options)
    start = find(game).new(**chosen)
    if len(players) < start.seats:
        raise Refused(f"{find(game).title} needs {start.seats} players, not {len(players)}.")
    if not 1 <= games <= LONGEST_SERIES:
        raise Refused(f"A series has 1 to {LONGEST_SERIES} games, not {games}.")
    seated = [asdict(checked(player)) for player in players[: start.seats]]
    payload = {"game": game, "options": chosen, "players": seated, "games": games}
    payload |= {"edition": find(game).edition} if find(game).edition > 1 else {}
    return Event("open", payload | ({"deal": checked_deal(start, deal)} if deal else {}))


def checked(player: Player) -> Player:
    """The player with a tidy name; raises Refused."""
    levels = [level.name for level in LEVELS]
    if player.level is not None and player.level not in levels:
        raise Refused(f"The engine has no level {player.level!r}; its levels are: {', '.join(levels)}.")
    return Player(tidy_name(player.name), player.level)


def checked_deal(start: Position, text: str) -> str:
    """The name of a deal as it is kept, however its letters were put together; raises Refused."""
    if not start.begins_with_a_deal:
        raise Refused(f"{start.game.title} begins with no open deal, so there is none to name.")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_DEAL or not name.isprintable():
        raise Refused(f"The name of a deal has 1 to {LONGEST_DEAL} printable characters.")
    return name


def tidy_name(text: str) -> str:
    """A player's name as it is kept; raises Refused."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"A player's name has 1 to {LONGEST_NAME} printable characters.")
    return name
