"""A step as a1-b1, a removal as the tile alone: a1 to c2, the column's letter and the row's number from the top."""

from . import rules


def tile_name(tile):
    """The name of a tile."""
    return f"{'abc'[tile % 3]}{tile // 3 + 1}"


NAMES = [tile_name(tile) for tile in range(rules.TILES)]


def write(position, action):
    """One tile or two."""
    if action >= rules.REMOVE:
        return NAMES[action - rules.REMOVE]
    return f"{NAMES[action // rules.TILES]}-{NAMES[action % rules.TILES]}"


def read(position, text):
    """The step or removal of a text; raises ValueError."""
    tiles = [name.strip().lower() for name in text.split("-")]
    if len(tiles) > 2 or not all(name in NAMES for name in tiles):
        raise ValueError(
            f"{text!r} is no move: write a1-b1 for a step, a1 for a removal, with tiles a1 to c2."
        )
    return action_of(tiles)


def action_of(tiles):
    """The removal of one named tile, or the step between two."""
    numbers = [NAMES.index(name) for name in tiles]
    return rules.REMOVE + numbers[0] if len(numbers) == 1 else rules.TILES * numbers[0] + numbers[1]
