"""The rules of Andantino once more, in plain Python: for notation, sentences and pictures.

A test compares it with the compiled rules. Cells are axial coordinates here (core.drawing.hexgrid), not numbers.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from tessella.core.drawing.hexgrid import AXES, Cell, neighbours, shift, symmetries
from tessella.core.position import Position

from .rules.state import NOWHERE, RED, TILES

HALF = 128  # a cell's number is (r + HALF) * 2 * HALF + q + HALF
LINE_LENGTH = 5
HELD = 2
"""In a shape, the owner of the cell from which the tile in hand was lifted."""

Tiles = Mapping[Cell, int]
"""The seat whose tile lies on a cell, for every cell with a tile."""


def cell_of(action: int) -> Cell:
    """The cell (q, r) of a number."""
    return action % (2 * HALF) - HALF, action // (2 * HALF) - HALF


def action_of(cell: Cell) -> int:
    """The number of a cell, which is also the action of placing there or lifting from there."""
    return (cell[1] + HALF) * 2 * HALF + cell[0] + HALF


def tiles_of(position: Position) -> dict[Cell, int]:
    """All tiles on the table, in the order of playing."""
    numbers = position.field("tiles").tolist()
    return {cell_of(number): index % 2 for index, number in enumerate(numbers) if number != NOWHERE}


def shape(position: Position) -> Hashable:
    """The tiles by side, wherever they lie and however they are turned or mirrored; and who may do what."""
    tiles, held = tiles_of(position), held_from(position)
    marks = [*tiles.items(), *([] if held is None else [(held, HELD)])]
    cells, owners = [cell for cell, _ in marks], [owner for _, owner in marks]
    ways = (sorted(zip(at_origin(way), owners, strict=True)) for way in symmetries(cells))
    return position.mover, position.field("exception"), tuple(min(ways))


def at_origin(cells: Sequence[Cell]) -> list[Cell]:
    """Cells shifted so that the least column and the least row are 0."""
    left, top = min(q for q, _ in cells), min(r for _, r in cells)
    return [(q - left, r - top) for q, r in cells]


def own_of(tiles: Tiles, seat: int) -> set[Cell]:
    """The cells of one side's tiles."""
    return {cell for cell, owner in tiles.items() if owner == seat}


def held_from(position: Position) -> Cell | None:
    """The cell from which the mover has lifted the tile in hand (A6)."""
    number = position.field("held")
    return None if number == NOWHERE else cell_of(number)


def lifting(position: Position) -> bool:
    """Whether the mover is to lift a tile. (A6)"""
    full = position.field("placed") == TILES
    return full and not position.over and held_from(position) is None


def exception_open(position: Position) -> bool:
    """Whether the mover may place a tile that touches only one other. (A5)"""
    return position.mover == RED and position.field("exception") == 1


def contacts_needed(position: Position) -> int:
    """How many tiles the mover's next one must touch (A0, A5)."""
    return 1 if exception_open(position) else 2


def contacts(cell: Cell, tiles: Tiles) -> int:
    """How many tiles touch a cell."""
    return sum(neighbour in tiles for neighbour in neighbours(cell))


def homes(tiles: Tiles, needed: int) -> Iterator[Cell]:
    """The empty cells that touch at least so many tiles."""
    beside = {cell for tile in tiles for cell in neighbours(tile)}
    return (cell for cell in beside if cell not in tiles and contacts(cell, tiles) >= needed)


def may_lift(position: Position, tiles: Tiles, cell: Cell) -> bool:
    """Whether the tile on a cell could be placed on another cell, once it is lifted. (A6)"""
    left = {other: seat for other, seat in tiles.items() if other != cell}
    return any(home != cell for home in homes(left, contacts_needed(position)))


def lines(own: Set[Cell]) -> list[tuple[Cell, ...]]:
    """Every line of five or more tiles on an axis, from end to end (A1)."""
    starts = [(cell, axis) for axis in AXES for cell in sorted(own) if shift(cell, axis, -1) not in own]
    return [run for run in (run_from(cell, axis, own) for cell, axis in starts) if len(run) >= LINE_LENGTH]


def run_from(cell: Cell, axis: Cell, own: Set[Cell]) -> tuple[Cell, ...]:
    """The tiles that follow each other along an axis, beginning on a cell."""
    run = []
    while cell in own:
        run.append(cell)
        cell = shift(cell, axis)
    return tuple(run)


@dataclass(frozen=True)
class Trap:
    """A loop of tiles, in order around; the enemy tiles and the empty cells that it holds."""

    loop: tuple[Cell, ...]
    prey: tuple[Cell, ...]
    gaps: tuple[Cell, ...]


def traps(tiles: Tiles, seat: int) -> list[Trap]:
    """The loops of a side's tiles that hold enemy tiles, one for each part of the table they shut in (A2)."""
    own, found, seen = own_of(tiles, seat), list[Trap](), set[Cell]()
    for prey in sorted(set(tiles) - own):
        if prey not in seen and is_shut_in(prey, own, tiles):
            found.append(trap_around(prey, own, tiles))
            seen |= set(found[-1].prey)
    return found


def is_shut_in(cell: Cell, walls: Set[Cell], tiles: Tiles) -> bool:
    """Whether every walk from a cell to the outside of the tiles' bounding box meets a wall. (A2)"""
    columns, rows = [q for q, _ in tiles], [r for _, r in tiles]
    box = (min(columns), max(columns)), (min(rows), max(rows))
    seen, waiting = {cell}, [cell]
    while waiting:
        q, r = waiting.pop()
        if not (box[0][0] <= q <= box[0][1] and box[1][0] <= r <= box[1][1]):
            return False
        fresh = set(neighbours((q, r))) - walls - seen
        seen |= fresh
        waiting += fresh
    return True


def trap_around(prey: Cell, own: Set[Cell], tiles: Tiles) -> Trap:
    """The shortest loop around a tile that is shut in, and what it holds."""
    loop = shortest_loop(prey, own)
    inside = cells_within(prey, set(loop))
    enemies = sorted(cell for cell in inside if cell in tiles and cell not in own)
    return Trap(loop, tuple(enemies), tuple(sorted(inside - set(tiles))))


def cells_within(cell: Cell, loop: Set[Cell]) -> set[Cell]:
    """Everything that a closed loop holds, found from a cell inside."""
    inside, waiting = {cell}, [cell]
    while waiting:
        fresh = set(neighbours(waiting.pop())) - loop - inside
        inside |= fresh
        waiting += fresh
    return inside


def shortest_loop(around: Cell, own: Set[Cell]) -> tuple[Cell, ...]:
    """The shortest closed chain of tiles around a cell, in order.

    Take a ray from the cell to the right, slightly above the middle of its row. A closed chain goes around the cell if
    and only if it crosses the ray an odd number of times. So it has a tile in that row, right of the cell, and the
    search can begin there.
    """
    starts = sorted((q, r) for q, r in own if r == around[1] and q > around[0])
    return min(filter(None, (chain_around(start, around, own) for start in starts)), key=len)


def chain_around(start: Cell, around: Cell, own: Set[Cell]) -> tuple[Cell, ...]:
    """The shortest chain of tiles from start around a cell and back to start; empty if there is none."""
    came_from: dict[tuple[Cell, bool], tuple[Cell, bool]] = {}
    waiting = deque([(start, False)])
    while waiting and (start, True) not in came_from:
        tile, odd = waiting.popleft()
        for other in filter(own.__contains__, neighbours(tile)):
            reached = other, odd ^ crosses(tile, other, around)
            if reached not in came_from:
                came_from[reached] = tile, odd
                waiting.append(reached)
    return chain_back(start, came_from)


def crosses(one: Cell, other: Cell, around: Cell) -> bool:
    """Whether the step between two tiles crosses the ray from a cell to the right (see shortest_loop)."""
    upper, lower = sorted((one, other), key=lambda tile: tile[1])
    return (upper[1], lower[1]) == (around[1] - 1, around[1]) and lower[0] > around[0]


def chain_back(start: Cell, came_from: dict[tuple[Cell, bool], tuple[Cell, bool]]) -> tuple[Cell, ...]:
    """The chain that was found from start, around, and back to start, each tile once; empty if none was found."""
    state, chain = (start, True), list[Cell]()
    while state in came_from and state != (start, False):
        state = came_from[state]
        chain.append(state[0])
    return tuple(chain)
