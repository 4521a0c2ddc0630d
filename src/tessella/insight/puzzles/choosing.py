"""Which puzzle comes next."""

from collections.abc import Collection
from datetime import date
from hashlib import blake2b

from ...core.position import Game
from ...engine.levels import level_named, levels
from .puzzle import Puzzle, puzzles_of


def puzzle_of_the_day(game: Game, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody; None if the game has none.

    Every puzzle has its day before one comes again, as long as the file stays the same.

    >>> import datetime, tessella
    >>> puzzle_of_the_day(tessella.find("tictactoe"), datetime.date(2026, 11, 27)).game.name
    'tictactoe'
    """
    order = mixed(game)
    return order[day.toordinal() % len(order)] if order else None


def next_puzzle(game: Game, grade: str, solved: Collection[str]) -> Puzzle | None:
    """A puzzle whose id is not among the solved ones: of this grade, or else of the nearest one; None if all are
    solved. Raises UnknownLevel.

    >>> import tessella
    >>> game = tessella.find("tictactoe")
    >>> next_puzzle(game, "master", {each.id for each in puzzles_of(game)})
    """
    places = {name: place for place, name in enumerate(levels())}
    wanted = places[level_named(grade).name]
    left = (each for each in mixed(game) if each.id not in solved)
    return min(left, key=lambda each: abs(places[each.grade] - wanted), default=None)


def mixed(game: Game) -> list[Puzzle]:
    """The puzzles in an order that has nothing to do with how they were made."""
    return sorted(puzzles_of(game), key=lambda each: blake2b(each.id.encode()).digest())
