"""What the mover can do now: one sentence for players who have not read the rules."""

from tessella.core.position import Position

from ..model import tiles


def task(position: Position) -> str:
    """Place a tile, beside another or as the first one, which scores nothing (O2, O3)."""
    if not tiles(position):
        return "Pick a tile and place it in the middle; this first one scores nothing."
    return "Pick a tile, then a place: rows of one colour and of one number score."
