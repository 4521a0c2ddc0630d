"""Sentences on plans: what a partner intends. (C8 forbids them at silent tables)"""

from collections.abc import Sequence

from tessella.core.position import Position
from tessella.core.sentences import listed

from ..model import next_turns, positions, turns_of
from ..notation import square_name, tile_name
from ..rules.state import REMOVE, TOKEN_ON

NO_PLAN = "I see no way to win from here; do you?"
FOLLOWS, TELLS_WHEN, TELLS_ITS_TURN, TELLS_ALL, ASKS = range(5)
"""How much a partner leads: it says only that it sees a way, or when that wins, or its own next turn, or its whole
plan, or it asks for the turn that it needs of you."""


def intention(position: Position, acts: Sequence[int], lead: int) -> str:
    """What a partner says when its turn is over: acts is the rest of its plan that wins, empty if it has none."""
    if not acts:
        return NO_PLAN
    if lead == FOLLOWS:
        return "I see a way to win."
    win, (yours, mine) = f"I see a way to win in turn {winning_turn(position, acts)}", next_turns(acts)
    if lead == ASKS:
        return f"{win}: please {in_words(position, yours)}."
    if lead == TELLS_ALL:
        return f"{win}: {in_notation(position, acts)}."
    later = position.replay(yours)
    if lead == TELLS_ITS_TURN and mine and not later.over:
        return f"{win}; after your turn I shall {in_words(later, mine)}."
    return f"{win}."


def in_notation(position: Position, acts: Sequence[int]) -> str:
    """A whole plan: "turn 7, i4-h4 d9-d10 x-e1; turn 8, c9-c8"."""
    turn, told = int(position.field("turns")), list[str]()
    while acts:
        now, _ = next_turns(acts)
        turn, texts = (
            turn + 1,
            [before.game.notation.write(before, act) for before, act in positions(position, now)],
        )
        told.append(f"turn {turn}, {' '.join(texts)}")
        position, acts = position.replay(now), acts[len(now) :]
    return "; ".join(told)


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
