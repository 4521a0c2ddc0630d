"""Moves as text: "r3-2,-1" places a tile, "draw-r3" is chance's draw of a tile, "start-2" its choice of who begins.

A tile is the letter of its colour and its value. A cell is its column and its row, counted from the first tile, to the
right and downwards.
"""

import re
from functools import lru_cache

from tessella.core.position import Position

from .model import NUMBERED, Cell, action_of, placement
from .rules.grid import VALUES
from .rules.state import BEGIN, DRAW, MAX_LEGAL, SEATS

COLOURS = ("blue", "green", "maroon", "orange", "pink", "red", "silver", "teal", "violet", "yellow")
"""The colours by their numbers; their first letters are all different."""
LETTERS = "".join(colour[0] for colour in COLOURS)

TILE, CELL = rf"([{LETTERS}])\s*([1-{VALUES}])", r"\(?([+-]?\d+)\s*[,;\s]\s*([+-]?\d+)\)?"
PLACING = re.compile(rf"{TILE}(?:-\s*|\s+-\s+|\s+){CELL}")
"""A hyphen between a blank and a number is the number's sign."""
DRAWING = re.compile(rf"draw\s*-?\s*{TILE}")
BEGINNING = re.compile(rf"start\s*-?\s*([1-{SEATS}])")
TILE_ONLY, CELL_ONLY = re.compile(TILE), re.compile(CELL)
LONGEST = 9
"""The greatest length of a text that may be the number of a column or row."""


def write(_position: Position, action: int) -> str:
    """The text of an action, legal or not."""
    return text_of(action)


@lru_cache(2 * MAX_LEGAL)
def text_of(action: int) -> str:
    """The text of an action, which is the same in every position. It is cached, because most actions of a position are
    also actions of the one before."""
    if action >= BEGIN:
        return f"start-{action - BEGIN + 1}"
    if action >= DRAW:
        return f"draw-{tile_name(action - DRAW)}"
    kind, cell = placement(action)
    return f"{tile_name(kind)}-{cell_name(cell)}"


def read(position: Position, text: str) -> int:
    """The action that a text means, legal or not; raises ValueError with one sentence."""
    plain = text.strip().lower()
    if placing := PLACING.fullmatch(plain):
        return action_of(kind_of(placing[1], placing[2]), near(placing[3], placing[4]))
    if drawing := DRAWING.fullmatch(plain):
        return DRAW + kind_of(drawing[1], drawing[2])
    if beginning := BEGINNING.fullmatch(plain):
        return BEGIN + int(beginning[1]) - 1
    raise ValueError(complaint(text, plain))


def near(column: str, row: str) -> Cell:
    """The cell of a column and a row; raises ValueError if it is too far away."""
    if max(len(column), len(row)) <= LONGEST and {int(column), int(row)} <= set(NUMBERED):
        return int(column), int(row)
    where = f"{column},{row}"[:40]
    raise ValueError(f"No game comes as far as the cell {where}; a tile goes beside another (O2).")


def complaint(text: str, plain: str) -> str:
    """The sentence on what is missing in a text that is no move."""
    if TILE_ONLY.fullmatch(plain):
        return f"{plain} is a tile; name the cell that it goes to, too, for example {plain}-0,1."
    if CELL_ONLY.fullmatch(plain):
        return f"{plain} is a cell; name the tile that goes there, too, for example r3-{plain}."
    return f"{text[:20]!r} is no move: write a tile and a cell, column and row, for example r3-0,1."


def kind_of(letter: str, value: str) -> int:
    """The kind of a tile by its letter and its value."""
    return VALUES * LETTERS.index(letter) + int(value) - 1


def tile_name(kind: int) -> str:
    """A tile as players write it."""
    colour, value = divmod(kind, VALUES)
    return f"{LETTERS[colour]}{value + 1}"


def tile_words(kind: int) -> str:
    """A tile as players say it."""
    colour, value = divmod(kind, VALUES)
    return f"{COLOURS[colour]} {value + 1}"


def cell_name(cell: Cell) -> str:
    """A cell as players write it."""
    return f"{cell[0]},{cell[1]}"
