"""How a puzzle is solved from any position on the way."""

from collections.abc import Sequence

from ...core.position import Position
from ...engine.search import search
from .judging import LOOK
from .proofs import Proofs
from .puzzle import Puzzle
from .together import quickest, stage_of


def continuation(puzzle: Puzzle, moves: Sequence[str]) -> tuple[str, ...]:
    """The solver's best moves after some that were right, with the longest resistance in between; as texts.

    moves begin from the puzzle's position, replies included. Where they leave the solution, a win is proved anew, a way
    home is planned anew, and anything else is searched for a moment. Raises IllegalMove, and ValueError if the game is
    over then.

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
    return tuple(move.text for move in line(puzzle, position).history[len(position.history) :])


def line(puzzle: Puzzle, position: Position) -> Position:
    """The end of the best line that is found from a position on the way."""
    if puzzle.kind == "win":
        won = [*Proofs().line(position, position.mover)]
        if won:
            return won[-1]
    if puzzle.kind == "home":
        used = stage_of(position) - stage_of(puzzle.position)
        plan, _ = quickest(position, enough=1 << 20 if puzzle.turns is None else puzzle.turns - used)
        if plan.acts:
            return position.replay(plan.acts)
    return position.replay(search(position, LOOK).lines[0].moves)
