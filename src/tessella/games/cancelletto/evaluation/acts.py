"""A plan as acts: tokens, steps with the front pawn first, and a removal for each turn, until all pawns are home."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from tessella.core.compiler.bits import lowest, without_lowest
from tessella.core.compiler.jit import inlined, jit

from ..rules.grid import BIT, SQUARE, THROUGH, WAYS
from ..rules.state import DEALT, PAWNS, REMOVE, TOKEN_ON
from .unrolled import BEGUN, BESIDE, FREE, PLACED, holds, layers_of, turn

MOST_ACTS = 22 * (PAWNS + 1) + 2


@jit
def write_acts(r, out):
    """Writes the acts of a plan that brings both colours home; their number."""
    stands = r.held[:, 0, :].copy()
    n = 0
    gate = gate_is_used(r)
    for at in range(np.int64(r.turns)):
        side, layer = at % 2, at // 2
        if gate and r.opens == at and r.gate_fixed != PLACED:
            if r.gate_fixed == FREE:
                out[n] = TOKEN_ON + SQUARE[r.gate[0]]
                n += 1
            out[n] = TOKEN_ON + SQUARE[r.gate[1]]
            n += 1
        n = write_steps(r, side, layer, stands, out, n)
        if is_home(r, stands):
            return n
        out[n] = REMOVE + r.order[at]
        n += 1
    return n


@inlined
def is_home(r, stands):
    """Whether all pawns stand on their boxes. (C4)"""
    away = 0
    for side in range(2):
        for word in range(2):
            away += stands[side, word] != r.boxes[side, word]
    return away == 0


@jit
def write_steps(r, side, layer, stands, out, n):
    """Writes the steps of a turn, those into empty squares first, until all pawns are home.

    What is left of a turn then are rotations, which do nothing.
    """
    moved = True
    while moved:
        moved = False
        for word in range(2):
            goals = r.held[side, layer + 1, word]
            while goals != 0:
                goal = 60 * word + lowest(goals)
                goals = without_lowest(goals)
                start = np.int64(r.prv[side, layer + 1, goal])
                if start != goal and not holds(stands[side], goal) and holds(stands[side], start):
                    out[n] = WAYS * SQUARE[start] + way_of(start, goal)
                    n += 1
                    turn(stands[side], start)
                    turn(stands[side], goal)
                    moved = True
                    if is_home(r, stands):
                        return n
    return n


@inlined
def way_of(start, goal):
    """The number of a step's way."""
    for way in range(THROUGH):
        if BESIDE[start, way] == goal:
            return way
    return THROUGH


@jit
def gate_is_used(r):
    """Whether the plan steps through the gate, or has to place it because one token stands."""
    if r.gate_fixed == BEGUN:
        return True
    for side in range(2):
        for layer in range(1, layers_of(r, side) + 1):
            for word in range(2):
                goals = r.held[side, layer, word]
                while goals != 0:
                    goal = 60 * word + lowest(goals)
                    goals = without_lowest(goals)
                    start = np.int64(r.prv[side, layer, goal])
                    if start != goal and way_of(start, goal) == THROUGH:
                        return True
    return False


def imitate(r: Any, acts: Sequence[int]) -> None:
    """Put the removals of another plan first, and take its gate, as far as they are still possible."""
    removals = [act - REMOVE for act in acts if REMOVE <= act < DEALT]
    tokens = [int(BIT[act - TOKEN_ON]) for act in acts if TOKEN_ON <= act < REMOVE]
    order = r.order[: r.spare].tolist()
    wished = list(dict.fromkeys(tile for tile in removals if tile in order))
    r.order[: r.spare] = wished + [tile for tile in order if tile not in wished]
    if r.gate_fixed == FREE and len(tokens) == len(r.gate):
        r.gate[:] = tokens
