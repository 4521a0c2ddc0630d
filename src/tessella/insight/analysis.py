"""Analysis of a position: its best lines, and what the mover may expect after each."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ..core.position import Move, Position, restore
from ..engine.budget import Budget, never
from ..engine.memory import Memory
from ..engine.report import Line, Report
from ..engine.search import search
from .calibration import SURE, expected, expected_lead

UNKNOWN = 1000
"""In place of the turns of a win that nobody knows: more than it takes."""


@dataclass(frozen=True)
class Value:
    """What a seat may expect.

    score: the expected score from 0 (loss) to 1 (win); a draw is a half, and with S seats even is 1/S. Where all play
    together it is the chance that they win; for a player alone, the game's own measure of the points. proven: whether
    it is certain. turns: how many turns of the winner a proved win takes, the first of them included (where all play
    together, turns of all); None if that is not known. lead: how many points the seat may expect to be ahead of the
    best other, or to have in all if it plays alone; None if nobody can tell. measured: whether the score was fitted to
    games with the same options.
    """

    seat: int
    score: float
    proven: bool = False
    turns: int | None = None
    lead: float | None = None
    measured: bool = False


@dataclass(frozen=True)
class AnalysedLine:
    """Moves that can be played one after another, and what the seat of the first may expect of them."""

    moves: tuple[Move, ...]
    value: Value


@dataclass(frozen=True)
class Analysis:
    """The best lines from a position, the best first, each with another first move.

    depth: how far the search looked ahead, in plies. nodes: how much it looked at (see Budget). seconds: the time it
    took, which equality ignores.
    """

    position: Position
    lines: tuple[AnalysedLine, ...]
    depth: int
    nodes: int
    seconds: float = field(compare=False)

    @property
    def value(self) -> Value:
        """What the mover may expect after the best move."""
        return self.lines[0].value


def analyse(
    position: Position,
    seconds: float = 1.0,
    lines: int = 3,
    *,
    nodes: int | None = None,
    among: Collection[int] | None = None,
    seed: int = 0,
    threads: int = 1,
    stop: Callable[[], bool] = never,
    on_progress: Callable[[Analysis], None] | None = None,
    memory: Memory | None = None,
    open_hands: bool = False,
) -> Analysis:
    """The best lines for the mover of a position, about equally searched, with values that can be compared.

    seconds: the time; its count begins when the code is compiled. nodes: a limit as in Budget. With it, without a limit
    of seconds (`float("inf")`), and with one thread, equal seeds give equal lines. among: the numbers of the actions to
    choose from. on_progress gets what is known so far, in the caller's thread, at most ten times a second. The analysis
    ends within 50 ms once stop() is true. memory: with the memory of an earlier analysis of the same position, or of
    one before it, this one goes on from there.

    It uses only what the mover may see. open_hands: it uses the whole position instead, in which nothing may be hidden
    from the caller: for games that are over.

    Raises ValueError if no seat is to act, for a limit that ends nothing, or if among has none or an illegal action.

    >>> import tessella
    >>> analysis = analyse(tessella.new("tictactoe").replay([0, 4, 1, 3]), nodes=500)
    >>> analysis.lines[0].moves[0].text, analysis.value.proven, analysis.value.turns
    ('c1', True, 1)
    """
    root = opened(position) if open_hands else position
    budget = Budget(seconds) if nodes is None else Budget(seconds, nodes)

    def told(report: Report) -> Analysis:
        nodes = report.nodes // len(report.lines)
        found = sorted((analysed(position, line, nodes) for line in report.lines), key=worth)
        return Analysis(position, tuple(found[:lines]), report.depth, report.nodes, report.seconds)

    report = search(
        root,
        budget,
        seed=seed,
        threads=threads,
        among=among,
        lines=lines if among is None else max(2, lines),  # so it is proved what some moves lead to
        stop=stop,
        on_progress=on_progress and (lambda report: on_progress(told(report))),
        memory=memory,
    )
    return told(report)


def opened(position: Position) -> Position:
    """The position as its mover would see it if all hands were open; raises ValueError for a view."""
    if position.viewer is not None:
        raise ValueError("What one seat sees does not show the other hands.")
    if position.mover < 0 or not position.game.kernel.hidden:
        return position
    state = position.state().tobytes()
    return restore(position.game, position.options, state, position.history, position.mover)


def analysed(position: Position, line: Line, nodes: int) -> AnalysedLine:
    """A line of a search with its value; nodes: how much the search looked at for it."""
    seat, score, measured = position.mover, line.value, False
    if not line.proven:
        score, measured = expected(position, line.value, nodes)
    elif min(score, 1.0 - score) < 1.0 - SURE:  # some searches count the plies of a win
        score = float(score > 0.5)
    lead = expected_lead(position, score, nodes)
    turns = turns_to_the_end(position, line.moves) if line.proven else None
    return AnalysedLine(line.moves, Value(seat, score, line.proven, turns, lead, measured))


def worth(line: AnalysedLine) -> tuple[int, float, int]:
    """What is less for a better line: a quick win is better than a slow one, and a slow loss than a quick one."""
    value = line.value
    wins, loses = value.proven and value.score == 1.0, value.proven and value.score == 0.0
    turns = value.turns or UNKNOWN
    return (-1 if wins else 1 if loses else 0), -value.score, turns if wins else -turns


def turns_to_the_end(position: Position, moves: Sequence[Move]) -> int | None:
    """How many turns of the winner some moves take to the end of the game, turns of all where they win together; None
    if they do not lead there, or nobody wins alone."""
    if position.game.kernel.hidden:
        return None
    end = position.replay(move.action for move in moves)
    if not end.over or 1.0 not in end.utility:
        return None
    return turns_in(moves, None if position.game.cooperative else end.utility.index(1.0))


def turns_in(moves: Sequence[Move], seat: int | None) -> int:
    """How many turns of a seat some moves are; of all seats, if it is None."""
    seats = [None, *(move.seat for move in moves)]
    return sum(now != before and seat in (None, now) for before, now in pairwise(seats))
