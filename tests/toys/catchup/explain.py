"""The board, and sentences: why an action is illegal, what a turn brought about, how the game ended."""

from tessella.core.contract import Termination
from tessella.core.sentences import amount, does, whose
from tessella.kit.stones import Stones, win_by_leaving

from . import rules

STONES = Stones(
    "catchup", rules.BOARD, size="side", words=("stop",), turn=("mover", "placed", "most", "before")
)
TERMINATIONS = {
    rules.FIRST_GROUP: Termination("largest group", "C4"),
    rules.LATER_GROUP: Termination("smaller groups", "C4"),
}


def refusal(position, action):
    """C1 and C2."""
    if action != rules.STOP:
        return STONES.taken(position, action, "C1")
    return None if position.field("placed") else "Place at least one stone before you stop (C2)."


def task(position):
    """How many stones there are still to place."""
    left = amount(int(position.field("most") - position.field("placed")), "stone")
    return f"Place up to {left} more, or stop." if position.field("placed") else f"Place up to {left}."


def news(position):
    """C3: the largest group has grown."""
    now = f"The largest group now has {position.field('weight').max()} stones"
    if position.field("placed"):
        return f"{now} (C3)." if position.field("weight").max() > position.field("before") else None
    if position.field("most") < 3:
        return None
    return f"{now}, so {does(position, position.mover, 'may place three', within=True)} (C3)."


def groups(position, seat):
    """The sizes of a seat's groups, the largest first."""
    pairs = zip(position.field("owner"), position.field("weight"), strict=True)
    return sorted((int(weight) for owner, weight in pairs if owner == seat + 1 and weight), reverse=True)


def ending(position):
    """C4, or somebody left."""
    if position.left:
        return win_by_leaving(position)
    winner = int(position.field("winner"))
    mine, other = ([*groups(position, seat), 0] for seat in (winner, 1 - winner))
    place = next(i for i, (one, two) in enumerate(zip(mine, other, strict=False)) if one != two)
    which = f"group number {place + 1}" if place else "largest group"
    sizes = f"{mine[place]} stones against {other[place]}"
    return f"{whose(position, winner)} {which} has {sizes}, so {does(position, winner, 'wins', True)} (C4)."
