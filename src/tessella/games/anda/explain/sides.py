"""What the seats are called."""

from tessella.core.position import Position

from ..model import colour_of
from ..notation import COLOURS
from ..rules.state import UNSETTLED


def side(position: Position, seat: int) -> str:
    """A seat, and its colour once that is settled (D9): "First (Black)"."""
    name, colour = position.game.sides[seat], colour_of(position, seat)
    return name if colour == UNSETTLED else f"{name} ({COLOURS[colour].title()})"
