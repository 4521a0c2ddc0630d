"""What an engine's values mean: the score that players of its strength reached after them, by measured games."""

from ..core.position import Position


def expected(position: Position, value: float, nodes: int) -> tuple[float, bool]:
    """The score that the mover may expect where a search of so many nodes says value, both from 0 to 1; and whether it
    was measured in games with these options."""
    return value, False


def lead_of(position: Position, value: float, nodes: int) -> float | None:
    """How many points the mover may expect to be ahead of the best other, or to have if it plays alone; None if nobody
    can tell."""
    return None
