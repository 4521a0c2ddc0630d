"""Checks proofs that a deal cannot be won, from the words of the deal and the text of the tile set.

It is a second program, which shares no code with the planner and the rules. A proof is checked by trying to walk: with
the squares of a cut closed, no pawn of the colour may get from where it stands to a box of its colour, in the turns
that there are.
"""

import re
from itertools import chain, combinations
from pathlib import Path

import tessella

SETS = Path(tessella.__file__).parent / "games" / "cancelletto" / "sets"
LINE = re.compile(r"(?:start-\d-(?P<starts>\w+): )?(?P<colour>blue|orange): (?P<cut>.*?) \| (?P<gates>.*)")


class Deal:
    """A deal right after the tiles are dealt: squares are (column, row) from 0, at the lower left."""

    def __init__(self, position):
        signs, self.bare, self.spare = {}, set(), 0
        for squares in laid(position):
            signs |= squares
            if not {"B", "O"} & {*squares.values()}:
                self.bare |= squares.keys()
                self.spare += 1
        self.there = signs.keys()
        self.free = {square for square, sign in signs.items() if sign != "#"}
        blue, orange = ({square for square, sign in signs.items() if sign == letter} for letter in "BO")
        self.boxes = {"blue": blue, "orange": orange}
        self.pawns = {"blue": orange, "orange": blue}

    def outer(self, even_later):
        """The squares without wall that have an outer side, or can come to have one."""
        gone = self.bare if even_later else set()
        return {
            square for square in self.free if any(n not in self.there or n in gone for n in beside(square))
        }

    def all_within_reach(self):
        """Whether without any gate every box can be reached by some pawn of its colour."""
        return all(self.boxes[c] <= self.flood(self.pawns[c]) for c in self.boxes)

    def flood(self, squares):
        found, new = set(squares), set(squares)
        while new:
            new = {n for square in new for n in beside(square)} & self.free - found
            found |= new
        return found

    def gates(self):
        """Every gate that could be of use, and none."""
        squares = self.outer(even_later=self.all_within_reach())
        return {frozenset()} | {frozenset(pair) for pair in combinations(squares, 2)}

    def gets_home(self, colour, begins, cut, gate):
        """Whether a pawn of a colour could get home past a cut, in the turns that the deal allows."""
        turns = self.spare + 1
        own = (turns + 1) // 2 if begins else turns // 2
        now = {square for square in self.pawns[colour] if (square, 0) not in cut}
        other = self.pawns["orange" if colour == "blue" else "blue"]
        for number in range(1, own + 1):
            after = now | {n for square in now for n in beside(square)}
            if len(gate & now):
                after |= gate
            turn = 2 * number - (1 if begins else 0)
            late = turn + 1 >= self.spare  # all tiles without a box have gone when the next turn is over
            taken = other if turn == 1 else set()  # no pawn of the other colour has moved yet (C3)
            now = {
                s
                for s in (after & self.free) - taken
                if (s, number) not in cut and not (late and s in self.bare)
            }
        return bool(now & self.boxes[colour])


def check(position, lines):
    """Asserts that lines prove that a freshly dealt position cannot be won, whoever starts and whatever the gate."""
    deal, proved = Deal(position), {"blue": set(), "orange": set()}
    for line in lines:
        said = LINE.fullmatch(line)
        assert said, line
        cut = {square_and_layer(word) for word in said["cut"].split()} if said["cut"] != "nothing" else set()
        assert len(cut) < 5
        for words in said["gates"].split(", "):
            gate = frozenset() if words == "no gate" else frozenset(map(square_of, words.split()))
            begins = said["starts"] == said["colour"]
            assert not deal.gets_home(said["colour"], begins, cut, gate), (line[:60], words)
            proved[said["starts"]].add(gate)
    for starts, gates in proved.items():
        assert deal.gates() <= gates, (starts, len(deal.gates() - gates))


def laid(position):
    """The squares of each tile with their signs, as the words of the deal lay them, row by row without the middle."""
    faces = faces_of(position.options["set"])
    words = [move.text for move in position.history if move.text.startswith("deal-")][-24:]
    places = [place for place in range(25) if place != 12]
    for place, word in zip(places, words, strict=True):
        number, quarters = map(int, re.fullmatch(r"deal-(\d+)r(\d)", word).groups())
        upper_left, upper_right, lower_left, lower_right = faces[number - 1]
        for _ in range(quarters):
            upper_left, upper_right, lower_right, lower_left = (
                lower_left,
                upper_left,
                upper_right,
                lower_right,
            )
        column, row = 2 * (place % 5), 8 - 2 * (place // 5)
        yield {
            (column, row + 1): upper_left,
            (column + 1, row + 1): upper_right,
            (column, row): lower_left,
            (column + 1, row): lower_right,
        }


def faces_of(name):
    """The faces of a set, from its text: upper halves on one line, lower halves on the next."""
    text = (SETS / f"{name}.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in text if line.strip() and not line.startswith(";")]
    halves = zip(chain(*rows[::2]), chain(*rows[1::2]), strict=True)
    return [upper + lower for upper, lower in halves]


def beside(square):
    column, row = square
    return {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}


def square_of(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def square_and_layer(word):
    name, layer = word.split("@")
    return square_of(name), int(layer)
