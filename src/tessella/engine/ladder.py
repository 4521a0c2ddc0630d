"""How strong players of a game are beside each other, as `tessella ladder` has measured it: the file ladder.json.

A game's folder may have such a file. docs/schema/ladder.schema.json is the schema of these classes.
"""

import datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeFloat, NonNegativeInt, ValidationError

from ..core.position import Game

NAME = "ladder.json"


class LadderError(ValueError):
    """A game's ladder cannot be read; the message is one sentence."""


class Part(BaseModel):
    """What the parts of a ladder have in common. Keys that are not known here are left out."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Player(Part):
    """One player, and how strong it is."""

    name: str
    """The name for readers."""
    word: str
    """The engine, as `tessella match` takes it."""
    level: str | None = None
    """The name of the level, if the player is one."""
    limit: str
    """The limit of a move; empty for a player that needs none."""
    rating: float | None = None
    """In Elo, above the first player; null if no game tells."""
    interval: tuple[float | None, float | None] = (None, None)
    """The ends of the 95% interval of the rating; null for an end that no game bounds."""
    games: NonNegativeInt
    """How many games the player played."""


class Pair(Part):
    """Two players who played each other."""

    weaker: NonNegativeInt
    """The number of the player who stands lower in `players`, from 0."""
    stronger: NonNegativeInt
    """The number of the other player."""
    observations: NonNegativeInt
    """How many openings, or deals, were played."""
    games: NonNegativeInt
    score: float
    """The mean share of the stronger player, from 0 to 1."""
    interval: tuple[float, float]
    """The ends of the 95% interval of the score."""
    even: float
    """The score of players of equal strength."""


class Ladder(Part):
    """Ratings of players, and what they reached against their neighbours."""

    format: Literal["tessella ladder 1"] = "tessella ladder 1"
    game: str
    options: dict[str, str | int | bool]
    """Every option of the game, with its value."""
    command: str
    """What printed this."""
    build: str
    """The build of Tessella that played."""
    date: datetime.date
    hours: NonNegativeFloat | None
    """Hours of computing, over all processes, since the command was last begun; null if that is not known."""
    seats: NonNegativeInt
    measure: Literal["games", "deals"]
    """games: players play each other, with more than two seats one stronger against weaker ones. deals: each plays all
    seats alone, and what they reach on the same deals is compared."""
    players: tuple[Player, ...] = Field(min_length=2)
    """In the order in which they were named, the weakest first."""
    pairs: tuple[Pair, ...]


def ladder_of(game: Game) -> Ladder | None:
    """The ladder in a game's folder; None if there is none. Raises LadderError.

    >>> import tessella
    >>> ladder_of(tessella.find("tictactoe")).players[0].word
    'this,Method=random'
    """
    file = game.folder / NAME
    try:
        ladder = Ladder.model_validate_json(file.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise LadderError(f"{file} cannot be read: {error.strerror}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the file"
        raise LadderError(f"{file} is no ladder: {place}: {first['msg']}.") from None
    if any(max(pair.weaker, pair.stronger) >= len(ladder.players) for pair in ladder.pairs):
        raise LadderError(f"{file} is no ladder: a pair names a player that is not there.")
    return ladder
