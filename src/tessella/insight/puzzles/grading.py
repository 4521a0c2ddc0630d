"""How hard a puzzle is: the weakest level of the engine that solves it."""

from collections.abc import Collection

from ...core.position import Position
from ...engine.levels import choose, levels
from .file import WrittenPuzzle
from .proofs import Proofs
from .together import TURNS

SEEDS = 5
"""So often a level tries; it solves a puzzle if it finds a right move in more than half of its tries."""


def graded(puzzle: WrittenPuzzle, position: Position) -> WrittenPuzzle:
    """A puzzle with its grade: the weakest level that finds a right first move, or else the strongest level.

    Where all play together every level plans as well, so the number of turns gives the grade. Equal puzzles get equal
    grades, unless a level's time runs out.
    """
    names = list(levels())
    if puzzle.kind == "home":
        grade = names[min((puzzle.turns or TURNS.start) - TURNS.start, len(names) - 1)]
    else:
        first = position.action(puzzle.solution.split()[0])
        right = Proofs().winning(position) if puzzle.kind == "win" else [first]
        view = position.view(position.mover)
        grade = next((level for level in names[:-1] if solves(level, view, right)), names[-1])
    return puzzle.model_copy(update={"grade": grade})


def solves(level: str, position: Position, right: Collection[int]) -> bool:
    """Whether a level finds a right action in most of its tries."""
    found = tried = 0
    while max(found, tried - found) * 2 <= SEEDS:
        found += choose(position, level, seed=tried).move.action in right
        tried += 1
    return found * 2 > SEEDS
