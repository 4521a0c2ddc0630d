"""The board, and sentences: why an action is illegal, what to do, how the game ended."""

from tessella.core.contract import Termination
from tessella.core.sentences import amount, does, whose
from tessella.kit.stones import Stones, win_by_leaving

from . import rules

STONES = Stones("mygame", rules.BOARD, size="side")
TERMINATIONS = {rules.FULL: Termination("largest group", "S2")}


def refusal(position, action):
    """S1; None for a legal action."""
    return STONES.taken(position, action, "S1")


def task(_):
    """For somebody who does not know the rules."""
    return "Put a stone on an empty cell; make your largest group larger than the other one."


def ending(position):
    """S2, or somebody left."""
    if position.left:
        return win_by_leaving(position)
    winner = int(position.field("winner"))
    size, other = (amount(position.score[seat], "stone") for seat in (winner, 1 - winner))
    wins = does(position, winner, "wins", within=True)
    return f"{whose(position, winner)} largest group has {size}, the other {other}, so {wins} (S2)."
