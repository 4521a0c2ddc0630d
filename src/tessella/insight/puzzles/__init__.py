"""Puzzles: positions with a task, for every game.

packing     positions as short words
file        the data of a game's puzzles
puzzle      puzzles, and those of a game
choosing    which comes next
judging     attempts: what is right and what is wrong, with the refutation
proofs      forced wins
forced      makes puzzles of forced wins
making      makes puzzles of a game: the work of `tessella puzzles`
"""

from .choosing import next_puzzle, puzzle_of_the_day
from .file import PuzzleError
from .judging import Attempt, attempt
from .puzzle import Puzzle, puzzles_of

__all__ = ["Attempt", "Puzzle", "PuzzleError", "attempt", "next_puzzle", "puzzle_of_the_day", "puzzles_of"]
