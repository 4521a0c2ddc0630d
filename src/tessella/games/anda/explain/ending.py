"""How the game was decided: one sentence with its clause."""

from tessella.core.contract import Termination
from tessella.core.position import Position
from tessella.core.sentences import departed, does, verb, who

from ..model import cells_in, colour_of, parts, side_of
from ..notation import COLOURS
from ..rules.state import ANNIHILATION, LONGEST, NO_ACTION
from .phrases import amount

TERMINATIONS = {
    ANNIHILATION: Termination("annihilation", "D7"),
    NO_ACTION: Termination("no action", "D8"),
    LONGEST: Termination("cut off", "D10"),
}


def ending(position: Position) -> str:
    """Who won, and how."""
    reason, winner = position.field("reason"), position.field("winner")
    wins = does(position, winner, "wins", within=True)
    if reason == ANNIHILATION:
        takes, and_wins = does(position, winner, "takes"), verb(position, winner, "wins")
        return f"{takes} {last_groups(position, 1 - winner)} and {and_wins} (D7)."
    if reason == NO_ACTION:
        stuck, has = does(position, 1 - winner, "cannot place a stone"), verb(position, 1 - winner, "has")
        return f"{stuck} and {has} no prisoner to take: {wins} (D8)."
    if reason == LONGEST:
        turns, loser = position.field("turns"), who(position, 1 - winner, within=True)
        return f"After {turns} turns the game is cut off with {loser} to act: {wins} (D10)."
    return f"{departed(position, [1 - winner])}: {wins} (G3)."


def last_groups(position: Position, seat: int) -> str:
    """The stones that a seat lost in the last turn, in words: "White's last group of 3 stones"."""
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
