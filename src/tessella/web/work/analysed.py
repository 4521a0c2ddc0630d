"""One analysis in a process of the study pool, which keeps what earlier ones of the same browser have found."""

from collections.abc import Callable

from ...core.position import Position
from ...engine.memory import Memories
from ...insight.analysis import AnalysedLine, Analysis, analyse
from ...insight.words import told
from ..wire import AnalysisLine, AnalysisReport

LINES = 3
ENDLESS = float("inf")
"""Seconds: the pool ends an analysis."""
memories = Memories(1 << 28)


def analysed(
    who: str,
    position: Position,
    open_hands: bool,
    stop: Callable[[], bool],
    tell: Callable[[AnalysisReport], None],
) -> AnalysisReport:
    """What an analysis comes to that goes on until it is stopped, or until all is proven.

    who: the browser. open_hands: whether it uses the whole position, not only what the mover knows.
    """
    hides = position.game.kernel.hidden
    knows = (open_hands, position.mover) if hides else None  # another seat knows something else
    with memories.of((who, position.game.name, str(position.options), knows)) as memory:
        found = analyse(
            position,
            ENDLESS,
            LINES,
            stop=stop,
            on_progress=lambda found: tell(report(found)),
            memory=memory,
            open_hands=open_hands and hides,
        )
    return report(found, final=True)


def report(found: Analysis, final: bool = False) -> AnalysisReport:
    """An analysis as it is sent."""
    return AnalysisReport(
        seat=found.position.mover,
        lines=[line_of(found.position, line) for line in found.lines],
        depth=found.depth,
        nodes=found.nodes,
        seconds=round(found.seconds, 1),
        final=final,
    )


def line_of(position: Position, line: AnalysedLine) -> AnalysisLine:
    """A line as it is sent."""
    return AnalysisLine(
        moves=[move.text for move in line.moves],
        path=list(position.game.board.paths(position, line.moves[0].action)),
        words=told(line.value, position),
        score=round(line.value.score, 3),
        proven=line.value.proven,
    )
