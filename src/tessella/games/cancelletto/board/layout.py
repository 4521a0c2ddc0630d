"""Where squares and tiles are on the paper."""

from functools import cache

from tessella.core.svg import show

from ..rules.grid import LOWER_LEFT, SIDE, WIDTH

PAPER_WIDTH = 360.0
"""The width of the whole drawing. On a narrow phone a unit is nearly a pixel."""
SQUARE, GAP = 32.0, 3.5
TILE = 2 * SQUARE
LEFT, TOP = 19.0, 46.0
"""The corner of the board."""
RIGHT = LEFT + SIDE * SQUARE + 4 * GAP
BOTTOM = TOP + RIGHT - LEFT
TABLE = {"x": 1.0, "y": TOP - 7, "width": PAPER_WIDTH - 2, "height": BOTTOM - TOP + 25}
"""The ground under the board, with room for gate tokens and for coordinates."""
HEIGHT = TABLE["y"] + TABLE["height"] + 1
Spot = tuple[float, float]


def along(number: int) -> float:
    """The distance from the edge of the board to the middle of a row or column, counted from 0 at that edge."""
    return SQUARE * (number + 0.5) + GAP * (number // 2)


@cache
def middle(square: int) -> Spot:
    """The middle of a square, which may lie beyond the rim."""
    row, column = divmod(square, WIDTH)
    return LEFT + along(column - 1), TOP + along(SIDE - row)


@cache
def middle_of_tile(tile: int) -> Spot:
    """The centre of a tile, where its four squares meet."""
    x, y = middle(LOWER_LEFT[tile])
    return x + SQUARE / 2, y - SQUARE / 2


def side_of(square: int, step: int) -> Spot:
    """The middle of a side of a square."""
    (x, y), down = middle(square), {WIDTH: -1, -WIDTH: 1}.get(step, 0)
    return x + (0 if down else step) * SQUARE / 2, y + down * SQUARE / 2


def spot(at: Spot) -> str:
    """A point in a path."""
    return f"{show(at[0])} {show(at[1])}"


def move_to(at: Spot) -> str:
    """The transform that takes what is drawn around the origin there."""
    return f"translate({spot(at)})"
