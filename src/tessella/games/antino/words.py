"""Pieces of sentences."""

from collections.abc import Iterable

from tessella.core.words import listed

from .notation import COLOURS, MARKS, SYMBOLS, cell_name, tile_words


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


def in_points(count: int) -> str:
    """So many points: "1 point"."""
    return "1 point" if count == 1 else f"{count} points"
