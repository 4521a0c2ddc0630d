"""Why a step or a removal is illegal, and how the game ended."""

from tessella.core.sentences import departed

from . import notation, rules

ENDINGS = {
    rules.WON: "Both pawns are at home: Sun and Moon win together (U3).",
    rules.HOME_LOST: "A home was removed: Sun and Moon lose together (U4).",
    rules.NO_TILE: "No empty tile is left: Sun and Moon lose together (U4).",
}


def refusal(position, action):
    """The sentence for a step or for a removal."""
    if action >= rules.REMOVE:
        return of_removal(position, action - rules.REMOVE)
    return of_step(position, action // rules.TILES, action % rules.TILES)


def of_step(position, start, goal):
    """U2: the own pawn, a step left, the tile beside, and free."""
    if position.field("pawn")[position.mover] != start:
        return f"Your pawn does not stand on {notation.NAMES[start]}; you step with your own (U2)."
    if position.field("steps") == 0:
        return "You have no step left in this turn; now remove an empty tile (U2)."
    if not rules.are_beside(start, goal):
        return f"{notation.NAMES[goal]} is not beside {notation.NAMES[start]} (U2)."
    return occupied(position, goal, "a step goes to an empty tile")


def of_removal(position, tile):
    """U2: a tile that is there, and empty."""
    return occupied(position, tile, "an empty tile is removed")


def occupied(position, tile, rule):
    """What is wrong with a tile that must be there without a pawn; None if nothing is."""
    name = notation.NAMES[tile]
    if not position.field("there")[tile]:
        return f"{name} is removed already; {rule} (U2)."
    if tile in position.field("pawn"):
        return f"A pawn stands on {name}; {rule} (U2)."
    return None


def ending(position):
    """Home, a home lost, no tile left, or somebody left."""
    if position.field("outcome") == rules.LEFT:
        return f"{departed(position, [position.history[-1].seat])}: both lose (G3)."
    return ENDINGS[position.field("outcome")]
