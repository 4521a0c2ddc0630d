"""Attempts at a puzzle: is a move right, what is the answer, and what would have refuted it?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...core.position import IllegalMove, Position
from ...core.sentences import amount, does, who, whose
from ...engine.budget import Budget, never
from ...engine.memory import Memory
from ...engine.search import search
from .data import moves_between
from .file import Margin
from .proofs import Proofs
from .puzzle import Puzzle
from .together import quickest, stage_of

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
    if why := before.why(moves[-1]):
        raise IllegalMove(why)
    proofs = Proofs(memory=memory or Memory(), stop=stop)
    return JUDGES[puzzle.kind](Try(puzzle, before, before.action(moves[-1]), proofs))


@dataclass(frozen=True)
class Try:
    """A legal action that is judged, and the position before it, as the solver sees it."""

    puzzle: Puzzle
    before: Position
    action: int
    proofs: Proofs = field(repr=False)

    @cached_property
    def after(self) -> Position:
        """The position after it, in a game in full view."""
        return self.before.play(self.action)

    @property
    def solver(self) -> int:
        """The seat of who solves."""
        return self.puzzle.position.mover

    @property
    def is_first(self) -> bool:
        """Whether it is the move with which the solution begins."""
        return self.before.move(self.action).text == self.puzzle.solution[0]

    @property
    def reason(self) -> str:
        """Why the move is good, in the game's own sentence; empty if the game has none."""
        said = self.before.game.explain.reason(self.before.view(self.before.mover), [self.action])
        return f" {said}" if said else ""


def judge_win(tried: Try) -> Attempt:
    """Every move that keeps a proved win is right; the quickest one is praised."""
    after, solver, proofs = tried.after, tried.solver, tried.proofs
    if after.over and after.utility[solver] == 1.0:
        return Attempt(True, True, f"Solved. {after.ending}")
    wins = proofs.wins(after, solver)
    if not wins:
        gone = "is gone" if wins is False else "can no longer be seen"
        return wrong(tried, f"After that {whose(after, solver, within=True)} win {gone}.")
    left = (tried.puzzle.plies or 0) - (after.ply - tried.puzzle.position.ply)
    quick = proofs.wins(after, solver, left)
    action, _ = proofs.resistance(after, solver)
    sentence = f"Right.{tried.reason}" if quick else "That wins too, but it takes longer."
    return Attempt(True, False, sentence, (after.move(action).text,))


def judge_defence(tried: Try) -> Attempt:
    """The one move that is not proved to lose is right."""
    if tried.is_first:
        return Attempt(True, True, f"Solved: every other move loses.{tried.reason}")
    return wrong(tried, "That does not hold.")


def wrong(tried: Try, sentence: str) -> Attempt:
    """The answer to a wrong move: the other side's win if it is proved, or else its best move."""
    after, other = tried.after, 1 - tried.solver
    if after.over:
        return Attempt(False, False, after.ending or sentence)
    if tried.proofs.wins(after, other):
        line = [after, *tried.proofs.line(after, other)]
        turns = sum(move.seat == other for move in line[-1].history[len(after.history) :])
        deed, end = (
            ("has a forced win", "")
            if not line[-1].over
            else (f"wins in {amount(turns, 'turn')}", f" {line[-1].ending}")
        )
        told = does(after, other, deed, within=True)
        return Attempt(False, False, f"{sentence} Now {told}.{end}", (), moves_between(after, line[-1]))
    report = search(after, LOOK, stop=tried.proofs.stop)
    told = f"{who(after, after.mover)} can answer {report.move}."
    return Attempt(False, False, f"{sentence} {told}", (), tuple(move.text for move in report.lines[0].moves))


def judge_together(tried: Try) -> Attempt:
    """Every move after which a win in the turns that are left is still planned is right."""
    after, turns = tried.after, tried.puzzle.turns
    if after.over:
        won = any(after.utility)
        return Attempt(won, won, f"{'Solved. ' if won else ''}{after.ending}")
    used = stage_of(after) - stage_of(tried.puzzle.position)
    left = 1 << 20 if turns is None else turns - used
    plan, is_settled = quickest(after, enough=left, stop=tried.proofs.stop)
    if plan.acts and plan.turns <= left:
        rest = "" if turns is None else f" {amount(left, 'turn')} left."
        return Attempt(True, False, f"Right so far.{rest}")
    if plan.acts and is_settled:
        told = f"That takes {amount(used + plan.turns, 'turn')}, not {turns}."
        return Attempt(False, False, told, (), moves_between(after, after.replay(plan.acts)))
    if plan.lost:
        return Attempt(False, False, "After that nobody can win any more.")
    return Attempt(False, False, f"No way to win in {turns} turns was found after that.")


def judge_best(tried: Try) -> Attempt:
    """The one best move is right. Another one is compared with it."""
    margin = tried.puzzle.margin
    if tried.is_first:
        return Attempt(True, True, f"Solved. {words_of(margin)}{tried.reason}")
    best = tried.before.action(tried.puzzle.solution[0])
    among = sorted({best, tried.action})
    report = search(tried.before, LOOK, among=among, lines=2, stop=tried.proofs.stop)
    values = {line.moves[0].action: line.value for line in report.lines}
    told = f"wins {tenths(values[tried.action])} of 10 such games; the best move wins {tenths(values[best])}."
    sentence = f"{tried.before.move(tried.action)} {told}"
    if tried.before.game.kernel.hidden or tried.after.mover < 0:
        return Attempt(False, False, sentence)
    answer = search(tried.after, LOOK, stop=tried.proofs.stop).lines[0].moves
    return Attempt(False, False, sentence, (), tuple(move.text for move in answer))


def tenths(value: float) -> str:
    """A share of games, in words that do not claim more than is known.

    >>> tenths(0.71), tenths(0.001)
    ('7', 'fewer than 1')
    """
    return f"{10 * value:.0f}" if value >= 0.05 else "fewer than 1"


def words_of(margin: Margin | None) -> str:
    """What a margin says, in a sentence."""
    if margin is None:
        return "Every other move ends worse."
    if margin.points is None:
        mean, low, high = (100 * each for each in margin.share)
        return f"It wins {mean:.0f}% more games than the next best move ({low:.0f} to {high:.0f}%)."
    mean, low, high = margin.points
    return f"It is worth {mean:.0f} points more than the next best move ({low:.0f} to {high:.0f})."


JUDGES = {"win": judge_win, "defend": judge_defence, "best": judge_best, "home": judge_together}
