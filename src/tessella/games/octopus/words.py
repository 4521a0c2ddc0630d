"""Pieces of sentences."""

from .grid import VALUES
from .notation import COLOURS

NUMBERS = ("one", "two", "three", "four", "five", "six")
"""The values of tiles, from 1."""


def amount(count: int, thing: str) -> str:
    """So many things: "1 point", "2 reds", "3 sixes"."""
    plural = f"{thing}es" if thing.endswith("x") else f"{thing}s"
    return f"{count} {thing if count == 1 else plural}"


def colour_word(kind: int) -> str:
    """What a tile is called among tiles of its colour: "red"."""
    return COLOURS[kind // VALUES]


def number_word(kind: int) -> str:
    """What a tile is called among tiles of its value: "three"."""
    return NUMBERS[kind % VALUES]
