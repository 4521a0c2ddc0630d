"""Why a move is illegal, and how the game ended."""

from tessella.core.sentences import departed, does, verb

from . import notation, rules


def refusal(position, action):
    """T1 is the only way to go wrong."""
    if position.field("owner")[action] == rules.EMPTY:
        return None
    return f"Cell {notation.write(position, action)} is taken; a mark goes on an empty cell (T1)."


def ending(position):
    """Line, full board, or somebody left."""
    winner = position.field("winner")
    if winner == rules.DRAW:
        return "The board is full without three in a row: a draw (T3)."
    if position.left:
        return f"{departed(position, [1 - winner])}; {does(position, winner, 'wins', within=True)} (G3)."
    return f"{does(position, winner, 'has')} three in a row and {verb(position, winner, 'wins')} (T2)."
