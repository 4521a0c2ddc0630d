"""Moves as text: "dk-e4" places a tile, "draw-dk" is chance's draw of a tile; "stop" (N6) and "drop" (N9) are words.

A tile is the letter of its symbol, then l for a lock or k for a key; a cell is its file's letter and its rank's number,
both counted from the lower left corner.
"""

import re
from collections.abc import Iterable

from tessella.core.position import Position
from tessella.core.sentences import listed

from .rules.grid import CELLS, WIDTH
from .rules.state import DRAW, DRAW_HIDDEN, DROP, STOP

FILES = "zabcdefghijkl"
"""The files by number; the first and the last are the rim, where no tile can lie."""
SYMBOLS = ("diamond", "cross", "circle", "square")
COLOURS = ("amber", "blue", "green", "red")
LETTERS = "dxos"
MARKS = ("", " with a lock", " with a key")
TILES = [letter + mark for letter in LETTERS for mark in ("", "l", "k")]
"""By kind, which is 3 * symbol + mark (N2)."""
HIDDEN_TILE = "?"

PLACING = re.compile(r"([dxos][lk]?)-?([a-k])([1-9]|1[01])")
DRAWING = re.compile(r"draw-?([dxos][lk]?|\?)")
CELL_ONLY = re.compile(r"[a-k]([1-9]|1[01])")
TILE_ONLY = re.compile(r"[dxos][lk]?")
BETWEEN = re.compile(r"[\s-]+")
"""What may be between a tile and a cell: dashes or blanks."""


def write(position: Position, action: int) -> str:
    """The text of an action, legal or not."""
    if action < STOP:
        kind, cell = divmod(action, CELLS)
        return f"{tile_name(kind)}-{cell_name(cell)}"
    if action >= DRAW:
        return "draw-" + (HIDDEN_TILE if action == DRAW_HIDDEN else tile_name(action - DRAW))
    return "stop" if action == STOP else "drop"


def read(position: Position, text: str) -> int:
    """The action that a text means, legal or not; raises ValueError with one sentence."""
    plain = BETWEEN.sub("-", text.strip().lower())
    if plain in ("stop", "drop"):
        return STOP if plain == "stop" else DROP
    if placing := PLACING.fullmatch(plain):
        return TILES.index(placing[1]) * CELLS + cell_of(placing[2] + placing[3])
    if drawing := DRAWING.fullmatch(plain):
        return DRAW_HIDDEN if drawing[1] == HIDDEN_TILE else DRAW + TILES.index(drawing[1])
    raise ValueError(complaint(text, plain))


def complaint(text: str, plain: str) -> str:
    """The sentence on what is missing in a text that is no move."""
    if CELL_ONLY.fullmatch(plain):
        return f"{plain} is a cell; name the tile that goes there, too, for example dk-{plain}."
    if TILE_ONLY.fullmatch(plain):
        return f"{plain} is a tile; name the cell that it goes to, too, for example {plain}-e4."
    return f"{text[:20]!r} is no move: write a tile and a cell, for example dk-e4, or stop, or drop."


def cell_name(cell: int) -> str:
    """A cell as players write it."""
    rank, file = divmod(cell, WIDTH)
    return f"{FILES[file]}{rank}"


def cell_of(name: str) -> int:
    """The number of a cell, by a name that is known to be right."""
    return int(name[1:]) * WIDTH + FILES.index(name[0])


def tile_name(kind: int) -> str:
    """A tile as players write it."""
    return TILES[kind]


def tile_words(kind: int) -> str:
    """A tile as players say it."""
    return f"{COLOURS[kind // 3]} {SYMBOLS[kind // 3]}{MARKS[kind % 3]}"


def cells_listed(cells: Iterable[int]) -> str:
    """Several cells: "d6 and e7"."""
    return listed(cell_name(cell) for cell in cells)


def tiles_listed(counts: Iterable[int]) -> str:
    """Several tiles, by how many there are of each kind: "an amber diamond and 2 blue crosses with a lock"."""
    return listed(several(count, kind) for kind, count in enumerate(counts) if count)


def several(count: int, kind: int) -> str:
    """So many tiles of a kind."""
    if count == 1:
        return with_article(tile_words(kind))
    return f"{count} {COLOURS[kind // 3]} {plural(kind)}{MARKS[kind % 3]}"


def plural(kind: int) -> str:
    """Tiles of a symbol: "crosses"."""
    symbol = SYMBOLS[kind // 3]
    return f"{symbol}es" if symbol.endswith("s") else f"{symbol}s"


def with_article(words: str) -> str:
    """One thing: "an amber diamond"."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"
