"""Why an action is illegal, what to do now, and how the game ended."""

from tessella.core.contract import Termination
from tessella.core.sentences import does
from tessella.kit.stones import win_by_leaving

from . import rules
from .board import STONES

TERMINATIONS = {rules.CHAIN: Termination("chain", "H2")}
SIDES = ("the upper and the lower side", "the left and the right side")


def refusal(position, action):
    """H1 and H3."""
    if action != rules.SWAP:
        return STONES.taken(position, action, "H1")
    return None if action in position.actions else "Only the second action of a game may be a swap (H3)."


def task(position):
    """What the mover wants."""
    swap = ", or swap" if rules.SWAP in position.actions else ""
    return f"Place a stone{swap}; you want to join {SIDES[position.mover]}."


def ending(position):
    """A chain, or somebody left."""
    winner = position.field("winner")
    return (
        win_by_leaving(position)
        if position.left
        else f"{does(position, winner, 'joins')} {SIDES[winner]} (H2)."
    )
