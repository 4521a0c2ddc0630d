"""Players of Andantino who seek what is rare: rings and hollows, and tiles that walk into them; tables that drift."""

from tessella import OVER
from tessella.core.drawing.hexgrid import AXES, neighbours, shift
from tessella.games.andantino.model import LINE_LENGTH, cell_of, held_from, lifting, lines, own_of
from tessella.games.andantino.rules.state import NOWHERE, TILES, WHITE
from tessella.laws.directed import Style

SURROUNDED = [0, 1, 3, 9, 27, 81, 243]
"""What a cell is worth by the own tiles around it."""
PLACED = TILES - 2
"""Plies until all tiles are on the table."""


RED_TILE, GAP, HOLLOW = (1, 0), (2, 0), (-1, 1)
LOOP = {*neighbours(RED_TILE), *neighbours(GAP)} - {RED_TILE, GAP}
"""Around a gap; White's first tile is in it, and in the ring around the hollow."""


def tiles_of(state):
    """The tiles on the table: seats by cell."""
    return {cell_of(at): i % 2 for i, at in enumerate(state.tiles.tolist()) if at != NOWHERE}


def rings(each):
    """Own tiles around a cell that no enemy is on; and to walk into such a ring of the enemy's."""
    tiles, cell, seat = tiles_of(each.after), cell_of(each.action), each.before.mover
    if sum(tiles.get(near) == 1 - seat for near in neighbours(cell)) > 4:
        return 10_000
    return sum(
        SURROUNDED[sum(tiles.get(near) == seat for near in neighbours(middle))]
        * (1 if middle in tiles else 4)
        for middle in [cell, *neighbours(cell)]
        if tiles.get(middle, seat) == seat
    )


def around_a_gap(each):
    """White's tiles around Red's first and an empty cell beside it (A2); Red lets them."""
    cell = cell_of(each.action)
    return -1 if cell == GAP else (cell in LOOP) * (1 if each.before.mover == WHITE else -1)


def into_a_hollow(each):
    """White's tiles around an empty cell; Red lets them, and then goes there (A3)."""
    cell, tiles = cell_of(each.action), tiles_of(each.before)
    if cell == HOLLOW:
        return 1 if all(tiles.get(near) == WHITE for near in neighbours(HOLLOW)) else -1
    return (cell in neighbours(HOLLOW)) * (1 if each.before.mover == WHITE else -1)


def long_lines(each):
    """Own tiles in line with gaps between, and then more than five at once (A1)."""
    tiles, cell, seat = tiles_of(each.after), cell_of(each.action), each.before.mover
    if each.after.mover == OVER:
        return 10_000 if any(len(line) > LINE_LENGTH for line in lines(own_of(tiles, seat))) else -1
    near = (sum(tiles.get(shift(cell, axis, n)) == seat for n in range(-5, 6)) for axis in AXES)
    return sum(5**many for many in near)


def stretch(each):
    """Far to one side, and away from the middle: the table drifts and splits (A6)."""
    columns = [q for q, _ in tiles_of(each.before)]
    column, middle = cell_of(each.action)[0], sum(columns) / len(columns)
    return -abs(column - middle) if lifting(each.position) else column


def to_and_fro(each):
    """In the moving phase the tile of the turn before, back to where it came from (A6)."""
    history = each.position.history
    if each.position.ply < PLACED + 4:
        return 0
    return each.action == history[-3 if lifting(each.position) else -5].action


def early(each):
    """The exception as soon as it may be used (A5)."""
    return each.after.exception < each.before.exception


def late(each):
    """The exception in the moving phase (A5, A6)."""
    return (each.after.exception < each.before.exception) == (held_from(each.position) is not None)


STYLES = (
    Style("rings", rings, patience=44, looks=100, games=4),
    Style("hollows", rings, {"moving": True}, patience=PLACED + 30, looks=100, games=6),
    Style("around a gap", around_a_gap, patience=12),
    Style("into a hollow", into_a_hollow, patience=9),
    Style("long lines", long_lines, looks=100, games=4),
    Style("drifting", stretch, {"moving": True}, patience=PLACED + 50, compared=1),
    Style("to and fro", to_and_fro, {"moving": True}, patience=1000, looks=100, compared=1),
    Style("patient", options={"moving": True}, patience=1000, games=1, compared=0),
    Style("full", patience=1000),
    Style("early exception", early, {"exception": True}, games=4, looks=100),
    Style("late exception", late, {"exception": True, "moving": True}, patience=PLACED + 5, looks=300),
)
