"""Sentences: why an action is illegal, what to do, how the game ended."""

from tessella.core.contract import Termination
from tessella.core.sentences import does
from tessella.kit.stones import win_by_leaving

from . import rules
from .board import CELLS, COLOURS

TERMINATIONS = {rules.LAST: Termination("last tile", "T3")}


def refusal(position, action):
    """T1 and T2; None for a legal action."""
    tile, (cell, kind) = position.field("tile"), divmod(action, rules.KINDS)
    if tile[cell]:
        return f"Cell {CELLS[cell]} has a tile; a tile goes on an empty cell (T1)."
    for near in rules.BESIDE[cell]:
        if near >= 0 and tile[near] == kind + 1:
            return f"Cell {CELLS[cell]} is beside a {COLOURS[kind]} tile on {CELLS[near]} (T2)."
    return None


def task(_):
    """For somebody who does not know the rules."""
    return "Choose a colour, and an empty cell beside no tile of this colour; put the last tile."


def ending(position):
    """T3, or somebody left."""
    if position.left:
        return win_by_leaving(position)
    winner = position.field("winner")
    return f"No other tile can be put; {does(position, winner, 'wins', within=True)} by the last one (T3)."
