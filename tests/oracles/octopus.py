"""A naive second reading of Octopus, made only from the rule text and rulings G1-G3 and O1-O4.

A tile is its colour's letter and its value, such as r3. The ten colours, each with a letter of its own: blue, green,
maroon, orange, pink, red, silver, teal, violet, yellow. Moves are written:

- draw-r3     The deal (chance). The first tile goes to seat 0, the next to seat 1, and so on, round and round.
- start-2     Who starts (chance), drawn after the deal. The number is the seat's as people count: start-1 is seat 0.
- r3-0,0      A placement: tile, column, row. The first tile lies at 0,0; columns grow to the right, rows downwards:
  r3-1,0 is to its right, r3-0,1 below it, r3--1,0 to its left, r3-0,-1 above it.

Twins, with two sets, have one text: it makes no difference which is meant. Seats are numbered in the order of play:
seat n + 1 is the next one anticlockwise, as drawn on screen.
"""

from __future__ import annotations

import pickle
from collections.abc import Mapping

Cell = tuple[int, int]
Board = Mapping[Cell, str]

CHANCE, OVER = -1, -2
COLOURS = "bgmoprstvy"
VALUES = "123456"
SET = [colour + value for colour in COLOURS for value in VALUES]
RIGHT, LEFT, DOWN, UP = (1, 0), (-1, 0), (0, 1), (0, -1)
DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
DIRECTIONS = (RIGHT, LEFT, DOWN, UP, *DIAGONALS)
ORIGIN = (0, 0)


def next_cell(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def colour(tile: str) -> str:
    return tile[0]


def value(tile: str) -> str:
    return tile[1]


def colour_run(board: Board, start: Cell, step: Cell) -> int:
    """O3: how many tiles of the start's colour follow it, up to a blank or another colour; the start does not count."""
    count, cell = 0, next_cell(start, step)
    while cell in board and colour(board[cell]) == colour(board[start]):
        count += 1
        cell = next_cell(cell, step)
    return count


def value_run(board: Board, start: Cell, step: Cell) -> int:
    """O3: how many tiles of the start's value follow it, up to a blank or another value; the start does not count."""
    count, cell = 0, next_cell(start, step)
    while cell in board and value(board[cell]) == value(board[start]):
        count += 1
        cell = next_cell(cell, step)
    return count


def worth(board: Board, cell: Cell) -> int:
    """O3: what the tile on this cell scores; a twin counts in both sums."""
    colours = sum(colour_run(board, cell, step) for step in DIRECTIONS)
    values = sum(value_run(board, cell, step) for step in DIRECTIONS)
    return colours + values


def open_cells(board: Board) -> set[Cell]:
    """Where a tile may go: beside a tile, horizontally or vertically; the first one at the origin."""
    if not board:  # O2
        return {ORIGIN}
    beside = {next_cell(cell, step) for cell in board for step in (RIGHT, LEFT, DOWN, UP)}
    return beside - set(board)  # O2: there is no edge


class Oracle:
    """One position of a game of Octopus, never changed once it is handed out.

    phase says what comes next: a tile of the "deal", the draw of who is to "start", or "play". "over" has a reason:
    "played" if all tiles have been, "left" if only one player stayed.
    """

    def __init__(self, options: Mapping[str, int]) -> None:
        """Nothing is dealt yet; two players and one set, unless options say otherwise."""
        self.seats = range(options.get("players", 2))  # O4
        self.pile = SET * options.get("sets", 1)  # O4
        self.dealt = 0
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.aside: list[str] = []  # tiles of those who left
        self.board: dict[Cell, str] = {}
        self.points = [0 for _ in self.seats]
        self.gone: list[int] = []  # seats that have left
        self.turn = 0  # of no meaning before the play
        self.phase, self.reason = "deal", ""

    # What can be seen

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        return self.turn if self.phase == "play" else CHANCE  # G1

    @property
    def still_in(self) -> list[int]:
        """The seats that have not left."""
        return [seat for seat in self.seats if seat not in self.gone]

    @property
    def score(self) -> tuple[float, ...]:
        """The points of every seat."""
        return tuple(float(points) for points in self.points)

    @property
    def utility(self) -> tuple[float, ...]:
        """The win, or shares of it."""
        most = max(self.points[seat] for seat in self.still_in)  # G3: who left ranks last
        winners = [seat for seat in self.still_in if self.points[seat] == most]
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self.seats)  # G2

    def moves(self) -> set[str]:
        """Texts of everything that may happen next; none when the game is over."""
        if self.phase == "deal":
            return {f"draw-{tile}" for tile in self.pile}
        if self.phase == "start":
            return {f"start-{seat + 1}" for seat in self.still_in}
        if self.phase == "play":
            cells = open_cells(self.board)
            return {f"{tile}-{column},{row}" for tile in self.hands[self.turn] for column, row in cells}
        return set()

    def odds(self) -> dict[str, float]:
        """The probability of each of chance's moves: every tile, or every seat, is as likely as any other."""
        if self.phase == "deal":
            return {f"draw-{tile}": self.pile.count(tile) / len(self.pile) for tile in self.pile}
        if self.phase == "start":
            return {f"start-{seat + 1}": 1 / len(self.still_in) for seat in self.still_in}
        return {}

    # What can be done

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = pickle.loads(pickle.dumps(self))
        if text.startswith("draw-"):
            after._deal(text.removeprefix("draw-"))
        elif text.startswith("start-"):
            after._start(int(text.removeprefix("start-")) - 1)
        else:
            tile, cell = text.split("-", 1)
            column, row = cell.split(",")
            after._place(tile, (int(column), int(row)))
        return after

    def leave(self, seat: int) -> Oracle:
        """The position after a seat has left; a seat that has left already changes nothing."""
        if self.mover == OVER or seat not in self.seats:
            raise ValueError(f"seat {seat} cannot leave")
        after = pickle.loads(pickle.dumps(self))
        if seat in after.still_in:
            after._leave(seat)
        return after

    def _deal(self, tile: str) -> None:
        """O1: all tiles are dealt, the same number to each seat."""
        self.pile.remove(tile)
        seat = self.dealt % len(self.seats)
        self.dealt += 1
        if seat in self.gone:
            self.aside.append(tile)  # G3: a hand is set aside, here before it is complete
        else:
            self.hands[seat].append(tile)
        if not self.pile:
            self.phase = "start"

    def _start(self, seat: int) -> None:
        """G1: chance has told who starts."""
        self.turn, self.phase = seat, "play"

    def _place(self, tile: str, cell: Cell) -> None:
        """A tile of the hand goes on the board and scores."""
        self.hands[self.turn].remove(tile)
        self.board[cell] = tile
        self.points[self.turn] += worth(self.board, cell)  # O2: the first one has nothing beside it
        self._end_turn()

    def _end_turn(self) -> None:
        """The next seat that is still in, anticlockwise (O4); or the end, if all tiles have been played."""
        if not any(self.hands):
            self._end("played")
            return
        order = [(self.turn + n) % len(self.seats) for n in range(1, len(self.seats) + 1)]
        self.turn = next(seat for seat in order if seat in self.still_in)

    def _leave(self, seat: int) -> None:
        """G3: the hand is set aside, the others play on; the last one left wins."""
        self.gone.append(seat)
        self.aside += self.hands[seat]
        self.hands[seat] = []
        if len(self.still_in) == 1:
            self._end("left")
        elif self.phase == "play" and seat == self.turn:
            self._end_turn()

    def _end(self, reason: str) -> None:
        """The game is over."""
        self.phase, self.reason = "over", reason
