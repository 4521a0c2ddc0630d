"""What a placement would bring, shown before it is made: its points, and the tile with its arms."""

from tessella.core.position import Position

from ..model import arms_of, placement, worth
from ..notation import tile_name
from ..rules.state import DRAW
from .arms import SOON, draw_arms
from .glyphs import move_to, use
from .window import window_of


def label(position: Position, action: int) -> str:
    """The points of a placement."""
    return str(worth(arms_of(position, *placement(action)))) if action < DRAW else "?"


def preview(position: Position, action: int) -> str:
    """A tile that may be placed, half transparent, with the arms that it would score for."""
    if action >= DRAW:
        return ""
    kind, cell = placement(action)
    half = use(tile_name(kind), transform=move_to(cell), opacity=0.75, class_="ghost")
    return half + draw_arms(window_of(position).points, cell, arms_of(position, kind, cell), SOON)
