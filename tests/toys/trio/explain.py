"""Why a stone may not be placed, and how the game ended."""

from tessella.core.sentences import does, everyone, verb

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
    if left_alone(position):
        return f"{does(position, winners[0], 'is')} the last one left and {verb(position, winners[0], 'wins')} (G3)."
    points = f"{position.score[winners[0]]:g} points"
    if len(winners) == 1:
        return f"Nobody can place; {does(position, winners[0], 'wins', within=True)} with {points} (R4)."
    return (
        f"Nobody can place; {everyone(position, winners, within=True)} share the win with {points} each (G2)."
    )


def left_alone(position):
    """Have all seats but one left?"""
    return position.field("gone").sum() == rules.SEATS - 1
