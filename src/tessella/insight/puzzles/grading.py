"""How hard a puzzle is: the weakest level of the engine that solves it."""

from collections.abc import Collection

from ...core.position import Position
from ...engine.levels import choose, levels

SEEDS = 5
"""So often a level tries; it solves a puzzle if it finds a right move in more than half of its tries."""


def grade_of(position: Position, right: Collection[int]) -> str:
    """The name of the weakest level that solves a puzzle; that of the strongest one if no weaker one does.

    right: the actions with which a solution begins. Equal positions get equal grades, unless a level's time runs out.
    """
    *weaker, strongest = levels()
    return next((level for level in weaker if solves(level, position, right)), strongest)


def solves(level: str, position: Position, right: Collection[int]) -> bool:
    """Whether a level finds a right action in most of its tries."""
    found = tried = 0
    while max(found, tried - found) * 2 <= SEEDS:
        found += choose(position, level, seed=tried).move.action in right
        tried += 1
    return found * 2 > SEEDS
