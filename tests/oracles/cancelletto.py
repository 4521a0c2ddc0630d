"""A naive second reading of Cancelletto, made only from the rule text and rulings G1-G3 and C1-C9.

The board is ten by ten squares, a1 in the lower left corner, j10 in the upper right one. A tile is four of them and is
named after its lower left one: a1, c1, ... i9. The middle, e5, is a hole. A tile's face is four signs, upper left,
upper right, lower left, lower right: B and O are boxes, # is a wall, a dot an empty square. Moves are written:

- deal-7r1      The deal (chance): the set's tile number 7, turned by one quarter clockwise; r0 to r3, also for faces
                that look the same when they are turned. Tiles are numbered from 1, as the set lists them. The first
                tile goes to the upper left, the others follow row by row, the middle is skipped. Every tile that is
                left and every quarter turn is equally likely: 1/96 each for the first tile, 1/4 each for the last.
                When the last tile has been dealt, the deal is tested, not before: if no gate at all would make every
                box reachable, this 24th event takes all tiles back and the deal begins anew, as further chance
                events (C2). The hundredth such deal of a game ends it: the set is refused. Option any_deal: no test.
- start-1-blue  The choice of colours and of who starts, once the deal stands (C9): the first seat starts, with blue, so
                the second one plays orange. Seats are numbered as people count, start-1 is seat 0. The players agree;
                seat 0 is the one to say so. One person alone, seat 0, plays both colours: start-1-blue, start-1-orange.
- c4-c5         A step. If a gate joins two squares, it may be a step from one of them to the other.
- gate-c4       A gate token is put on a square. The first is followed at once by the second, by the same player.
- x-c5          A tile is removed. Any turn that does not end the game ends with this.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations

Board = Mapping[str, str]
Gate = frozenset[str]  # two squares, or none

CHANCE, OVER = -1, -2
BLUE, ORANGE = "blue", "orange"
BOX = {BLUE: "B", ORANGE: "O"}
OTHER = {BLUE: ORANGE, ORANGE: BLUE}
WALL = "#"
UP, DOWN, LEFT, RIGHT = (0, 1), (0, -1), (-1, 0), (1, 0)
NO_GATE: Gate = frozenset()

TILES = [f"{column}{row}" for row in (9, 7, 5, 3, 1) for column in "acegi" if (column, row) != ("e", 5)]
"""The places of tiles, in the order of the deal (C2)."""


def faces_of(text: str) -> list[str]:
    """The faces of a tile set (C1): two lines of words hold the upper and the lower halves of some tiles."""
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.startswith(";")]
    halves = zip(lines[::2], lines[1::2], strict=True)
    return [top + bottom for tops, bottoms in halves for top, bottom in zip(tops, bottoms, strict=True)]


SETS = {
    "open": faces_of("""
B. B. B. B# B.   O. O. O. O# O.
.. .. .. .. .#   .. .. .. .. .#
.. .. .. .. .. .. .. .. .. ..
.. .. .. .. .. .. .. .. .. ..
#. #. #. #.
.. .. .. ..
"""),
    "standard": faces_of("""
B. B. B# B. B.   O. O. O# O. O.
.. .. .. #. .#   .. .. .. #. .#
.. .. .. .. .. #. #. #. #. #.
.. .. .. .. .. .. .. .. .. ..
## ## #. #.
.. .. .# .#
"""),
    "labyrinth": faces_of("""
B. B# B. B. B.   O. O# O. O. O.
.. .. #. .# .#   .. .. #. .# .#
.. .. .. #. #. #. #. ## ## ##
.. .. .. .. .. .. .. .. .. ..
## #. #. #.
.. .# .# .#
"""),
}


def turned(face: str, quarters: int) -> str:
    """A face after some quarter turns clockwise."""
    for _ in range(quarters):
        upper_left, upper_right, lower_left, lower_right = tuple(face)
        face = lower_left + upper_left + lower_right + upper_right
    return face


@cache
def next_square(square: str, step: tuple[int, int]) -> str:
    """The name of the square one step on; beyond the rim a name that no square has."""
    return f"{chr(ord(square[0]) + step[0])}{int(square[1:]) + step[1]}"


@cache
def beside(square: str) -> tuple[str, ...]:
    """The names of the four squares that touch this one's sides."""
    return tuple(next_square(square, step) for step in (UP, DOWN, LEFT, RIGHT))


@cache
def squares_of(tile: str) -> tuple[str, str, str, str]:
    """The squares of a tile, in the order of a face."""
    above = next_square(tile, UP)
    return above, next_square(above, RIGHT), tile, next_square(tile, RIGHT)


def outer(board: Board) -> list[str]:
    """C5: the squares that have a side whose other face is void."""
    return [square for square in board if any(near not in board for near in beside(square))]


def neighbours(board: Board, gate: Gate, square: str) -> set[str]:
    """The squares one step away, whatever is on them; C5: the gate's two squares are adjacent."""
    near = {other for other in beside(square) if other in board}
    return near | gate - {square} if square in gate else near


def reached(board: Board, gate: Gate, starts: Iterable[str]) -> set[str]:
    """C7: where paths from these squares lead, over anything but walls; pawns are no obstacle."""
    found = set(starts)
    waiting = list(found)
    while waiting:
        for square in neighbours(board, gate, waiting.pop()):
            if square not in found and board[square] != WALL:
                found.add(square)
                waiting.append(square)
    return found


def cut_off(board: Board, gate: Gate, pawns: Mapping[str, str]) -> set[str]:
    """C7: the boxes to which no pawn of their colour has a path."""
    lost = set()
    for colour in (BLUE, ORANGE):
        starts = [square for square, owner in pawns.items() if owner == colour]
        boxes = {square for square, sign in board.items() if sign == BOX[colour]}
        lost |= boxes - reached(board, gate, starts)
    return lost


def is_fair(board: Board, pawns: Mapping[str, str]) -> bool:
    """C2: whether there is a gate that makes every box reachable."""
    return any(not cut_off(board, frozenset(pair), pawns) for pair in combinations(outer(board), 2))


class Oracle:
    """One position of a game of Cancelletto, never changed once it is handed out.

    phase says what comes next: a tile of the "deal", the choice before the "start", an act of a turn ("play"), or the
    "second token" of the gate. "over" has a reason: "won"; a removal that loses: "box" if it took one, else "pawn" if
    it took one, else "unreachable"; "left"; "refused". taken_boxes, taken_pawns and cut_off tell which squares the
    last removal took a box or a pawn from, and which boxes it left unreachable.
    """

    def __init__(self, options: Mapping[str, int | str], faces: Sequence[str] = ()) -> None:
        """Nothing is dealt yet; two players and the standard set, unless options or faces say otherwise.

        A set of the players' own is its faces with strokes between.
        """
        chosen = str(options.get("set", "standard"))
        self.faces = list(faces) or SETS.get(chosen) or chosen.split("/")  # C1
        self.seats = range(int(options.get("players", 2)))
        self.any_deal = bool(options.get("any_deal", False))  # C2
        self.pile = list(range(1, len(self.faces) + 1))  # numbers of tiles that were not dealt
        self.failed_deals = 0
        self.board: dict[str, str] = {}  # what is on each square of the table: B, O, # or a dot
        self.pawns: dict[str, str] = {}  # the colour of the pawn on a square
        self.stepped: set[str] = set()  # squares of pawns that have moved in this turn
        self.first_token = ""  # its square, while the second token is awaited
        self.gate = NO_GATE
        self.gate_used = False
        self.seat_of = {BLUE: 0, ORANGE: 0}  # of no meaning before the start, as is the colour
        self.colour = BLUE  # whose turn it is
        self.taken_boxes: set[str] = set()
        self.taken_pawns: set[str] = set()
        self.cut_off: set[str] = set()
        self.phase, self.reason = "deal", ""

    # What can be seen

    @property
    def mover(self) -> int:
        """The seat to act, CHANCE or OVER."""
        if self.phase == "over":
            return OVER
        if self.phase == "deal":
            return CHANCE  # G1
        return 0 if self.phase == "start" else self.seat_of[self.colour]  # C9

    @property
    def score(self) -> tuple[float, ...]:
        """There are no points: the win itself."""
        return self.utility

    @property
    def utility(self) -> tuple[float, ...]:
        """All win or all lose."""
        return tuple(float(self.reason == "won") for _ in self.seats)

    def moves(self) -> set[str]:
        """Texts of everything that may happen next; none when the game is over."""
        if self.phase == "deal":
            return {f"deal-{number}r{quarters}" for number in self.pile for quarters in range(4)}
        if self.phase == "start":
            return {f"start-{seat + 1}-{colour}" for seat in self.seats for colour in (BLUE, ORANGE)}
        if self.phase == "second token":
            return self._tokens()
        if self.phase == "play":
            return self._steps() | self._tokens() | self._removals()  # C3
        return set()

    def _steps(self) -> set[str]:
        """C3: each own pawn that has not moved in this turn, to a square without wall and pawn."""
        return {
            f"{start}-{goal}"
            for start, owner in self.pawns.items()
            if owner == self.colour and start not in self.stepped
            for goal in neighbours(self.board, self.gate, start)
            if self.board[goal] != WALL and goal not in self.pawns
        }

    def _tokens(self) -> set[str]:
        """C5: once in the game, on two different outer squares."""
        if self.gate_used:
            return set()
        return {f"gate-{square}" for square in outer(self.board) if square != self.first_token}

    def _removals(self) -> set[str]:
        """C6: any tile."""
        return {f"x-{tile}" for tile in TILES if tile in self.board}

    def odds(self) -> dict[str, float]:
        """The probability of each of chance's moves: every tile and every quarter turn is as likely (C2)."""
        deals = self.moves() if self.phase == "deal" else set()
        return {text: 1 / len(deals) for text in deals}

    # What can be done

    def play(self, text: str) -> Oracle:
        """The position after this move."""
        if text not in self.moves():
            raise ValueError(f"not a legal move: {text!r}")
        after = pickle.loads(pickle.dumps(self))
        word, rest = text.split("-", 1)
        if word == "deal":
            number, quarters = rest.split("r")
            after._deal(int(number), int(quarters))
        elif word == "start":
            seat, colour = rest.split("-")
            after._start(int(seat) - 1, colour)
        elif word == "gate":
            after._put_token(rest)
        elif word == "x":
            after._remove(rest)
        else:
            after._step(word, rest)
        return after

    def leave(self, seat: int) -> Oracle:
        """G3: all lose, whoever leaves and whenever."""
        if self.mover == OVER or seat not in self.seats:
            raise ValueError(f"seat {seat} cannot leave")
        after = pickle.loads(pickle.dumps(self))
        after._end("left")
        return after

    def _deal(self, number: int, quarters: int) -> None:
        """C2: a tile goes to the next place."""
        tile = TILES[len(self.faces) - len(self.pile)]
        self.pile.remove(number)
        self.board |= dict(zip(squares_of(tile), turned(self.faces[number - 1], quarters), strict=True))
        if not self.pile:
            self._end_deal()

    def _end_deal(self) -> None:
        """The pawns go on the boxes of the other colour; C2: the deal is tested."""
        for colour in (BLUE, ORANGE):
            boxes = [square for square, sign in self.board.items() if sign == BOX[OTHER[colour]]]
            self.pawns |= dict.fromkeys(boxes, colour)
        if self.any_deal or is_fair(self.board, self.pawns):
            self.phase = "start"
            return
        self.board, self.pawns = {}, {}
        self.pile = list(range(1, len(self.faces) + 1))
        self.failed_deals += 1
        if self.failed_deals == 100:
            self._end("refused")

    def _start(self, seat: int, colour: str) -> None:
        """C9: a seat starts with a colour; the other colour is the other seat's, or the only one's."""
        self.seat_of = {colour: seat, OTHER[colour]: len(self.seats) - 1 - seat}
        self.colour, self.phase = colour, "play"

    def _step(self, start: str, goal: str) -> None:
        """C3, and C4: the game is won at the very moment."""
        self.pawns[goal] = self.pawns.pop(start)
        self.stepped.add(goal)
        if all(self.board[square] == BOX[owner] for square, owner in self.pawns.items()):
            self._end("won")

    def _put_token(self, square: str) -> None:
        """C5: two tokens are a gate."""
        if self.phase == "play":
            self.first_token, self.phase = square, "second token"
            return
        self.gate, self.gate_used = frozenset({self.first_token, square}), True
        self.first_token, self.phase = "", "play"

    def _remove(self, tile: str) -> None:
        """C6, C7: a tile leaves the table with all that is on it, and the turn ends, perhaps the game."""
        for square in squares_of(tile):
            if self.board.pop(square) in BOX.values():
                self.taken_boxes.add(square)
            if self.pawns.pop(square, ""):
                self.taken_pawns.add(square)
            if square in self.gate:
                self.gate = NO_GATE  # C5
        self.cut_off = cut_off(self.board, self.gate, self.pawns)
        self._end_turn()

    def _end_turn(self) -> None:
        """C7: what the removal took or cut off loses; else it is the other colour's turn."""
        if self.taken_boxes:
            self._end("box")
        elif self.taken_pawns:
            self._end("pawn")
        elif self.cut_off:
            self._end("unreachable")
        else:
            self.colour, self.stepped = OTHER[self.colour], set()

    def _end(self, reason: str) -> None:
        """The game is over."""
        self.phase, self.reason = "over", reason
