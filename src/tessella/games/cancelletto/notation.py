"""Moves as text: "c4-c5" is a step, "gate-c4" puts a gate token, "x-c5" removes a tile, named by any of its squares.

"deal-7r1" is chance's deal of the set's seventh tile, turned by a quarter clockwise. "start-1-blue": the first seat
begins, with blue. A square is the letter of its column and the number of its row, counted from the lower left corner.
"""

import re

import numpy as np

from tessella.core.position import Position

from .model import gate_goal, goal_of
from .rules.grid import BOARD, LOWER_LEFT, SQUARES, STEPS, THROUGH, WAYS, WIDTH
from .rules.state import BEGIN, DEALT, REMOVE, TOKEN_ON

COLUMNS = "zabcdefghijk"
"""The columns by number; the first and the last are the margin, as are the rows 0 and 11."""
COLOURS = ("blue", "orange")
LETTERS = "udlrg"
"""For each way, the letter that replaces the goal of a step if the goal has no name."""
SQUARE = r"([a-kz](?:1[01]|\d))"
STEP = re.compile(rf"{SQUARE}\s*-?\s*{SQUARE}")
WAY = re.compile(rf"{SQUARE}\s*-?\s*([{LETTERS}])")
TOKEN = re.compile(rf"gate\s*-?\s*{SQUARE}")
REMOVAL = re.compile(rf"x\s*-?\s*{SQUARE}")
DEALING = re.compile(r"deal\s*-?\s*(1\d|2[0-4]|[1-9])\s*r\s*([0-3])")
BEGINNING = re.compile(r"start\s*-?\s*([12])\s*-?\s*(blue|orange)")
SQUARE_ONLY = re.compile(SQUARE)


def write(position: Position, action: int) -> str:
    """The text of an action, legal or not."""
    if action < TOKEN_ON:
        return write_step(position, *divmod(action, WAYS))
    if action < REMOVE:
        return f"gate-{square_name(action - TOKEN_ON)}"
    if action < DEALT:
        return f"x-{tile_name(action - REMOVE)}"
    if action < BEGIN:
        number, quarters = divmod(action - DEALT, 4)
        return f"deal-{number + 1}r{quarters}"
    seat, colour = divmod(action - BEGIN, 2)
    return f"start-{seat + 1}-{COLOURS[colour]}"


def write_step(position: Position, square: int, way: int) -> str:
    """A step by the squares that it leads from and to."""
    goal = goal_of(position, WAYS * square + way)
    named = 0 <= goal < BOARD and not (way == THROUGH and goal == 0)
    return f"{square_name(square)}-{square_name(goal) if named else LETTERS[way]}"


def read(position: Position, text: str) -> int:
    """The action that a text means, legal or not; raises ValueError with one sentence."""
    plain = text.strip().lower()
    if step := STEP.fullmatch(plain):
        start, goal = map(square_of, step.groups())
        return WAYS * start + way_between(position, start, goal)
    if step := WAY.fullmatch(plain):
        return WAYS * square_of(step[1]) + LETTERS.index(step[2])
    if token := TOKEN.fullmatch(plain):
        return TOKEN_ON + square_of(token[1])
    if removal := REMOVAL.fullmatch(plain):
        return REMOVE + tile_of(removal[1])
    if dealing := DEALING.fullmatch(plain):
        return DEALT + 4 * (int(dealing[1]) - 1) + int(dealing[2])
    if beginning := BEGINNING.fullmatch(plain):
        return BEGIN + 2 * (int(beginning[1]) - 1) + COLOURS.index(beginning[2])
    raise ValueError(complaint(text, plain))


def way_between(position: Position, start: int, goal: int) -> int:
    """The way of a step from one square to another; raises ValueError if there is none."""
    if goal - start in STEPS:
        return int(np.flatnonzero(goal - start == STEPS)[0])
    if goal == gate_goal(position, start) != 0:
        return THROUGH
    where = f"{square_name(start)}-{square_name(goal)}"
    raise ValueError(
        f"{where} is no step: a pawn goes one square up, down, left or right, or through the gate (C3)."
    )


def complaint(text: str, plain: str) -> str:
    """The sentence on what is missing in a text that is no move."""
    if SQUARE_ONLY.fullmatch(plain):
        return f"{plain} is a square; write two for a step (c4-c5), gate-{plain} for a gate token, x-{plain} to remove."
    return (
        f"{text[:20]!r} is no move: write a step (c4-c5), a gate token (gate-c4), or a tile to remove (x-c5)."
    )


def square_name(square: int) -> str:
    """A square as players write it."""
    row, column = divmod(square, WIDTH)
    return f"{COLUMNS[column]}{row}"


def square_of(name: str) -> int:
    """The number of a square, by a name that is known to be right."""
    return int(name[1:]) * WIDTH + COLUMNS.index(name[0])


def tile_name(tile: int) -> str:
    """A tile as players write it, by its lower left square."""
    return square_name(LOWER_LEFT[tile])


def tile_of(name: str) -> int:
    """The tile on which a square lies; raises ValueError."""
    found = np.flatnonzero(np.any(square_of(name) == SQUARES, axis=1))
    if not found.size:
        raise ValueError(f"{name} is beyond the rim, where no tile can be (C3).")
    return int(found[0])
