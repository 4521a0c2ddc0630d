"""Deals decided by a constraint solver, which needs OR-tools: a plan, or the knowledge that nobody can win.

It takes seconds for what the planner does in milliseconds, but it decides most of what the planner leaves open. It
shares no code with the planner. The model leaves out that every box has to stay within reach (C7). So what has no
solution nobody can win; and a solution is played by the rules before it counts as a plan.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

from tessella.core.outlook import Outlook
from tessella.core.position import Position

from .. import model
from ..model import TILE_OF, turns_of
from ..rules.grid import BLUE_BOX, ORANGE_BOX, STEPS, THROUGH, VOID, WALL, WAYS
from ..rules.state import BLUE, ORANGE, REMOVE, START, TOKEN_ON

BOX = {BLUE: BLUE_BOX, ORANGE: ORANGE_BOX}
GATE = -1
"""Where a pawn goes that steps through the gate."""
Turn = tuple[Sequence[int], list[tuple[int, int]], list[int]]
"""The squares of tokens, steps in any order as (start, goal), and tiles that are removed."""


def beside(square: int) -> set[int]:
    """The four neighbours of a square, the margin included."""
    return {square + int(step) for step in STEPS}


class Board:
    """A deal right after the tiles are dealt, as sets of squares."""

    def __init__(self, position: Position) -> None:
        signs = model.signs(position)
        self.tile = {square: tile for square, tile in TILE_OF.items() if signs[square] != VOID}
        self.free = {square for square in self.tile if signs[square] != WALL}
        self.boxes = {colour: {at for at in self.tile if signs[at] == sign} for colour, sign in BOX.items()}
        boxed = {self.tile[square] for boxes in self.boxes.values() for square in boxes}
        self.bare = sorted({*self.tile.values()} - boxed)


class Plan:
    """The model of a deal for one who starts. Turns are counted from 0; each but the last removes a bare tile.

    A colour's layer 0 is where its pawns stand at first, its layer n is after its n-th turn. Winning sooner is no more:
    pawns that are home can stay there while the other bare tiles are removed.
    """

    def __init__(self, board: Board, starts: int) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 - an extra

        self.board, self.sides = board, (starts, 1 - starts)
        self.turns = len(board.bare) + 1
        self.model, self.solver = cp_model.CpModel(), cp_model.CpSolver()
        self.verdicts = {cp_model.INFEASIBLE: False, cp_model.OPTIMAL: True, cp_model.FEASIBLE: True}
        self.remove_tiles()
        self.place_gate()
        self.stands: dict[tuple[int, int], dict[int, Any]] = {}
        self.steps: dict[tuple[int, int], dict[tuple[int, int], Any]] = {}
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
            around = {self.board.tile.get(other) for other in beside(square)}
            if None in around:
                continue
            bare = {tile for tile in self.board.bare if tile in around and tile != self.board.tile[square]}
            for turn in range(self.turns):
                gone = [self.stays[tile][turn - 1].negated() for tile in bare] if turn else []
                self.model.add_bool_or([self.open[turn].negated(), chosen.negated(), *gone])

    def squares_of(self, side: int, layer: int) -> dict[int, Any]:
        """The squares on which a side's pawns may stand, each with whether one does.

        A bare tile has to outlast two removals under a pawn: that of the turn in which it came, and the next one (C7).
        """
        board, colour = self.board, self.sides[side]
        if layer == 0:
            return dict.fromkeys(board.boxes[1 - colour], 1)
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
        leaving, coming = defaultdict[int, list[Any]](list), defaultdict[int, list[Any]](list)
        steps = dict[tuple[int, int], Any]()
        for start in before:
            for goal in ({start} | beside(start)) & after.keys():
                steps[start, goal] = self.flag()
        is_open = self.open[2 * (layer - 1) + side]
        for square in before:
            steps[square, GATE] = self.flag()
        for square in after:
            steps[GATE, square] = self.flag()
        for (start, goal), goes in steps.items():
            leaving[start].append(goes)
            coming[goal].append(goes)
            if GATE in (start, goal):
                self.model.add_implication(goes, is_open)
                self.model.add_implication(goes, self.gate[goal if start == GATE else start])
        self.model.add(sum(coming[GATE]) == sum(leaving[GATE]))
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

    def turns_of_plan(self) -> Iterator[Turn]:
        """Turn by turn the plan that was found."""
        true = self.solver.boolean_value
        tokens = [square for square, chosen in self.gate.items() if true(chosen)]
        for turn in range(self.turns):
            side, layer = turn % 2, turn // 2 + 1
            opened = true(self.open[turn]) and not (turn and true(self.open[turn - 1]))
            goes = [step for step, flag in self.steps[side, layer].items() if true(flag)]
            through = [square for square, goal in goes if goal == GATE]
            steps = [(start, goal) for start, goal in goes if GATE not in (start, goal) and start != goal]
            if len(through) == 1 and (GATE, through[0]) not in goes:
                steps.append((through[0], tokens[1 - tokens.index(through[0])]))
            gone = [tile for tile in self.removal if turn < self.turns - 1 and true(self.removal[tile][turn])]
            yield tokens if opened else [], steps, gone


def played(position: Position, turns: Iterator[Turn]) -> tuple[int, ...]:
    """The acts of a plan that wins by the rules; none if it does not."""
    acts = list[int]()
    for tokens, steps, gone in turns:
        words = [
            *(TOKEN_ON + square for square in tokens),
            *in_order(steps),
            *(REMOVE + tile for tile in gone),
        ]
        for act in words:
            if act not in position.actions:
                return ()
            acts.append(act)
            position = position.play(act)
            if position.over:
                return tuple(acts) if position.utility[0] == 1.0 else ()
    return ()


def in_order(steps: list[tuple[int, int]]) -> Iterator[int]:
    """The acts of steps, those into empty squares first. What is left then are rotations, which change nothing."""
    left = dict(steps)
    while ready := next((start for start, goal in left.items() if goal not in left), None):
        goal = left.pop(ready)
        ways = [way for way, step in enumerate(STEPS) if ready + step == goal]
        yield WAYS * ready + (ways[0] if ways else THROUGH)


def settle(position: Position, seconds: float) -> Outlook:
    """What the solver finds in so many seconds right after the deal: a plan, that nobody can win, or neither.

    Raises ValueError for any other position, and ModuleNotFoundError without OR-tools.
    """
    if position.field("phase") != START:
        raise ValueError("The constraint solver begins right after the deal.")
    board, begun, refuted = Board(position), perf_counter(), 0
    for first in position.actions[:2]:
        after = position.play(first)
        plan = Plan(board, int(after.field("colour")))
        found = plan.solve(max(0.1, seconds - (perf_counter() - begun)))
        acts = played(after, plan.turns_of_plan()) if found else ()
        if acts:
            return Outlook((first, *acts), turns_of(acts))
        refuted += found is False
    return Outlook(lost=refuted == len(BOX))
