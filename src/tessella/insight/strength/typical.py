"""Typical points of a game that somebody plays alone: what each level of the engine gets, over random deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...core.option import Choice
from ...core.position import Game
from .words import ladder_in, level_of, other_options


@dataclass(frozen=True)
class Typical:
    """The points of a level: eight of ten games lie between low and high, and half of all reach the median."""

    title: str
    low: float
    median: float
    high: float

    @property
    def range(self) -> str:
        """The points of eight of ten games in words.

        >>> Typical("Club", 250.0, 270.0, 290.5).range
        '250 to 290.5'
        """
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True)
class TypicalPoints:
    """The typical points of all levels, the weakest first; and the options with which they were measured, where these
    differ from those that were asked for."""

    levels: Sequence[Typical] = ()
    others: str = ""

    def beside(self, points: float) -> str:
        """The level that usually gets about as many points, as a sentence; empty if nothing was measured with the same
        options."""
        if not self.levels or self.others:
            return ""
        nearest = min(self.levels, key=lambda each: abs(each.median - points))
        return f"Typical for {nearest.title}: {nearest.range}."


def typical_points(game: Game, options: Mapping[str, Choice]) -> TypicalPoints:
    """What the levels get alone; nothing where others play, and where nothing was measured."""
    ladder = ladder_in(game, options)
    if ladder is None or ladder.seats > 1:
        return TypicalPoints()
    found = [
        Typical(level.title, *player.points)
        for player in ladder.players
        if (level := level_of(player)) and player.points
    ]
    return TypicalPoints(found, other_options(ladder, game, options))
