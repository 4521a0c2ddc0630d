"""Sentences on plans: what a partner intends. (C8 forbids them at silent tables)"""

from collections.abc import Sequence

from tessella.core.position import Position
from tessella.core.sentences import listed

from ..model import next_turns, positions, turns_of
from ..notation import square_name, tile_name
from ..rules.state import REMOVE, TOKEN_ON

NO_PLAN = "I see no way to win from here; do you?"
FOLLOWS, SHARES, LEADS = range(3)
"""How much a partner leads: it keeps its plan to itself, tells its own next turn, or also asks for yours."""


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
