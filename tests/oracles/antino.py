"""A naive second reading of Antino, made only from the rule text and rulings G1-G3 and N1-N13.

The board is a dictionary from cells to tiles, both as the notation writes them; bag and hands are lists of tiles.
Whatever a look at them can tell is looked up anew each time: a lock is not open, it has a key beside it.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

Board = Mapping[str, str]

CHANCE, OVER = -1, -2
SYMBOLS = "dxos"  # from high to low (N11)
MARKS = ("", "l", "k")  # from low to high (N11)
JOKER = "joker"
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)
BAG = [symbol + mark for symbol in SYMBOLS for mark in [""] * 20 + ["l"] * 2 + ["k"] * 3]  # N2


@cache
def next_cell(cell: str, step: tuple[int, int]) -> str:
    """The name of the cell one step on; beyond the rim a name that no cell has."""
    return f"{chr(ord(cell[0]) + step[0])}{int(cell[1:]) + step[1]}"


@cache
def beside(cell: str) -> tuple[str, ...]:
    """The names of the four cells that touch this one; diagonal does not exist."""
    return tuple(next_cell(cell, step) for step in (LEFT, RIGHT, UP, DOWN))


@cache
def all_cells(size: int) -> tuple[str, ...]:
    """The names of all cells, the joker's included."""
    return tuple(f"{file}{rank}" for file in "abcdefghijk"[:size] for rank in range(1, size + 1))


def symbol(tile: str) -> str:
    """What a tile shows; the joker's first letter is no tile's."""
    return tile[0]


def mark(tile: str) -> str:
    """Lock, key or nothing."""
    return tile[1:]


def height(tile: str) -> tuple[int, int]:
    """N11: the symbol decides, then key before lock before plain."""
    return -SYMBOLS.index(symbol(tile)), MARKS.index(mark(tile))


def is_closed(board: Board, cell: str) -> bool:
    """N4: a lock without a key beside it."""
    if mark(board[cell]) != "l":
        return False
    return not any(mark(board[other]) == "k" for other in beside(cell) if other in board)


def fits(board: Board, tile: str, cell: str, strict: bool) -> bool:
    """Whether a tile may be placed on this cell."""
    around = [other for other in beside(cell) if other in board]
    symbols = {symbol(board[other]) for other in around}
    if cell in board or not symbols - {symbol(tile)}:  # N3: keys are bound by this too
        return False
    if strict and symbol(tile) in symbols:  # N3
        return False
    return mark(tile) == "k" or not any(is_closed(board, other) for other in around)  # N4


def walk(board: Board, start: str, step: tuple[int, int]) -> int:
    """How many tiles count in one direction."""
    # N5: empty, rim and repeated symbol end the walk uncounted; a closed lock and the joker end it counted.
    met, count, cell = {symbol(board[start])}, 0, next_cell(start, step)
    while cell in board and symbol(board[cell]) not in met:
        count += 1
        if board[cell] == JOKER or is_closed(board, cell):
            break
        met.add(symbol(board[cell]))
        cell = next_cell(cell, step)
    return count


def tiles_counted(board: Board, cell: str) -> int:
    """How many tiles count for the tile on this cell, all four directions together."""
    return sum(walk(board, cell, step) for step in (LEFT, RIGHT, UP, DOWN))


class Oracle:
    """One position of a game of Antino, never changed once it is handed out.

    phase says what comes next: "lots" and "fill" and "replace" are draws (for the start, at the beginning of a turn,
    after a drop), "first" and "further" are placements, the latter after a tile that scored 24. "over" has a reason.
    """

    def __init__(self, options: Mapping[str, int]) -> None:
        """An empty board, a full bag, and nobody has drawn; all options must be given."""
        self.options = options
        self.seats = range(options["players"])
        self.board = {all_cells(options["size"])[options["size"] ** 2 // 2]: JOKER}  # N1
        self.bag = list(BAG)
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.shown: list[str] = []  # tiles that lie open beside the board: lots, or what was dropped
        self.points = [0 for _ in self.seats]
        self.great_turns = [0 for _ in self.seats]  # turns of 72 points
        self.places: list[int] = []  # seats that have won by N7, in order
        self.gone: list[int] = []  # seats that have left
        self.turn = 0
        self.twelves = 0  # tiles of this turn that scored 24
        self.droppers: set[int] = set()  # seats that have dropped since the last placement (N10)
        self.contenders = list(self.seats)
        self.lots: dict[int, str] = {}  # the latest round only
        self.phase, self.reason = "lots", ""
        if self.solitaire or not options["drawn"]:  # N11
            self._begin_turn(0)

    # What can be seen

    @property
    def solitaire(self) -> bool:
        """N12"""
        return len(self.seats) == 1

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("lots", "fill", "replace") else self.turn

    @property
    def still_in(self) -> list[int]:
        """The seats that neither left nor won their place before the end."""
        return [seat for seat in self.seats if seat not in self.gone and seat not in self.places]

    @property
    def score(self) -> tuple[float, ...]:
        """The points of every seat."""
        return tuple(float(points) for points in self.points)

    @property
    def utility(self) -> tuple[float, ...]:
        """The win, or shares of it (G2)."""
        if self.solitaire:
            return (0.0,) if self.gone else (self.points[0] / (self.points[0] + 300),)
        winners = self.places[:1] or self._leaders()  # N7
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self.seats)

    def _leaders(self) -> list[int]:
        """The seats with most points; G3: who left ranks last."""
        stayed = [seat for seat in self.seats if seat not in self.gone]
        most = max(self.points[seat] for seat in stayed)
        return [seat for seat in stayed if self.points[seat] == most]

    def moves(self) -> set[str]:
        """Texts of everything that may happen next; none when the game is over."""
        if self.mover == OVER:
            return set()
        if self.mover == CHANCE:
            return {f"draw-{tile}" for tile in self.bag}
        placements = set(self._placements(self.hands[self.turn]))
        if self.phase == "further":
            return placements | {"stop"}  # N6
        return placements or {"drop"}  # N9

    def odds(self) -> dict[str, float]:
        """The probability of each draw: every tile of the bag is as likely as any other."""
        return {f"draw-{tile}": self.bag.count(tile) / len(self.bag) for tile in self.bag}

    def _placements(self, tiles: Sequence[str]) -> Iterator[str]:
        """Texts of all placements of these tiles, found only as they are asked for."""
        empty = [cell for cell in all_cells(self.options["size"]) if cell not in self.board]
        reached = [cell for cell in empty if any(other in self.board for other in beside(cell))]
        strict = bool(self.options["strict"])
        return (
            f"{tile}-{cell}"
            for tile in set(tiles)
            for cell in reached
            if fits(self.board, tile, cell, strict)
        )

    # What can be done

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = pickle.loads(pickle.dumps(self))
        if text == "stop":
            after._end_turn()
        elif text == "drop":
            after._drop()
        elif text.startswith("draw-"):
            after._draw(text.removeprefix("draw-"))
        else:
            after._place(*text.split("-"))
        return after

    def leave(self, seat: int) -> Oracle:
        """The position after a seat has left; G3: who left before or has taken a place (N7) is no longer there."""
        if self.mover == OVER or seat not in self.still_in:
            raise ValueError(f"seat {seat} cannot leave")
        after = pickle.loads(pickle.dumps(self))
        after._leave(seat)
        return after

    def _leave(self, seat: int) -> None:
        """G3: the hand goes back into the bag, the others play on."""
        self.gone.append(seat)
        self.bag += self.hands[seat]
        self.hands[seat] = []
        if len(self.still_in) < (1 if self.solitaire else 2):
            self._end("left")
        elif self.phase == "lots":
            self.contenders = [other for other in self.contenders if other != seat]
            self._compare_lots()
        elif seat == self.turn:
            self._return_shown()
            self._end_turn()

    def _draw(self, tile: str) -> None:
        """A tile leaves the bag."""
        self.bag.remove(tile)
        if self.phase == "lots":
            self.shown.append(tile)
            self.lots[min(seat for seat in self.contenders if seat not in self.lots)] = tile
            self._compare_lots()
        else:
            self.hands[self.turn].append(tile)
            self._see_to_hand()

    def _compare_lots(self) -> None:
        """N11: once all have drawn the highest begins; only the tied leaders draw again."""
        waiting = [seat for seat in self.contenders if seat not in self.lots]
        if waiting and len(self.contenders) > 1:
            return
        if not waiting:
            highest = max(height(self.lots[seat]) for seat in self.contenders)
            self.contenders = [seat for seat in self.contenders if height(self.lots[seat]) == highest]
        self.lots = {}
        # Lots stay out until all is decided, so the bag may hold too few for another round.
        if len(self.contenders) == 1 or len(self.bag) < len(self.contenders):
            self._return_shown()
            self._begin_turn(min(self.contenders))

    def _return_shown(self) -> None:
        """The tiles that lie open go back into the bag."""
        self.bag += self.shown
        self.shown = []

    def _begin_turn(self, seat: int) -> None:
        """N8: a turn begins with filling the hand."""
        self.turn, self.twelves, self.phase = seat, 0, "fill"
        self._see_to_hand()

    def _see_to_hand(self) -> None:
        """Ask chance for more tiles, or go on once the hand is full or the bag empty."""
        if self.bag and len(self.hands[self.turn]) < (1 if self.solitaire else 3):  # N8, N12
            return
        if self.phase == "replace":
            self._end_drop()
        elif self.solitaire and not any(self._placements(self.hands[0])):  # N12: no tile, or none that fits
            self._end("solitaire")
        else:
            self.phase = "first"

    def _drop(self) -> None:
        """N9: the hand is shown and set aside before new tiles are drawn."""
        self.shown, self.hands[self.turn] = self.hands[self.turn], []
        self.phase = "replace"
        self._see_to_hand()

    def _end_drop(self) -> None:
        """N9: only now do the shown tiles go back; N10: all may have dropped in a row."""
        self._return_shown()
        self.droppers.add(self.turn)
        all_dropped = self.droppers.issuperset(self.still_in)
        streak = self.options["drop_streak"] and len(self.still_in) >= 3 and all_dropped
        self._end("streak") if streak else self._end_turn()

    def _place(self, tile: str, cell: str) -> None:
        """A tile of the hand goes on the board and scores."""
        self.hands[self.turn].remove(tile)
        self.board[cell] = tile
        self.droppers = set()
        count = tiles_counted(self.board, cell)
        self.points[self.turn] += 24 if count == 12 else count  # N6
        self.twelves += count == 12
        self._count_great_turn()
        self._test_end()
        if self.phase == "over":
            return
        if count == 12 and self.hands[self.turn]:  # N6
            self.phase = "further"
        else:
            self._end_turn()

    def _count_great_turn(self) -> None:
        """N7: the second turn of 72 points wins; the others may have agreed to play on."""
        if self.twelves < 3:
            return
        self.great_turns[self.turn] += 1
        if self.great_turns[self.turn] == 2:
            self.places.append(self.turn)
            if not self.options["play_on"] or len(self.still_in) < 2:
                self._end("72")

    def _test_end(self) -> None:
        """N10, after N7; solitaire ends otherwise when a tile does not fit (N12)."""
        if self.phase == "over":
            return
        outside = self.bag + [tile for hand in self.hands for tile in hand]
        if len(self.board) == self.options["size"] ** 2:
            self._end("full")
        elif not self.solitaire and not any(self._placements(outside)):
            self._end("stuck")

    def _end_turn(self) -> None:
        """N13: the next seat that is still in."""
        step = -1 if self.options["clockwise"] else 1
        order = [(self.turn + step * n) % len(self.seats) for n in range(1, len(self.seats) + 1)]
        self._begin_turn(next(seat for seat in order if seat in self.still_in))

    def _end(self, reason: str) -> None:
        """The game is over."""
        self.phase, self.reason = "over", reason
