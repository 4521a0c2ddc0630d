"""What a search found."""

from dataclasses import dataclass

from ..core.position import Move


@dataclass(frozen=True)
class Report:
    """move is the best found; value the utility (0..1) its mover may expect; nodes the work; depth the plies looked ahead."""

    move: Move
    value: float
    nodes: int
    depth: int
