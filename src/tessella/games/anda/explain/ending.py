"""How a game ended: one sentence with its clause."""

from tessella.core.position import Position

from ..model import cells_in, colour_of, parts, side_of
from ..notation import COLOURS
from ..rules.state import ANNIHILATION, LEFT, LONGEST, NO_ACTION
from .phrases import amount, who

MANNERS = {ANNIHILATION: "annihilation", NO_ACTION: "no action", LEFT: "resignation", LONGEST: "cut off"}


def ending(position: Position) -> str:
    """Who won, and by what."""
    reason, winner = position.field("reason"), position.field("winner")
    victor, loser = who(position, winner), who(position, 1 - winner)
    if reason == ANNIHILATION:
        return f"{victor} takes {last_groups(position, 1 - winner)} and wins (D7)."
    if reason == NO_ACTION:
        return f"{loser} has neither a legal placement nor a prisoner to take: {victor} wins (D8)."
    if reason == LONGEST:
        return f"After {position.field('turns')} turns the game is cut off with {loser} to act: {victor} wins (D10)."
    return f"{loser} resigned: {victor} wins (G3)."


def last_groups(position: Position, seat: int) -> str:
    """What a seat has lost in the last turn: "White's last group of 3 stones"."""
    colour = colour_of(position, seat)
    taken = frozenset(cells_in(position.field("taken")[colour]))
    stones, groups = amount(len(taken), "stone"), len(parts(side_of(position), taken))
    if groups > 1:
        return f"{COLOURS[colour].title()}'s last {groups} groups, {stones},"
    return (
        f"{COLOURS[colour].title()}'s last stone"
        if len(taken) == 1
        else f"{COLOURS[colour].title()}'s last group of {stones}"
    )
