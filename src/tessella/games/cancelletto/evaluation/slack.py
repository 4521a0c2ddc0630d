"""What makes one plan better than another for partners who may not follow it.

*Slack* is the number of removals by which the next turn may end so that a plan is still known, with any steps that then
suit. *Trust* looks back: a plan that walks the partner's pawns back to where they just came from is not what the
partner means.
"""

from collections.abc import Sequence
from typing import Any

from tessella.core.compiler.jit import blank
from tessella.core.position import Position

from ..model import goal_of, next_turns, positions
from ..rules.grid import TILES, WAYS
from ..rules.state import DEALT, REMOVE, TOKEN_ON
from .acts import imitate
from .plans import count_ways_on
from .unrolled import ROUTES, set_up

EASE = TILES
"""The slack of a plan that wins in the present turn: nobody else has to do anything."""


def merit(position: Position, acts: Sequence[int], rng: Any) -> tuple[int, int]:
    """(slack, trust) of a plan that wins, the more the better."""
    own, partners = next_turns(acts)
    rest = acts[len(own) :]
    if not rest:
        return EASE, 0
    after = position.replay(own)
    routes = blank(ROUTES)
    set_up(routes, after.state())
    imitate(routes, rest)
    goals = {goal_of(before, act) for before, act in positions(after, partners) if act < TOKEN_ON}
    return int(count_ways_on(routes, rng)), -len(left_last(position) & goals)


def left_last(position: Position) -> set[int]:
    """The squares from which the other colour's pawns stepped in its last turn."""
    acts = [move.action for move in position.history]
    ends = [number for number, act in enumerate(acts) if REMOVE <= act < DEALT]
    begin, end = (ends[-2] + 1 if len(ends) > 1 else 0, ends[-1]) if ends else (0, 0)
    return {act // WAYS for act in acts[begin:end] if act < TOKEN_ON}
