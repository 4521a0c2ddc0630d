"""Why a stone may not be placed, and how the game ended."""

from . import notation, rules


def refusal(position, action):
    """R1: taken, or beside an own stone."""
    owner, cell = position.field("owner"), notation.write(position, action)
    if owner[action] != rules.EMPTY:
        return f"Cell {cell} is taken; a stone goes on an empty cell (R1)."
    for beside in ((action - 1) % rules.CELLS, (action + 1) % rules.CELLS):
        if owner[beside] == position.mover + 1:
            return f"Cell {cell} is beside your own stone on {notation.write(position, beside)} (R1)."
    return None


def ending(position):
    """The winners and their points, or the last one left."""
    winners = [seat for seat, share in enumerate(position.utility) if share > 0]
    names = " and ".join(position.game.sides[seat] for seat in winners)
    if left_alone(position):
        return f"{names} is the last one left and wins (G3)."
    points = f"{position.score[winners[0]]:g} points"
    if len(winners) == 1:
        return f"Nobody can place; {names} wins with {points} (R4)."
    return f"Nobody can place; {names} share the win with {points} each (G2)."


def left_alone(position):
    """Have all seats but one left?"""
    return position.field("gone").sum() == rules.SEATS - 1
