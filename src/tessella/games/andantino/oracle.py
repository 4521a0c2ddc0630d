"""A naive second reading of Andantino, made only from the rule text and rulings G1-G3 and A1-A7.

Nothing here is clever: the table is two sets of axial cells on an endless hex plane, and every question is
answered by looking at all tiles again.  There is no chance in this game, so G1 asks for nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Set
from functools import cache, lru_cache

Cell = tuple[int, int]

OVER = -2
WHITE, RED = 0, 1
ALL_TILES = 50
LINE_LENGTH = 5
LAST_MOVING_TURN = 100
STANDINGS_FOR_DRAW = 3
NEIGHBOURS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
AXES: tuple[Cell, ...] = ((1, 0), (0, 1), (1, -1))


@cache
def neighbours(cell: Cell) -> set[Cell]:
    """The six cells that touch this one."""
    return {(cell[0] + dq, cell[1] + dr) for dq, dr in NEIGHBOURS}


def touching(cell: Cell, table: Set[Cell]) -> int:
    """How many tiles of the table touch this cell."""
    return len(neighbours(cell) & table)


def has_line(own: Set[Cell]) -> bool:
    """Whether five of these tiles stand consecutively on one axis."""
    # A1: six or more contain five.
    return any(
        all((q + step * dq, r + step * dr) in own for step in range(LINE_LENGTH))
        for q, r in own
        for dq, dr in AXES
    )


def is_outside(cell: Cell, table: Set[Cell]) -> bool:
    """Whether the cell lies off the bounding box of the table."""
    # A2
    columns, rows = [q for q, _ in table], [r for _, r in table]
    return not (min(columns) <= cell[0] <= max(columns) and min(rows) <= cell[1] <= max(rows))


def is_trapped(start: Cell, walls: Set[Cell], table: Set[Cell]) -> bool:
    """Whether the tile on `start` cannot walk outside without stepping on a wall."""
    # A2: empty cells and tiles of the trapped colour are walkable, tiles of the trapping colour are not.
    seen, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        if is_outside(cell, table):
            return False
        fresh = neighbours(cell) - walls - seen
        seen |= fresh
        waiting += fresh
    return True


def parse(text: str) -> Cell:
    """The cell named by a move text, whatever mark follows it."""
    q, r = text.rstrip("*^").split(",")
    return int(q), int(r)


@lru_cache
def placings(table: Set[Cell], exception: bool, forbidden: Cell | None) -> set[str]:
    """Texts of all placings on this table; `exception` allows cells with one neighbour too."""
    texts: set[str] = set()
    for q, r in {cell for tile in table for cell in neighbours(tile)} - table - {forbidden}:
        count = touching((q, r), table)
        if count >= 2:  # Rule text, "Play"
            texts.add(f"{q},{r}")
        elif count == 1 and exception:  # A5
            texts.add(f"{q},{r}*")
    return texts


class Oracle:
    """One position of a game of Andantino, never changed once it is handed out."""

    def __init__(self, options: Mapping[str, object]) -> None:
        """The set-up: one tile of each colour, adjacent, White to move."""
        self.exception = bool(options.get("exception", False))  # A5
        self.moving = bool(options.get("moving", False))  # A6
        self.tiles: tuple[frozenset[Cell], frozenset[Cell]] = (frozenset({(0, 0)}), frozenset({(1, 0)}))
        self.mover: int = WHITE
        self.exception_used = False
        self.lifted: Cell | None = None  # where the tile in the mover's hand was lifted from
        self.turns = 0  # finished turns of the moving phase
        self.standings: tuple[object, ...] = ()  # every position of the moving phase at a turn boundary
        self.score: tuple[float, float] = (0.0, 0.0)
        self.utility: tuple[float, float] = (0.5, 0.5)
        self.reason: str = ""

    @classmethod
    def set_up(cls, white: set[Cell], red: set[Cell], mover: int, options: Mapping[str, object]) -> Oracle:
        """A hand-made position, taken as undecided, its exception unused; 50 tiles begin the moving phase."""
        if white & red or len(white | red) > ALL_TILES:
            raise ValueError("two tiles on one cell, or more than 50 tiles")
        oracle = cls(options)
        oracle.tiles = (frozenset(white), frozenset(red))
        oracle.mover = mover
        oracle._test_draw()
        return oracle

    @property
    def table(self) -> frozenset[Cell]:
        """All tiles on the table."""
        return self.tiles[WHITE] | self.tiles[RED]

    def moves(self) -> set[str]:
        """Texts of all legal moves; none when the game is over."""
        if self.mover == OVER:
            return set()
        if self.lifted is None and len(self.table) == ALL_TILES:
            return self._lifts()
        # A6: a lifted tile goes to a different cell; its neighbours are counted among the 49 left.
        return placings(self.table, self._exception_open(), self.lifted)

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = copy.copy(self)
        if text.endswith("^"):
            after._lift(parse(text))
        else:
            after._place(parse(text), text.endswith("*"))
        return after

    def _exception_open(self) -> bool:
        """Whether the mover may use the second-player exception."""
        # A5: Red only, once in the game; A6: unused, it stays available.
        return self.exception and self.mover == RED and not self.exception_used

    def _lifts(self) -> set[str]:
        """Texts of all own tiles that may be lifted."""
        # A6: only a tile that can be placed somewhere may be lifted.
        return {
            f"{q},{r}^"
            for q, r in self.tiles[self.mover]
            if placings(self.table - {(q, r)}, self._exception_open(), (q, r))
        }

    def _lift(self, cell: Cell) -> None:
        """Take the mover's tile off this cell into the hand."""
        # A6: lifting is an action of its own; nothing is tested until the tile is placed (A3).
        self._set_own(self.tiles[self.mover] - {cell})
        self.lifted = cell

    def _place(self, cell: Cell, with_exception: bool) -> None:
        """Put a tile of the mover on this cell and end the turn."""
        self._set_own(self.tiles[self.mover] | {cell})
        self.exception_used = self.exception_used or with_exception  # A5
        if self.lifted is not None:
            self.turns += 1  # A6
            self.lifted = None
        placer, self.mover = self.mover, 1 - self.mover
        self._test_win(placer, cell)
        if self.mover != OVER:  # A4, A6: a win goes before a draw
            self._test_draw()

    def _set_own(self, own: frozenset[Cell]) -> None:
        """Replace the mover's tiles."""
        self.tiles = (own, self.tiles[RED]) if self.mover == WHITE else (self.tiles[WHITE], own)

    def _test_win(self, placer: int, cell: Cell) -> None:
        """End the game if the tile just placed decided it."""
        # A3: the placer's own line or trap first, then the placed tile in an enemy loop.
        own, enemy = self.tiles[placer], self.tiles[1 - placer]
        if has_line(own):  # A1
            self._win(placer, "line")
        elif any(is_trapped(tile, own, self.table) for tile in enemy):  # A2
            self._win(placer, "trap")
        elif is_trapped(cell, enemy, self.table):  # A3
            self._win(1 - placer, "suicide")

    def _test_draw(self) -> None:
        """End the game if all tiles are down and this is a draw."""
        if len(self.table) < ALL_TILES:
            return
        position = self._position()
        self.standings += (position,)
        if not self.moving:  # A4
            self._draw("full")
        elif self.standings.count(position) >= STANDINGS_FOR_DRAW:  # A6
            self._draw("repetition")
        elif self.turns >= LAST_MOVING_TURN:  # A6
            self._draw("turns")

    def _position(self) -> object:
        """What must be equal for two positions to be the same."""
        # A6: compared up to translation, with the A5 flag and the player to move.
        left, top = min(q for q, _ in self.table), min(r for _, r in self.table)
        white, red = (frozenset((q - left, r - top) for q, r in tiles) for tiles in self.tiles)
        return white, red, self.exception_used, self.mover

    def _win(self, winner: int, reason: str) -> None:
        """End the game with this winner."""
        # A7: 50 minus the tiles on the table, the set-up tiles counted; hence 0 in the moving phase.
        points = float(ALL_TILES - len(self.table))
        self.score = (points, 0.0) if winner == WHITE else (0.0, points)
        self.utility = (1.0, 0.0) if winner == WHITE else (0.0, 1.0)
        self.mover, self.reason = OVER, reason

    def _draw(self, reason: str) -> None:
        """End the game undecided."""
        # A7: a draw is worth 0, which is what the scores are already.
        self.mover, self.reason = OVER, reason
