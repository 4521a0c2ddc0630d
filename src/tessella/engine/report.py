"""What a search found."""

from dataclasses import dataclass

from ..core.position import Move


@dataclass(frozen=True)
class Report:
    """The best move found, and what it rests on.

    value: the utility (0..1) that its mover may expect; nodes: the work; depth: how far the search looked ahead.
    """

    move: Move
    value: float
    nodes: int
    depth: int
