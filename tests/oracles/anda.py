"""A naive second reading of Anda, made only from the rule text and rulings D1-D10.

A board is two sets of cells, Black's and White's, cells as the notation writes them. Groups and breaths are found by
flood fill. Nothing a kernel would keep up to date is kept: what a placement does is looked up by doing it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache, lru_cache

Stones = frozenset[str]
Board = tuple[Stones, Stones]

OVER = -2
BLACK, WHITE = 0, 1
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
CHOICES = {f"komi-{stones}" for stones in range(10)}  # D9: zero may be chosen


@cache
def neighbours(side: int) -> dict[str, list[str]]:
    """D1: every cell's neighbours on a hexagon, from the top row to the bottom row, each from left to right."""
    names = {}
    for row in range(1 - side, side):
        for n, q in enumerate(range(max(1 - side, 1 - side - row), min(side, side - row))):
            names[q, row] = f"{'abcdefghijklmnopq'[row + side - 1]}{n + 1}"
    around = {(q, r): [(q + dq, r + dr) for dq, dr in DIRECTIONS] for q, r in names}
    return {name: [names[near] for near in around[cell] if near in names] for cell, name in names.items()}


@cache
def rim(side: int) -> Stones:
    """D5: edge and corner cells, that is those without all six neighbours."""
    return frozenset(cell for cell, near in neighbours(side).items() if len(near) < 6)


def flood(side: int, starts: Iterable[str], inside: Set[str]) -> Iterator[str]:
    """The cells of a set that can be reached without leaving it, each once, found only as they are asked for."""
    seen = set()
    for start in starts:
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            if cell in inside and cell not in seen:
                seen.add(cell)
                waiting += neighbours(side)[cell]
                yield cell


def around(side: int, group: Iterable[str]) -> Iterator[str]:
    """The cells that touch a group, perhaps several times, and the group's own."""
    return (near for stone in group for near in neighbours(side)[stone])


@lru_cache
def groups(side: int, stones: Stones) -> set[Stones]:
    """D2: maximal sets of connected stones of one colour."""
    found: set[Stones] = set()
    for stone in stones:
        if not any(stone in group for group in found):
            found.add(frozenset(flood(side, [stone], stones)))
    return found


@lru_cache
def beside_one(side: int, stones: Stones) -> set[str]:
    """The cells that are adjacent to exactly one group of these stones."""
    borders = Counter(cell for group in groups(side, stones) for cell in set(around(side, group)))
    return {cell for cell, beside in borders.items() if beside == 1}


@lru_cache
def empty_cells(side: int, board: Board) -> set[str]:
    return set(neighbours(side)) - board[BLACK] - board[WHITE]


def is_smothered(side: int, group: Iterable[str], empty: Set[str], enemies: Stones) -> bool:
    """D2: each breath has exactly one enemy group beside it; so too if there is no breath."""
    breaths = flood(side, around(side, group), empty)
    return all(map(beside_one(side, enemies).__contains__, breaths))


def smothered_stones(side: int, board: Board, colour: int) -> Stones:
    """The stones of all smothered groups of a colour."""
    empty = empty_cells(side, board)
    smothered = (
        group for group in groups(side, board[colour]) if is_smothered(side, group, empty, board[1 - colour])
    )
    return frozenset().union(*smothered)


def with_stones(board: Board, colour: int, placed: Stones) -> Board:
    return (board[BLACK] | placed, board[WHITE]) if colour == BLACK else (board[BLACK], board[WHITE] | placed)


def without_stones(board: Board, left: Stones) -> Board:
    return board[BLACK] - left, board[WHITE] - left


def after_removals(side: int, board: Board, colour: int) -> Board:
    """D4: all smothered enemy groups leave, then, on the board so left, all smothered friendly groups."""
    for leaving in (1 - colour, colour):
        board = without_stones(board, smothered_stones(side, board, leaving))
    return board


def stands_early(side: int, board: Board, colour: int, placed: Stones) -> bool:
    """D3: no group that the placement makes is smothered, before anything is removed."""
    empty = empty_cells(side, board) - placed
    board = with_stones(board, colour, placed)
    return not any(
        is_smothered(side, flood(side, [cell], board[colour]), empty, board[1 - colour]) for cell in placed
    )


def stands_late(side: int, board: Board, colour: int, placed: Stones) -> bool:
    """D3, late test: after the removals; stones that have left with a smothered group do not stand."""
    after = after_removals(side, with_stones(board, colour, placed), colour)
    return placed <= after[colour] and stands_early(side, after, colour, placed)


class Oracle:
    """One position of a game of Anda, never changed once it is handed out.

    phase is "divide" while First chooses the komi, "choose" while Second chooses a side, then "play"; half is the
    first stone of a double placement, which does not lie on the board before the second one does.
    """

    def __init__(self, options: Mapping[str, object]) -> None:
        """An empty board; all options must be given."""
        self.side = int(str(options["side"]))
        self.late = bool(options["late_test"])
        self.cells = frozenset(neighbours(self.side))
        self.board: Board = (frozenset(), frozenset())
        self.prison = (0, 0)  # stones by their colour
        self.colour = BLACK  # to move
        self.black = 0  # the seat that is Black
        self.new: frozenset[int] = frozenset({BLACK, WHITE})  # colours whose first turn is not complete
        self.half = ""
        self.turns = 0
        self.left: Board = self.board  # cells that stones of each colour have left
        self.earlier: frozenset[tuple[Board, int]] = frozenset()
        self.winner = -1
        self.reason: str | None = None
        self.phase, self.mover, self.legal = "divide", 0, set(CHOICES)  # D9
        if options["handicap"]:  # D9
            self._begin((0, int(str(options["handicap"]))))
        elif options["komi"] != "pie":
            self._begin((int(str(options["komi"])), 0))

    @classmethod
    def set_up(
        cls,
        options: Mapping[str, object],
        board: Board,
        colour: int,
        prison: tuple[int, int] = (0, 0),
        new: Set[int] = frozenset(),
    ) -> Oracle:
        """A position without a past, First being Black."""
        oracle = cls({**options, "komi": "0"})
        oracle.board, oracle.colour, oracle.new = board, colour, frozenset(new)
        oracle._begin(prison)
        return oracle

    # What can be seen

    @property
    def score(self) -> tuple[float, ...]:
        """The winner's point."""
        return tuple(float(seat == self.winner) for seat in (0, 1))

    @property
    def utility(self) -> tuple[float, ...]:
        return self.score

    def moves(self) -> set[str]:
        """Texts of everything the mover may do; none when the game is over."""
        return set(self.legal)

    def _seat(self, colour: int) -> int:
        return self.black if colour == BLACK else 1 - self.black

    def _turns_to_choose_from(self) -> set[str]:
        """D6 beside D3 or D5."""
        if self.colour in self.new:
            placements = {cell for cell in rim(self.side) if any(self._partners(cell))}
        else:
            placements = {cell for cell in self.cells if self._is_legal(frozenset({cell}))}
        return placements | ({"take"} if self.prison[1 - self.colour] else set())

    def _partners(self, cell: str) -> Iterator[str]:
        """D5: where the second stone of a double placement may lie if the first lies on this cell."""
        apart = rim(self.side) - {cell, *neighbours(self.side)[cell]}
        return (other for other in apart if self._is_legal(frozenset({cell, other})))

    def _is_legal(self, placed: Stones) -> bool:
        """D3 and D10 for one stone, or for both of a double placement."""
        if placed & (self.board[BLACK] | self.board[WHITE]):
            return False
        return self._stands(placed) and not self._repeats(placed)

    def _stands(self, placed: Stones) -> bool:
        """D3"""
        # Who passes the early test passes the late one, which takes longer. A breath with none or several enemy groups
        # beside it goes on to tell unless one of those leaves; then that one's cells are breaths beside no enemy.
        if stands_early(self.side, self.board, self.colour, placed):
            return True
        return self.late and stands_late(self.side, self.board, self.colour, placed)

    def _repeats(self, placed: Stones) -> bool:
        """D10: whether the board was there before with the same player to move."""
        # What is placed stays (see _stands), so an earlier board that is the same had a stone of this colour on each
        # of these cells. They are empty now: it has left. The first time on a cell there is nothing to compare.
        if not placed <= self.left[self.colour]:
            return False
        after = after_removals(self.side, with_stones(self.board, self.colour, placed), self.colour)
        return (after, 1 - self.colour) in self.earlier

    # What can be done

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.legal:
            raise ValueError(f"not a legal move: {text!r}")
        after = copy.copy(self)  # every attribute is replaced, none is changed
        if self.phase == "divide":
            after.prison = (int(text.removeprefix("komi-")), 0)
            after.phase, after.mover, after.legal = "choose", 1, {"black", "white"}
        elif self.phase == "choose":
            after.black = 1 if text == "black" else 0
            after._begin(after.prison)
        elif text == "take":
            after._take()
        elif self.colour in self.new and not self.half:
            after.half, after.legal = text, set(self._partners(text))
        else:
            after._place(frozenset({text, self.half} - {""}))
        return after

    def _begin(self, prison: tuple[int, int]) -> None:
        """The pie is divided, if there was one."""
        self.phase, self.prison = "play", prison
        self._begin_turn()

    def _begin_turn(self) -> None:
        """D10: the position counts as one that has been there; D8."""
        self.earlier |= {(self.board, self.colour)}
        self.mover = self._seat(self.colour)
        self.legal = self._turns_to_choose_from()
        if not self.legal:
            self._end(1 - self.colour, "no action")
        elif self.turns == 100 + 4 * len(self.cells):
            self._end(1 - self.colour, "longest")

    def _take(self) -> None:
        """D6"""
        self._imprison(1 - self.colour, -1)
        self._complete_turn()
        self._begin_turn()

    def _place(self, placed: Stones) -> None:
        """D4, then D7."""
        own, enemy = self.colour, 1 - self.colour
        before = with_stones(self.board, own, placed)
        self.board = after_removals(self.side, before, own)
        for colour in (BLACK, WHITE):
            gone = before[colour] - self.board[colour]
            self.left = with_stones(self.left, colour, gone)
            self._imprison(colour, len(gone))
        self._complete_turn()
        if before[enemy] and not self.board[enemy]:
            self._end(own, "annihilation")
        elif not self.board[own]:  # never seen: what is placed stays
            self._end(enemy, "annihilation")
        else:
            self._begin_turn()

    def _imprison(self, colour: int, stones: int) -> None:
        """D4: pairs of opposite colour vanish."""
        black, white = self.prison
        black, white = (black + stones, white) if colour == BLACK else (black, white + stones)
        self.prison = (black - min(black, white), white - min(black, white))

    def _complete_turn(self) -> None:
        """The other colour is next."""
        self.turns += 1
        self.half = ""
        self.new -= {self.colour}  # D5, D6: also if a prisoner was taken
        self.colour = 1 - self.colour

    def _end(self, winner: int, reason: str) -> None:
        """The game is over; a colour has won."""
        self.winner, self.reason = self._seat(winner), reason
        self.mover, self.legal = OVER, set()
