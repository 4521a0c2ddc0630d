"""What sentences call players, tiles, boxes and pawns."""

from collections.abc import Iterable

from tessella.core.position import Position
from tessella.core.sentences import listed

from ..notation import COLOURS, square_name, tile_name

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def player(position: Position, colour: int) -> str:
    """Who plays a colour, at the beginning of a sentence: "First (blue)"; "Blue" where one person plays both."""
    if position.seats == 1:
        return COLOURS[colour].capitalize()
    return f"{position.game.sides[position.field('seat_of')[colour]]} ({COLOURS[colour]})"


def those_on(thing: str, squares: Iterable[int]) -> str:
    """Boxes or pawns by their squares: "the blue box on c4", "the blue boxes on c4 and d5"."""
    names = [square_name(square) for square in squares]
    several = f"{thing}es" if thing.endswith("x") else f"{thing}s"
    return f"the {thing if len(names) == 1 else several} on {listed(names)}"


def tile_words(tile: int) -> str:
    """A tile as players say it."""
    return f"the tile {tile_name(tile)}"
