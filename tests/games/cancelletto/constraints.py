"""Plans for deals of Cancelletto by a constraint solver, which also proves that a deal cannot be won; needs OR-tools:

    PYTHONPATH=tests python -m games.cancelletto.constraints standard 1-200 --seconds 10

It is an independent program: it reads the words of the deal and the text of the tile set, as cuts.py does. The model
leaves out that every box has to stay within reach (C7). So what it cannot solve nobody can win; and what it solves is
played by the library before it counts as won.
"""

import argparse
from collections import defaultdict
from time import perf_counter
from typing import Any

import typer

import tessella
from tessella.cli import plans

from .cuts import beside, laid

COLOURS = {"blue": "B", "orange": "O"}
OTHER = {"blue": "orange", "orange": "blue"}


class Board:
    """A deal right after the tiles are dealt: squares are (column, row) from 0, at the lower left."""

    def __init__(self, position) -> None:
        self.signs, self.tile = {}, {}
        for number, squares in enumerate(laid(position)):
            self.signs |= squares
            self.tile |= dict.fromkeys(squares, number)
        boxed = {self.tile[square] for square, sign in self.signs.items() if sign in "BO"}
        self.bare = sorted({*self.tile.values()} - boxed)
        self.free = {square for square, sign in self.signs.items() if sign != "#"}
        self.boxes = {
            colour: {square for square, sign in self.signs.items() if sign == letter}
            for colour, letter in COLOURS.items()
        }
        self.corner = {number: min(s for s, t in self.tile.items() if t == number) for number in self.bare}


class Plan:
    """The model of a deal for one who starts. Turns are counted from 0; each but the last removes a bare tile.

    A colour's layer 0 is where its pawns stand at first, its layer n is after its n-th turn. Winning sooner is no more:
    pawns that are home can stay there while the other bare tiles are removed.
    """

    def __init__(self, board: Board, starts: str) -> None:
        from ortools.sat.python import cp_model

        self.board, self.sides = board, (starts, OTHER[starts])
        self.turns = len(board.bare) + 1
        self.model, self.solver = cp_model.CpModel(), cp_model.CpSolver()
        self.verdicts = {cp_model.INFEASIBLE: False, cp_model.OPTIMAL: True, cp_model.FEASIBLE: True}
        self.remove_tiles()
        self.place_gate()
        self.stands: dict[tuple[int, int], dict[Any, Any]] = {}
        self.steps: dict[tuple[int, int], dict[Any, Any]] = {}
        for side in range(2):
            for layer in range(self.layers(side) + 1):
                self.stands[side, layer] = self.squares_of(side, layer)
            for layer in range(1, self.layers(side) + 1):
                self.step(side, layer)
        self.keep_apart()

    def flag(self) -> Any:
        return self.model.new_bool_var("")

    def layers(self, side: int) -> int:
        """The number of turns of a side."""
        return (self.turns - side + 1) // 2

    def remove_tiles(self) -> None:
        """One bare tile in each turn but the last; stays[tile][turn] is 1 while it stands when that turn is over."""
        last = self.turns - 1
        removal = {tile: [self.flag() for _ in range(last)] for tile in self.board.bare}
        self.stays = {tile: [self.flag() for _ in range(last)] for tile in self.board.bare}
        for turn in range(last):
            self.model.add_exactly_one(removal[tile][turn] for tile in removal)
            for tile, stays in self.stays.items():
                self.model.add(stays[turn] == 1 - sum(removal[tile][: turn + 1]))
        for each in removal.values():
            self.model.add_exactly_one(each)
        self.removal = removal

    def place_gate(self) -> None:
        """Two squares, and the turns in which the gate stands: not before both have an outer side (C5)."""
        self.gate = {square: self.flag() for square in self.board.free}
        self.model.add(sum(self.gate.values()) == 2)
        self.open = [self.flag() for _ in range(self.turns)]
        for turn in range(1, self.turns):
            self.model.add_implication(self.open[turn - 1], self.open[turn])
        for square, chosen in self.gate.items():
            around = [self.board.tile.get(other) for other in beside(square)]
            if None in around:
                continue
            around = {*around} & {*self.board.bare} - {self.board.tile[square]}
            for turn in range(self.turns):
                gone = [self.stays[tile][turn - 1].negated() for tile in around] if turn else []
                self.model.add_bool_or([self.open[turn].negated(), chosen.negated(), *gone])

    def squares_of(self, side: int, layer: int) -> dict[Any, Any]:
        """The squares on which a side's pawns may stand, each with whether one does.

        A bare tile has to outlast two removals under a pawn: that of the turn in which it came, and the next one (C7).
        """
        board, colour = self.board, self.sides[side]
        if layer == 0:
            return dict.fromkeys(board.boxes[OTHER[colour]], 1)
        if layer == self.layers(side):
            return dict.fromkeys(board.boxes[colour], 1)
        found = {square: self.flag() for square in board.free}
        until = min(2 * (layer - 1) + side + 1, self.turns - 2)
        for square, stands in found.items():
            if board.tile[square] in self.stays:
                self.model.add_implication(stands, self.stays[board.tile[square]][until])
        return found

    def step(self, side: int, layer: int) -> None:
        """From one layer to the next each pawn stays, or goes to the next square, or through the gate (C3, C5)."""
        before, after = self.stands[side, layer - 1], self.stands[side, layer]
        leaving, coming, steps = defaultdict(list), defaultdict(list), {}
        for start in before:
            for goal in ({start} | beside(start)) & after.keys():
                steps[start, goal] = self.flag()
        is_open = self.open[2 * (layer - 1) + side]
        for square in before:
            steps[square, "gate"] = self.flag()
        for square in after:
            steps["gate", square] = self.flag()
        for (start, goal), goes in steps.items():
            leaving[start].append(goes)
            coming[goal].append(goes)
            if "gate" in (start, goal):
                self.model.add_implication(goes, is_open)
                self.model.add_implication(goes, self.gate[goal if start == "gate" else start])
        self.model.add(sum(coming["gate"]) == sum(leaving["gate"]))
        for square, stands in before.items():
            self.model.add(sum(leaving[square]) == stands)
        for square, stands in after.items():
            self.model.add(sum(coming[square]) == stands)
        self.steps[side, layer] = steps

    def keep_apart(self) -> None:
        """Where a colour stands while the other one moves, no other pawn can stand then."""
        for (side, layer), squares in self.stands.items():
            if side == 0:
                for other in (layer - 1, layer):
                    for square in squares.keys() & self.stands.get((1, other), {}).keys():
                        self.model.add(squares[square] + self.stands[1, other][square] <= 1)

    def solve(self, seconds: float) -> bool | None:
        """Whether there is a plan; None if that is not decided in time."""
        self.solver.parameters.max_time_in_seconds = seconds
        self.solver.parameters.num_workers = 1
        return self.verdicts.get(self.solver.solve(self.model))

    def moves(self):
        """Turn by turn the moves of the plan that was found, as groups: tokens, steps in any order, and a removal."""
        true = self.solver.boolean_value
        tokens = [square for square, chosen in self.gate.items() if true(chosen)]
        for turn in range(self.turns):
            side, layer = turn % 2, turn // 2 + 1
            opened = true(self.open[turn]) and not (turn and true(self.open[turn - 1]))
            goes = [step for step, flag in self.steps[side, layer].items() if true(flag)]
            through = [square for square, goal in goes if goal == "gate"]
            steps = [(start, goal) for start, goal in goes if "gate" not in (start, goal) and start != goal]
            if len(through) == 1 and ("gate", through[0]) not in goes:
                steps.append((through[0], tokens[1 - tokens.index(through[0])]))
            gone = [tile for tile in self.removal if turn < self.turns - 1 and true(self.removal[tile][turn])]
            yield tokens if opened else [], steps, [self.board.corner[tile] for tile in gone]


def wins(position, starts: str, plan: Plan) -> bool:
    """Whether the library calls a plan a win."""
    position = position.play(f"start-1-{starts}")
    for tokens, steps, removals in plan.moves():
        for square in tokens:
            position = position.play(f"gate-{name(square)}")
        left = list(steps)
        while left:
            words = [f"{name(start)}-{name(goal)}" for start, goal in left]
            legal = {move.text for move in position.moves()}
            at = next((at for at, word in enumerate(words) if word in legal), None)
            if at is None:
                break  # what is left is a rotation, which changes nothing
            position = position.play(words[at])
            del left[at]
            if position.over:
                return position.utility[0] == 1.0
        for square in removals:
            position = position.play(f"x-{name(square)}")
            if position.over:
                return position.utility[0] == 1.0
    return False


def name(square) -> str:
    return f"{'abcdefghij'[square[0]]}{square[1] + 1}"


def verdict(position, seconds: float) -> str:
    """What the solver finds of a deal within so many seconds: won, impossible or open."""
    board, begun, refuted = Board(position), perf_counter(), 0
    for starts in COLOURS:
        plan = Plan(board, starts)
        found = plan.solve(max(0.1, seconds - (perf_counter() - begun)))
        if found and wins(position, starts, plan):
            return "won"
        refuted += found is False
    return "impossible" if refuted == len(COLOURS) else "open"


def dealt(tiles: str, named: str):
    """The position after the deal of a name."""
    return plans.dealt(tessella.new("cancelletto", set=tiles), named)


def main() -> None:
    """Print what is found of each deal."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("set")
    asked.add_argument("deals", help="names of deals, as 1-200 or 2,7,11")
    asked.add_argument("--seconds", type=float, default=10.0)
    given = asked.parse_args()
    first, _, last = given.deals.partition("-")
    names = map(str, range(int(first), int(last) + 1)) if last else given.deals.split(",")
    found = defaultdict(int)
    for each in names:
        begun = perf_counter()
        said = verdict(dealt(given.set, each), given.seconds)
        found[said] += 1
        typer.echo(f"{each} {said} {perf_counter() - begun:.1f} s")
    typer.echo(", ".join(f"{kind}: {number}" for kind, number in found.items()))


if __name__ == "__main__":
    main()
