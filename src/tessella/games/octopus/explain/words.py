"""Moves in a few words, for lists of moves."""

from tessella.core.position import Position

from ..model import BESIDE, arms, placement, tiles, worth
from ..notation import tile_words
from ..rules.state import BEGIN, DRAW


def words(position: Position, action: int) -> str:
    """A tile, one that it lies beside, and its score: "red 5 beside blue 5, +4"; or what chance has drawn."""
    if action >= BEGIN:
        return f"{position.side(action - BEGIN)} begins"
    if action >= DRAW:
        return f"{tile_words(action - DRAW)} dealt"
    (kind, cell), lying = placement(action), tiles(position)
    found = arms(lying, cell, kind)
    near = [(cell[0] + x, cell[1] + y) for x, y in BESIDE]
    beside = [at for at in near if at in lying]
    if not beside:
        return f"{tile_words(kind)}, the first tile"
    scoring = {at for arm in found.values() for at in (*arm.colour, *arm.value)}
    at = next((each for each in beside if each in scoring), beside[0])
    return f"{tile_words(kind)} beside {tile_words(lying[at])}, +{worth(found)}"
