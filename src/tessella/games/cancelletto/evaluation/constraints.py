"""Deals decided by a constraint solver, which needs OR-tools: a plan, or the knowledge that nobody can win.

It takes seconds for what the planner does in milliseconds, but it decides what the planner leaves open. It shares no
code with the planner. The model leaves out that every box has to stay within reach until the gate is placed (C7). So
what has no solution nobody can win; and a solution is played by the rules before it counts as a plan.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
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
"""The squares of tokens, steps in any order as (start, goal), and tiles of which one is removed, better the first."""


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
        self.is_connected = all(
            boxes <= self.reach(self.boxes[1 - colour]) for colour, boxes in self.boxes.items()
        )

    def reach(self, starts: set[int]) -> set[int]:
        """All squares to which there is a way from some of these, without a gate."""
        found, new = set(starts), starts
        while new:
            new = set().union(*map(beside, new)) & self.free - found
            found |= new
        return found


class Plan:
    """The model of a deal. Turns are counted from 0; each but the last removes a bare tile.

    Blue's are the even ones. If orange starts, the first turn is left out, and else the last one. In a turn that is
    left out nobody steps, and nothing is removed.

    A colour's layer 0 is where its pawns stand at first, its layer n is after its n-th turn. Winning sooner is no more:
    pawns that are home can stay there while the other bare tiles are removed.
    """

    def __init__(self, board: Board) -> None:
        from ortools.sat.python import cp_model  # noqa: PLC0415 - an extra

        self.board, self.turns = board, len(board.bare) + 2
        self.model, self.solver = cp_model.CpModel(), cp_model.CpSolver()
        self.orange_starts = self.flag()
        self.left_out = {0: self.orange_starts, self.turns - 1: self.orange_starts.negated()}
        self.verdicts = {cp_model.INFEASIBLE: False, cp_model.OPTIMAL: True, cp_model.FEASIBLE: True}
        self.keep_tiles()
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

    def keep_tiles(self) -> None:
        """needed[tile][turn] is 1 if a pawn needs the tile when that turn is over, or later.

        No more are needed than still stand. So each solution has an order of removals, which is no part of the model:
        of the tiles that no pawn needs any more, first those that go for the gate.
        """
        tiles = len(self.board.bare)
        self.needed = {tile: [self.flag() for _ in range(tiles + 1)] for tile in self.board.bare}
        for needed in self.needed.values():
            for sooner, later in pairwise(needed):
                self.model.add_implication(later, sooner)
        for turn in range(tiles + 1):
            left = tiles - 1 - turn + self.orange_starts if turn < tiles else 0
            self.model.add(sum(needed[turn] for needed in self.needed.values()) <= left)

    def place_gate(self) -> None:
        """The turn of the gate, if there is one, and its two squares: not before both have an outer side (C5)."""
        self.placed = [self.flag() for _ in range(self.turns)]
        self.model.add_at_most_one(self.placed)
        self.gate = {square: self.flag() for square in self.board.free}
        self.model.add(sum(self.gate.values()) == 2 * sum(self.placed))
        self.goes = {tile: self.flag() for tile in self.board.bare}  # before the gate is placed
        self.model.add(sum(self.goes.values()) <= 2)
        for square, chosen in self.gate.items():
            around = {self.board.tile.get(other) for other in beside(square)} - {self.board.tile[square]}
            if None not in around:
                gone = [goes for tile, goes in self.goes.items() if tile in around]
                self.model.add_bool_or([chosen.negated(), *gone])
        for turn, out in self.left_out.items():
            self.model.add_implication(out, self.placed[turn].negated())
        if not self.board.is_connected:
            self.place_gate_at_once()
        for tile, goes in self.goes.items():  # none goes in a first turn that is left out
            self.model.add_bool_or([goes.negated(), self.orange_starts.negated(), self.needed[tile][0]])
        for turn, placed in enumerate(self.placed):
            for tile, goes in self.goes.items():
                gone = [self.needed[tile][turn - 1].negated()] if turn else []
                self.model.add_bool_or([placed.negated(), goes.negated(), *gone])
            for pair in combinations(self.goes, 2):  # they do not go in the same turn
                both = [self.goes[tile].negated() for tile in pair]
                sooner = [self.needed[tile][turn - 2].negated() for tile in pair if turn > 1]
                self.model.add_bool_or([placed.negated(), *both, *sooner])

    def place_gate_at_once(self) -> None:
        """Before the first removal. Then each box stays within reach of the pawn that comes to it (C7)."""
        self.model.add_bool_or([self.placed[0], self.orange_starts])
        self.model.add_bool_or([self.placed[1], self.orange_starts.negated()])

    def squares_of(self, side: int, layer: int) -> dict[int, Any]:
        """The squares on which a side's pawns may stand, each with whether one does.

        A bare tile has to outlast two removals under a pawn: that of the turn in which it came, and the next one (C7).
        """
        board, colour = self.board, (BLUE, ORANGE)[side]
        if layer == 0:
            return dict.fromkeys(board.boxes[1 - colour], 1)
        if layer == self.layers(side):
            return dict.fromkeys(board.boxes[colour], 1)
        found = {square: self.flag() for square in board.free}
        until = min(2 * (layer - 1) + side + 1, self.turns - 2)
        for square, stands in found.items():
            if board.tile[square] in self.needed:
                self.model.add_implication(stands, self.needed[board.tile[square]][until])
        return found

    def step(self, side: int, layer: int) -> None:
        """From one layer to the next each pawn stays, or goes to the next square, or through the gate (C3, C5)."""
        before, after = self.stands[side, layer - 1], self.stands[side, layer]
        leaving, coming = defaultdict[int, list[Any]](list), defaultdict[int, list[Any]](list)
        steps = dict[tuple[int, int], Any]()
        for start in before:
            for goal in ({start} | beside(start)) & after.keys():
                steps[start, goal] = self.flag()
        turn = 2 * (layer - 1) + side
        is_open, out = self.placed[: turn + 1], self.left_out.get(turn)
        for square in before:
            steps[square, GATE] = self.flag()
        for square in after:
            steps[GATE, square] = self.flag()
        for (start, goal), goes in steps.items():
            leaving[start].append(goes)
            coming[goal].append(goes)
            if out is not None and start != goal:
                self.model.add_implication(goes, out.negated())
            if GATE in (start, goal):
                self.model.add_bool_or([goes.negated(), *is_open])
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
        parameters = self.solver.parameters
        parameters.max_time_in_seconds, parameters.num_workers = seconds, 1
        parameters.linearization_level = parameters.symmetry_level = 0  # they cost more than they bring
        parameters.cp_model_probing_level = 0
        return self.verdicts.get(self.solver.solve(self.model))

    def turns_of_plan(self) -> Iterator[Turn]:
        """Turn by turn the plan that was found."""
        true = self.solver.boolean_value
        tokens = [square for square, chosen in self.gate.items() if true(chosen)]
        for turn in range(self.turns):
            if turn in self.left_out and true(self.left_out[turn]):
                continue
            side, layer = turn % 2, turn // 2 + 1
            goes = [step for step, flag in self.steps[side, layer].items() if true(flag)]
            through = [square for square, goal in goes if goal == GATE]
            steps = [(start, goal) for start, goal in goes if GATE not in (start, goal) and start != goal]
            if len(through) == 1 and (GATE, through[0]) not in goes:
                steps.append((through[0], tokens[1 - tokens.index(through[0])]))
            spare = [
                tile for tile in self.needed if turn < self.turns - 1 and not true(self.needed[tile][turn])
            ]
            spare.sort(key=lambda tile: not true(self.goes[tile]))
            yield tokens if true(self.placed[turn]) else [], steps, spare


def played(position: Position, turns: Iterator[Turn]) -> tuple[int, ...]:
    """The acts of a plan that wins by the rules; none if it does not."""
    acts = list[int]()
    for tokens, steps, spare in turns:
        for act in (*(TOKEN_ON + square for square in tokens), *in_order(steps)):
            if act not in position.actions:
                return ()
            acts.append(act)
            position = position.play(act)
            if position.over:
                return tuple(acts) if position.utility[0] == 1.0 else ()
        left = (act for tile in spare if (act := REMOVE + tile) in position.actions)
        removal = next((act for act in left if not position.play(act).over), None)
        if removal is None:
            return ()
        acts.append(removal)
        position = position.play(removal)
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
    plan, end = Plan(Board(position)), perf_counter() + seconds
    for has_gate_at_once in (False, True):
        found = plan.solve(max(0.0, end - perf_counter()))
        if not found:
            return Outlook(lost=found is False and not has_gate_at_once)
        first = position.actions[int(plan.solver.boolean_value(plan.orange_starts))]
        if acts := played(position.play(first), plan.turns_of_plan()):
            return Outlook((first, *acts), turns_of(acts))
        plan.place_gate_at_once()
    return Outlook()
