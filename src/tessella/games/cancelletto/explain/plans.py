"""Sentences on plans: what the next act is for, and what a partner intends. (C8 forbids them at silent tables)"""

from collections.abc import Sequence

from tessella.core.position import Position
from tessella.core.sentences import listed

from ..model import goal_of, next_turns, positions, turns_of
from ..notation import COLOURS, square_name, tile_name
from ..rules.grid import WAYS
from ..rules.state import BEGIN, REMOVE, TOKEN_ON

NO_PLAN = "I see no way to win from here; do you?"
FOLLOWS, SHARES, LEADS = range(3)
"""How much a partner leads: it keeps its plan to itself, tells its own next turn, or also asks for yours."""


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first act of a plan that wins is for."""
    act, end = acts[0], f"the plan wins in turn {winning_turn(position, acts)}"
    if act >= BEGIN:
        return f"Let {COLOURS[(act - BEGIN) % 2]} begin: {end} (C9)."
    if act >= REMOVE:
        return f"Remove the tile {tile_name(act - REMOVE)}: no pawn needs it any more, and {end} (C6)."
    if act >= TOKEN_ON:
        return f"A gate token on {square_name(act - TOKEN_ON)}: with the gate {end} (C5)."
    start = act // WAYS
    goal, turn = journey(position, acts)
    next_square = goal_of(position, act)
    words = f"{square_name(start)}-{square_name(next_square)}"
    if goal == next_square:
        return f"{words}: that is where this pawn has to be in the end; {end} (C3)."
    if goal == start:
        return f"{words}: the pawn lets others by, and comes back; {end} (C3)."
    return f"{words}: the pawn is on its way to {square_name(goal)}, where it stands from turn {turn} on; {end} (C3)."


def intention(position: Position, acts: Sequence[int], lead: int) -> str:
    """What a partner says when its turn is over: acts is the rest of its plan that wins, empty if it has none."""
    if not acts:
        return NO_PLAN
    win = f"I see a way to win in turn {winning_turn(position, acts)}"
    if lead == FOLLOWS:
        return f"{win}."
    yours, mine = next_turns(acts)
    if lead == LEADS:
        return f"{win}: please {in_words(position, yours)}."
    later = position.replay(yours)
    return (
        f"{win}; after your turn I shall {in_words(later, mine)}." if mine and not later.over else f"{win}."
    )


def winning_turn(position: Position, acts: Sequence[int]) -> int:
    """The turn, from 1, in which a plan wins."""
    return int(position.field("turns")) + turns_of(acts)


def in_words(position: Position, acts: Sequence[int]) -> str:
    """The acts of a turn in words: "step a4-a5 and c1-d1, and remove the tile e7"."""
    steps, others = list[str](), list[str]()
    for before, act in positions(position, acts):
        text = before.game.notation.write(before, act)
        if act < TOKEN_ON:
            steps.append(text)
        elif act < REMOVE:
            others.append(f"put a gate token on {square_name(act - TOKEN_ON)}")
        else:
            others.append(f"remove the tile {tile_name(act - REMOVE)}")
    walks = [f"step {listed(steps)}"] if steps else []
    return ", and ".join([*walks, listed(others)] if others else walks)


def journey(position: Position, acts: Sequence[int]) -> tuple[int, int]:
    """The square on which the pawn that steps first ends, and the turn in which it comes there."""
    square, turn = acts[0] // WAYS, 0
    for before, act in positions(position, acts):
        if act < TOKEN_ON and act // WAYS == square:
            square, turn = goal_of(before, act), int(before.field("turns")) + 1
    return square, turn
