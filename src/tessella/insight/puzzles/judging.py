"""Attempts at a puzzle: is a move right, what is the answer, and what would have refuted it?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ...core.position import Position
from ...core.sentences import amount, does, who, whose
from ...engine.budget import Budget, never
from ...engine.memory import Memory
from ...engine.search import search
from .proofs import Proofs, moves_after
from .puzzle import Puzzle

LOOK = Budget(seconds=0.2, nodes=20_000)
"""How long an answer is looked for where nothing is proved."""


@dataclass(frozen=True)
class Attempt:
    """What came of an attempt.

    right: whether the last move is right. done: whether the puzzle is solved. reply: the moves of the other side, to be
    played on; more of the solver's moves are expected then. sentence: what to say. refutation: what follows a wrong
    move.
    """

    right: bool
    done: bool
    sentence: str
    reply: tuple[str, ...] = ()
    refutation: tuple[str, ...] = ()


def attempt(
    puzzle: Puzzle,
    moves: Sequence[str],
    *,
    memory: Memory | None = None,
    stop: Callable[[], bool] = never,
) -> Attempt:
    """Judge the last of some moves, which all begin from the puzzle's position, replies included.

    memory: what earlier attempts at this puzzle have left. Raises IllegalMove, and ValueError without a move.

    >>> import tessella
    >>> from tessella.insight.puzzles import puzzles_of
    >>> puzzle = puzzles_of(tessella.find("tictactoe"))[0]
    >>> attempt(puzzle, puzzle.solution[:1]).right
    True
    """
    if not moves:
        raise ValueError("An attempt has at least one move.")
    before = puzzle.position.replay(moves[:-1])
    after = before.play(moves[-1])
    return JUDGES[puzzle.kind](Try(puzzle, before, after, Proofs(memory=memory or Memory(), stop=stop)))


@dataclass(frozen=True)
class Try:
    """A move that is judged: the positions before and after it."""

    puzzle: Puzzle
    before: Position
    after: Position
    proofs: Proofs = field(repr=False)

    @property
    def solver(self) -> int:
        return self.puzzle.position.mover

    @property
    def reason(self) -> str:
        """Why the move is good, in the game's own sentence; empty if the game has none."""
        action = self.after.history[-1].action
        said = self.before.game.explain.reason(self.before.view(self.before.mover), [action])
        return f" {said}" if said else ""


def judge_win(tried: Try) -> Attempt:
    """Every move that keeps a proved win is right; the quickest one is praised."""
    after, solver, proofs = tried.after, tried.solver, tried.proofs
    if after.over and after.utility[solver] == 1.0:
        return Attempt(True, True, f"Solved. {after.ending}")
    if not proofs.wins(after, solver):
        return wrong(tried, f"After that {whose(after, solver)} win is gone.")
    left = (tried.puzzle.plies or 0) - (after.ply - tried.puzzle.position.ply)
    quick = proofs.wins(after, solver, left)
    action, _ = proofs.resistance(after, solver)
    reply = after.play(action)
    sentence = f"Right.{tried.reason}" if quick else "That wins too, but it takes longer."
    return Attempt(True, False, sentence, moves_after(after, [reply]))


def judge_defence(tried: Try) -> Attempt:
    """The one move that is not proved to lose is right."""
    if tried.after.history[-1].text == tried.puzzle.solution[0]:
        return Attempt(True, True, f"Solved: every other move loses.{tried.reason}")
    return wrong(tried, "That does not hold.")


def wrong(tried: Try, sentence: str) -> Attempt:
    """The answer to a wrong move: the other side's win if it is proved, or else its best move."""
    after, other = tried.after, 1 - tried.solver
    if after.over:
        return Attempt(False, False, after.ending or sentence)
    line = list(tried.proofs.line(after, other)) if tried.proofs.wins(after, other) else []
    if line and line[-1].over:
        turns = amount(sum(move.seat == other for move in line[-1].history[len(after.history) :]), "turn")
        told = does(after, other, f"wins in {turns}", within=True)
        return Attempt(
            False, False, f"{sentence} Now {told}. {line[-1].ending}", (), moves_after(after, line)
        )
    report = search(after, LOOK, stop=tried.proofs.stop)
    told = f"{who(after, after.mover)} can answer {report.move}."
    return Attempt(False, False, f"{sentence} {told}", (), tuple(move.text for move in report.lines[0].moves))


JUDGES = {"win": judge_win, "defend": judge_defence}
