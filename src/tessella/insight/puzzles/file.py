"""The puzzles of a game as data: the file puzzles.json in its folder.

docs/schema/puzzles.schema.json is the schema of these classes. Positions are written as packing.py says.
"""

import json
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, NonNegativeInt, PositiveInt

from ...core.position import Game
from ...engine.data_files import read_data

NAME = "puzzles.json"
Kind = Literal["win", "defend", "best", "home"]


class PuzzleError(ValueError):
    """A game's puzzles cannot be read; the message is one sentence."""


class Part(BaseModel):
    """What the parts of a file have in common. Keys that are not known here are left out."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True)


class Margin(Part):
    """By how much the right move is better than the next best one, for the mover."""

    share: tuple[float, float, float]
    """In shares of the win, from 0 to 1: the mean, and the ends of its 95% interval."""
    points: tuple[float, float, float] | None = None
    """In points at the end ahead of the best other seat; null in a game without points."""
    games: PositiveInt
    """How many pairs of games were played to their ends, or 1 if all ways to play on were searched."""

    @property
    def of_the_game(self) -> tuple[float, float, float]:
        """The margin in points, or in shares in a game without points."""
        return self.points or self.share


class WrittenPuzzle(Part):
    """One puzzle."""

    kind: Kind
    """win: a forced win. defend: all moves but one lose. best: one move is better than all others. home: all win
    together."""
    position: str
    """The moves that lead there, as one word; see tessella.insight.puzzles.packing."""
    solution: str
    """The solver's moves and the longest resistance in between, as the game writes them, with blanks between."""
    grade: str
    """The weakest level that solves it."""
    turns: PositiveInt | None = None
    """The number of the winner's turns until the game is over; of a puzzle of the kind defend, in the longest of the
    losses."""
    plies: PositiveInt | None = None
    """The same as a number of actions of both sides."""
    margin: Margin | None = None
    """For the kind best."""
    proved: bool = True
    """Whether the right moves are proved to be right, not estimated."""


class PuzzleSet(Part):
    """Puzzles with the same options."""

    options: dict[str, str | int | bool]
    """Every option of the game, with its value."""
    commands: tuple[str, ...]
    """What made them."""
    games: NonNegativeInt
    """How many engine games were looked through; more puzzles come from the games after these."""
    puzzles: tuple[WrittenPuzzle, ...]


class PuzzleFile(Part):
    """All puzzles of a game."""

    format: Literal["tessella puzzles 1"] = "tessella puzzles 1"
    game: str
    edition: NonNegativeInt
    """The edition of the rules; a packed position belongs to one edition."""
    sets: tuple[PuzzleSet, ...]

    def text(self) -> str:
        """The text of the file, with one puzzle on each line."""
        sets = list[str]()
        for each in self.sets:
            lines = ",\n".join(json.dumps(written(puzzle), ensure_ascii=False) for puzzle in each.puzzles)
            sets.append(with_list(each.model_dump(mode="json", exclude={"puzzles"}), "puzzles", lines))
        head = {"format": self.format, **self.model_dump(mode="json", exclude={"format", "sets"})}
        return with_list(head, "sets", ",\n".join(sets)) + "\n"


def written(puzzle: WrittenPuzzle) -> dict[str, Any]:
    """A puzzle as data, without what is as usual."""
    return puzzle.model_dump(mode="json", exclude_defaults=True)


def with_list(head: dict[str, Any], name: str, lines: str) -> str:
    """The JSON of an object with one more key, a list of which every entry has a line."""
    return f"{json.dumps(head, ensure_ascii=False)[:-1]}, {json.dumps(name)}: [\n{lines}\n]}}"


def read_file(game: Game, file: Path) -> PuzzleFile:
    """The puzzles of a game in a file; none if there is no such file. Raises PuzzleError."""
    found = read_data(file, PuzzleFile.model_validate_json, PuzzleError, "has no puzzles")
    if found is None:
        return PuzzleFile(game=game.name, edition=game.edition, sets=())
    if (found.game, found.edition) != (game.name, game.edition):
        raise PuzzleError(f"{file} has no puzzles of this edition of {game.title}.")
    return found
