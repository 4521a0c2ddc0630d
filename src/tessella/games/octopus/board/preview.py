"""What a placement would bring, shown before it is made: its points, and the tile with its arms."""

from tessella.core.position import Position
from tessella.core.svg import tag

from ..model import arms_of, placement, worth
from ..rules.state import DRAW
from . import field, glyphs
from .arms import SOON, draw_arms


def label(position: Position, action: int) -> str:
    """The points of a placement."""
    return str(worth(arms_of(position, *placement(action)))) if action < DRAW else "?"


def preview(position: Position, action: int) -> str:
    """A tile that may be placed, half transparent, with the arms that it would score for."""
    if action >= DRAW:
        return ""
    kind, cell = placement(action)
    half = tag("g", glyphs.tile(kind), transform=field.move_to(cell), opacity=0.75)
    return half + draw_arms(field.window_of(position).scale, cell, arms_of(position, kind, cell), SOON)
