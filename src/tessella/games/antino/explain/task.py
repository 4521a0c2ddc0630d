"""What the mover can do now: one sentence for players who have not read the rules."""

from tessella.core.position import Position

from ..rules.state import DROP, MORE
from .refusal import alone


def task(position: Position) -> str:
    """Place a tile (N3, N12), or another one or stop (N6), or show the hand and draw (N9)."""
    if DROP in position.actions:
        return "None of your tiles fits anywhere: drop them, and draw others."
    if alone(position):
        return "Place the drawn tile beside another symbol or the gnome joker."
    if position.field("phase") == MORE:
        return "That tile scored 12, doubled: place another one, or stop."
    return "Pick a tile, then a place beside another symbol or the gnome joker."
