"""Where things are below the board, and how large they are."""

from tessella.core.svg import show, tag

from .glyphs import SIZE

TRAY, SEATS, BOTTOM = 366.0, 421.0, 468.0
"""Upper edges of the hand's row, of the seats' row, and where the drawing ends."""


def placed(art: str, x: float, y: float, side: float) -> str:
    """Something of SIZE units a side, moved to a middle and scaled."""
    return tag("g", art, transform=f"translate({show(x)} {show(y)})scale({show(side / SIZE)})")
