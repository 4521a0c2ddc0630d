"""All laws, in the order in which they are checked: those of the rules first, each of which needs the ones before."""

from collections.abc import Iterator

from . import (
    board,
    chance,
    compiled,
    encoded,
    end,
    facts,
    guide,
    hidden,
    imagined,
    leaving,
    legal,
    notation,
    oracle,
    pages,
    ranges,
    refresh,
    shape,
    state,
    symmetric,
    task,
    told,
    words,
)
from .law import Law

RULES = (
    legal,
    state,
    compiled,
    refresh,
    end,
    leaving,
    chance,
    hidden,
    imagined,
    ranges,
    encoded,
    symmetric,
    oracle,
)
"""Where one of these is broken, nothing after it is worth telling."""
FACES = (facts, notation, told, task, words, board, shape, guide, pages)
"""What people see of a game: these hold or break each for itself."""


def laws_of(module: object) -> list[Law]:
    """The laws of a module, in the order in which they are written."""
    return [each for each in vars(module).values() if isinstance(each, Law)]


def laws() -> Iterator[Law]:
    """Every law."""
    for module in (*RULES, *FACES):
        yield from laws_of(module)
