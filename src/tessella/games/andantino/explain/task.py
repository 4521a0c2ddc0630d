"""What the mover can do now: one sentence for players who have not read the rules."""

from tessella.core.position import Position

from ..model import exception_open, held_from, lifting


def task(position: Position) -> str:
    """Lift a tile, or place one, and where it may go (A0, A5, A6)."""
    if lifting(position):
        return "Lift one of your tiles; then you place it somewhere else."
    thing = "the lifted tile" if held_from(position) else "a tile"
    if exception_open(position):
        return f"Place {thing} where it touches at least two others; once in the game one is enough."
    return f"Place {thing} where it touches at least two others."
