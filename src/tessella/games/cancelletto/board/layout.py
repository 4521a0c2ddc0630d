"""Where squares and tiles are in the drawing. On a narrow phone a unit is nearly a pixel."""

from functools import cache

from tessella.core.drawing.svg import show

from ..rules.grid import LOWER_LEFT, SIDE, WIDTH

SQUARE, GAP, MARGIN = 32.0, 3.0, 30.0
"""The side of a square, the gap between two tiles, and the lawn around all tiles, where a gate may stand."""
TILE = 2 * SQUARE
WHOLE = 2 * MARGIN + SIDE * SQUARE + 4 * GAP
BAND = 90.0
"""How far the drawing reaches further down as long as there is something to deal or to choose."""
BOX = (0.0, 0.0, WHOLE, WHOLE)
"""The view box."""
LONG_BOX = (0.0, 0.0, WHOLE, WHOLE + BAND)
"""The same with the band below the tiles."""
CENTRE = WHOLE / 2, WHOLE / 2
Spot = tuple[float, float]


def along(number: int) -> float:
    """From the edge of the drawing to the middle of a row or column, counted from 0."""
    return MARGIN + SQUARE * (number + 0.5) + GAP * (number // 2)


@cache
def middle(square: int) -> Spot:
    """The middle of a square, which may lie beyond the rim."""
    row, column = divmod(square, WIDTH)
    return along(column - 1), along(SIDE - row)


@cache
def middle_of_tile(tile: int) -> Spot:
    """The centre of a tile, where its four squares meet."""
    x, y = middle(LOWER_LEFT[tile])
    return x + SQUARE / 2, y - SQUARE / 2


def way(step: int) -> tuple[int, int]:
    """Right and down, each -1, 0 or 1, of a step to a neighbour."""
    down = {WIDTH: -1, -WIDTH: 1}.get(step, 0)
    return (0 if down else step), down


def spot(at: Spot) -> str:
    """A point in a path."""
    return f"{show(at[0])} {show(at[1])}"


def move_to(at: Spot) -> str:
    """The transform that takes what is drawn around the origin there."""
    return f"translate({spot(at)})"
