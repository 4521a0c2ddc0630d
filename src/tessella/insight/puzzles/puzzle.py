"""Puzzles: positions with a task that has one right answer, or few."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b

from ...core.option import Choice
from ...core.position import Game, Position
from ...core.sentences import amount, who
from ...engine.levels import level_named
from .file import NAME, Kind, Margin, WrittenPuzzle, read_file
from .packing import unpacked


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position in which the mover is to find something.

    id: a word that is the same as long as the position is. kind: win (a forced win), defend (the only move that does
    not lose), best (one move is better than all others) or home (all win together). grade: the name of the weakest
    level that solves it. turns: of a forced win or of a way home, the winner's turns until the game is over. solution:
    the solver's moves, and the longest resistance in between. proved: whether the right moves are proved to be right.

    >>> import tessella
    >>> puzzle = puzzles_of(tessella.find("tictactoe"))[0]
    >>> puzzle.position.over, puzzle.position.why(puzzle.solution[0])
    (False, None)
    """

    id: str
    game: Game
    options: Mapping[str, Choice]
    kind: Kind
    grade: str
    turns: int | None
    plies: int | None
    margin: Margin | None
    proved: bool
    word: str
    solution: tuple[str, ...]

    @cached_property
    def position(self) -> Position:
        """The position to solve, as its mover sees it; unpacked when it is first asked for."""
        whole = unpacked(self.game, self.options, self.word)
        return whole.view(whole.mover)

    @property
    def goal(self) -> str:
        """The task in one sentence."""
        position = self.position
        turns = "" if self.turns is None else f" in {amount(self.turns, 'turn')}"
        if self.kind == "home":
            return f"Win together{turns}."
        mover = f"{who(position, position.mover)} to move"
        if self.kind == "win":
            return f"{mover}: win{turns}."
        if self.kind == "defend":
            return f"{mover}: find the only move that does not lose."
        return f"{mover}: find the best move."


def puzzle_from(game: Game, options: Mapping[str, Choice], written: WrittenPuzzle) -> Puzzle:
    """A puzzle from its data. Raises UnknownLevel."""
    return Puzzle(
        id=blake2b(written.position.encode(), digest_size=5).hexdigest(),
        game=game,
        options=options,
        kind=written.kind,
        grade=level_named(written.grade).name,
        turns=written.turns,
        plies=written.plies,
        margin=written.margin,
        proved=written.proved,
        word=written.position,
        solution=tuple(written.solution.split()),
    )


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """All puzzles in a game's folder; none if it has no file of them. Raises PuzzleError.

    >>> import tessella
    >>> puzzles_of(tessella.find("tictactoe"))[0].kind
    'win'
    """
    found = read_file(game, game.folder / NAME)
    return tuple(puzzle_from(game, each.options, written) for each in found.sets for written in each.puzzles)
