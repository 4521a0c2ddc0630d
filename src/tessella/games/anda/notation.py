"""Moves as text: a stone is its cell, "d2"; "take" (D6), "komi-3", "black" and "white" (D9) are words.

A cell is a letter for its row, from the top, and a number for its place in the row, from the left.
"""

import re
from string import ascii_lowercase

from tessella.core.position import Position

from .model import side_of
from .rules.grid import CELLS, SIDES, rows
from .rules.state import BLACK_SIDE, CHOOSE, DIVIDE, KOMI, MOST_KOMI, TAKE, WHITE_SIDE

CELL_NAMES = {
    side: [
        f"{letter}{number}"
        for letter, length in zip(ascii_lowercase, rows(side), strict=False)
        for number in range(1, length + 1)
    ]
    for side in SIDES
}
"""For each side of a board, the names of its cells, by number."""
COLOURS = ("black", "white")
WORDS = {"take": TAKE, "black": BLACK_SIDE, "white": WHITE_SIDE}

CELL = re.compile(r"([a-z])-?([0-9]{1,6})")
KOMI_GIVEN = re.compile(r"komi-?([0-9]{1,6})")
BETWEEN = re.compile(r"[\s-]+")
"""What may be between a word or a letter and its number: dashes or blanks."""


def write(position: Position, action: int) -> str:
    """The text of an action, legal or not; a cell beyond a small board has a number instead of a name."""
    if action >= KOMI:
        return {BLACK_SIDE: "black", WHITE_SIDE: "white"}.get(action, f"komi-{action - KOMI}")
    if action == TAKE:
        return "take"
    side = side_of(position)
    return cell_name(side, action) if action < CELLS[side] else f"cell-{action}"


def read(position: Position, text: str) -> int:
    """The action that a text means, legal or not; raises ValueError with one sentence."""
    plain = BETWEEN.sub("-", text.strip().lower())
    if plain in WORDS:
        return WORDS[plain]
    if found := CELL.fullmatch(plain):
        return cell_of(side_of(position), found[1], int(found[2]))
    if found := KOMI_GIVEN.fullmatch(plain):
        return komi_of(int(found[1]))
    raise ValueError(f"{text[:20]!r} is no move: {advice(position)}.")


def cell_of(side: int, letter: str, number: int) -> int:
    """The number of a cell; raises ValueError if this board has none of that name."""
    name, lengths = f"{letter}{number}", dict(zip(ascii_lowercase, rows(side), strict=False))
    if name in CELL_NAMES[side]:
        return CELL_NAMES[side].index(name)
    if letter in lengths:
        where = f"where row {letter} goes from {letter}1 to {letter}{lengths[letter]}"
    else:
        where = f"whose rows go from a to {max(lengths)}"
    raise ValueError(f"{name} is not on this board, {where} (D1).")


def komi_of(number: int) -> int:
    """The action that puts so many stones into the prison; raises ValueError if they are too many."""
    if number > MOST_KOMI:
        raise ValueError(f"A komi of {number} is too much; it goes from komi-0 to komi-{MOST_KOMI} (D9).")
    return KOMI + number


def advice(position: Position) -> str:
    """What to write instead."""
    now = {DIVIDE: "write a komi, for example komi-3", CHOOSE: "write black or white"}
    return now.get(position.field("phase"), "write a cell, for example a1, or take")


def cell_name(side: int, cell: int) -> str:
    """A cell as players write it."""
    return CELL_NAMES[side][cell]


def free_passes(count: int) -> str:
    """How often a player may take a prisoner instead of placing a stone (D6)."""
    return {0: "no free pass", 1: "1 free pass"}.get(count, f"{count} free passes")
