"""What sentences call players, tiles, boxes and pawns."""

from collections.abc import Iterable

from tessella.core.position import Position
from tessella.core.sentences import listed, verb, who

from ..notation import COLOURS, square_name, tile_name

NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def plays(position: Position, colour: int, deed: str, within: bool = False) -> str:
    """What the player of a colour does: "First (blue) removes", "You (blue) remove"; "Blue removes" where one person
    plays both."""
    if position.seats == 1:
        return f"{COLOURS[colour].capitalize()} {deed}"
    seat = int(position.field("seat_of")[colour])
    return f"{who(position, seat, within)} ({COLOURS[colour]}) {verb(position, seat, deed)}"


def those_on(thing: str, squares: Iterable[int]) -> str:
    """Boxes or pawns by their squares: "the blue box on c4", "the blue boxes on c4 and d5"."""
    names = [square_name(square) for square in squares]
    several = f"{thing}es" if thing.endswith("x") else f"{thing}s"
    return f"the {thing if len(names) == 1 else several} on {listed(names)}"


def tile_words(tile: int) -> str:
    """A tile as players say it."""
    return f"the tile {tile_name(tile)}"
