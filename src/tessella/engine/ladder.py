"""How strong players of a game are beside each other, as `tessella ladder` has measured it: the file ladder.json.

A game's folder may have such a file: a list of ladders, one for each choice of options that was measured; or one ladder
alone. docs/schema/ladder.schema.json is the schema of these classes.
"""

import datetime
from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    NonNegativeFloat,
    NonNegativeInt,
    TypeAdapter,
)
from pydantic_core import from_json

from ..core.option import Choice
from ..core.position import Game
from .data_files import read_data

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
    points: tuple[float, float, float] | None = None
    """The points that the player got alone: the lowest tenth ends at the first, half are below the second, and the
    highest tenth begins at the third. null where others play, and where no game was played to its end."""


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


FILE: TypeAdapter[Ladder | tuple[Ladder, ...]] = TypeAdapter(Ladder | tuple[Ladder, ...])
"""What the file may hold."""


def ladders_of(game: Game) -> tuple[Ladder, ...]:
    """The ladders in a game's folder; empty if there are none. Raises LadderError.

    >>> import tessella
    >>> ladders_of(tessella.find("tictactoe"))[0].players[0].word
    'this,Method=random'
    """
    file = game.folder / NAME
    ladders = read_data(file, ladders_in, LadderError, "is no ladder") or ()
    for ladder in ladders:
        if any(max(pair.weaker, pair.stronger) >= len(ladder.players) for pair in ladder.pairs):
            raise LadderError(f"{file} is no ladder: a pair names a player that is not there.")
    return ladders


def ladders_in(content: bytes) -> tuple[Ladder, ...]:
    """The ladders in a file, which may hold one alone; raises ValueError."""
    written = from_json(content)
    return tuple(map(Ladder.model_validate, written if isinstance(written, list) else [written]))


def ladder_for(game: Game, options: Mapping[str, Choice]) -> Ladder | None:
    """The ladder that tells most about a game with these options; None if none does. Raises LadderError.

    It has nearly as many seats, and most options in common. For one seat only a ladder of one seat tells anything.
    """
    seats = game.new(**options).seats
    fitting = [each for each in ladders_of(game) if (each.seats == 1) == (seats == 1)]

    def distance(ladder: Ladder) -> tuple[int, int]:
        others = sum(ladder.options.get(name) != value for name, value in options.items())
        return abs(ladder.seats - seats), others

    return min(fitting, key=distance, default=None)


def with_ladder(ladders: Sequence[Ladder], new: Ladder) -> tuple[Ladder, ...]:
    """The ladders with a new one, in place of that with the same options, if there is one."""
    kept = [new if each.options == new.options else each for each in ladders]
    return tuple(kept if new in kept else [*kept, new])


def as_file(ladders: Sequence[Ladder]) -> str:
    """The text of the file."""
    return FILE.dump_json(tuple(ladders), indent=1).decode() + "\n"
