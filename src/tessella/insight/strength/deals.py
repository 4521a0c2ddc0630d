"""How hard deals of games that are won together are: stars, by the share of simulated partners that win a deal.

The file deals.json in a game's folder has them, as `tessella deals` has measured them: a list, with an entry for each
choice of options. docs/schema/deals.schema.json is its schema.
"""

import datetime
import logging
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, NonNegativeInt, PositiveInt, TypeAdapter

from ...core.option import Choice
from ...core.position import Game
from ...engine.data_files import read_data

NAME = "deals.json"
MOST = 5
"""Stars of the hardest deals."""


class Deals(BaseModel):
    """Deals with the numbers from `first` on as names, and how many partners won each of them."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)

    format: Literal["tessella deals 1"] = "tessella deals 1"
    game: str
    options: dict[str, str | int | bool]
    """Every option of the game, with its value."""
    command: str
    """What measured this."""
    build: str
    """The build of Tessella that played."""
    date: datetime.date
    partners: PositiveInt
    """How many pairs of simulated partners played each deal."""
    first: NonNegativeInt
    """The number that is the name of the first deal."""
    wins: tuple[NonNegativeInt, ...] = Field(min_length=1)
    """How many of the partners won, deal by deal."""

    def won(self, name: str) -> int | None:
        """How many partners won the deal of this name; None if it was not measured."""
        number = (
            int(name) - self.first if name.isascii() and name.isdigit() and str(int(name)) == name else -1
        )
        return self.wins[number] if 0 <= number < len(self.wins) else None

    def stars(self, name: str) -> int | None:
        """The stars of the deal of this name; None if it was not measured."""
        won = self.won(name)
        return None if won is None else stars_of(won / self.partners)

    def names(self, stars: int) -> Sequence[str]:
        """The names of all deals with so many stars that at least one pair of partners has won."""
        return [
            str(number)
            for number, won in enumerate(self.wins, self.first)
            if won and stars_of(won / self.partners) == stars
        ]

    def words(self, name: str) -> str:
        """The stars of a deal, and why: "★★★ 9 of 20 simulated partners win it"; empty if it was not measured."""
        won = self.won(name)
        if won is None:
            return ""
        return f"{'★' * stars_of(won / self.partners)} {won or 'none'} of {self.partners} simulated partners win it"


FILE = TypeAdapter(tuple[Deals, ...])
"""What the file holds."""


def stars_of(share: float) -> int:
    """The stars of a deal that such a share of the partners wins: a fifth less is one more.

    >>> stars_of(1.0), stars_of(0.8), stars_of(0.5), stars_of(0.1), stars_of(0.0)
    (1, 2, 3, 5, 5)
    """
    return min(MOST, MOST + 1 - ceil(share * MOST))


def measured_deals(game: Game) -> tuple[Deals, ...]:
    """All that was measured; empty if the folder has no file. A broken file is logged, and pages do without."""
    try:
        return read_data(game.folder / NAME, FILE.validate_json, ValueError, "has no deals") or ()
    except ValueError as error:
        logging.getLogger(__name__).warning("%s", error)
        return ()


def deals_for(game: Game, options: Mapping[str, Choice]) -> Deals | None:
    """What was measured with these options; None if nothing was."""
    found = (each for each in measured_deals(game) if each.options == {**options})
    return next(found, None) if game.cooperative else None
