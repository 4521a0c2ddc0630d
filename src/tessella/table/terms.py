"""Terms: what the players agree on before a game.

open      {game, options, players: [{name, level}], games}     level is null for people
          and {deal}, the name of the first game's deal, if it has one
          and {edition}, the edition of the game's rules, if it is not the first
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..core.catalogue import find
from ..core.game import Game
from ..core.option import Choice
from ..core.position import Position
from ..engine.levels import LEVELS
from .event import Event, Refused

LONGEST_NAME = 30
LONGEST_SERIES = 20
LONGEST_DEAL = 40


@dataclass(frozen=True)
class Player:
    """Somebody at the table: a person, or the engine at a level."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        return self.level is None


@dataclass(frozen=True)
class Terms:
    """The game and its options, the players, the number of games in the series, and the name of the first deal.

    players are in the order of their seats in the first game. deal is empty if the deal has no name. edition is the
    edition of the game's rules when the log began.
    """

    game: Game
    options: Mapping[str, Choice]
    players: tuple[Player, ...]
    games: int = 1
    deal: str = ""
    edition: int = 1

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> "Terms":
        """The terms from a stored payload; options that mean nothing today get their defaults."""
        game = find(payload["game"])
        return cls(
            game,
            game.meaningful(payload["options"]),
            tuple(Player(**player) for player in payload["players"]),
            payload["games"],
            payload.get("deal", ""),
            payload.get("edition", 1),
        )

    @property
    def start(self) -> Position:
        """The first position of each game."""
        return Position.first(self.game, self.options)

    def payload(self) -> dict[str, Any]:
        """The terms as data to store."""
        always = {
            "game": self.game.name,
            "options": dict(self.options),
            "players": [asdict(player) for player in self.players],
            "games": self.games,
        }
        edition = {"edition": self.edition} if self.edition > 1 else {}
        return always | edition | ({"deal": self.deal} if self.deal else {})


def open_event(
    game: str, options: Mapping[str, object], players: Sequence[Player], games: int = 1, deal: str = ""
) -> Event:
    """The first event of a log. Players beyond the game's number of seats are left out. deal is a name, or empty.

    Raises UnknownGame, OptionError or Refused.
    """
    found = find(game)
    start = found.new(**options)
    if len(players) < start.seats:
        raise Refused(f"{found.title} needs {start.seats} players, not {len(players)}.")
    if not 1 <= games <= LONGEST_SERIES:
        raise Refused(f"A series has 1 to {LONGEST_SERIES} games, not {games}.")
    seated = tuple(checked(player) for player in players[: start.seats])
    name = checked_deal(start, deal) if deal else ""
    return Event("open", Terms(found, start.options, seated, games, name, found.edition).payload())


def checked(player: Player) -> Player:
    """The player with a tidy name; raises Refused."""
    levels = [level.name for level in LEVELS]
    if player.level is not None and player.level not in levels:
        raise Refused(f"The engine has no level {player.level!r}; its levels are: {', '.join(levels)}.")
    return Player(tidy_name(player.name), player.level)


def checked_deal(start: Position, text: str) -> str:
    """The name of a deal as it is stored, in one Unicode form; raises Refused."""
    if not start.begins_with_a_deal:
        raise Refused(f"{start.game.title} begins with no open deal, so there is none to name.")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_DEAL or not name.isprintable():
        raise Refused(f"The name of a deal has 1 to {LONGEST_DEAL} printable characters.")
    return name


def tidy_name(text: str) -> str:
    """A player's name as it is stored, with single blanks; raises Refused."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(f"A player's name has 1 to {LONGEST_NAME} printable characters.")
    return name
