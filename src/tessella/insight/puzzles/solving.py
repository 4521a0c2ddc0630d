"""How a puzzle is solved from any position on the way."""

from collections.abc import Sequence

from ...engine.search import search
from .judging import LOOK
from .proofs import Proofs, moves_after
from .puzzle import Puzzle


def continuation(puzzle: Puzzle, moves: Sequence[str]) -> tuple[str, ...]:
    """The solver's best moves after some that were right, with the longest resistance in between; as texts.

    moves begin from the puzzle's position, replies included. Where they leave the solution, a win is proved anew, and
    anything else is searched for a moment. Raises IllegalMove, and ValueError if the game is over then.

    >>> import tessella
    >>> from tessella.insight.puzzles import puzzles_of
    >>> puzzle = puzzles_of(tessella.find("tictactoe"))[0]
    >>> continuation(puzzle, puzzle.solution[:2]) == puzzle.solution[2:]
    True
    """
    known = len(moves)
    if tuple(moves) == puzzle.solution[:known] and known < len(puzzle.solution):
        return puzzle.solution[known:]
    position = puzzle.position.replay(moves)
    line = [*Proofs().line(position, position.mover)] if puzzle.kind == "win" else []
    if line:
        return moves_after(position, line)
    return tuple(move.text for move in search(position, LOOK).lines[0].moves)
