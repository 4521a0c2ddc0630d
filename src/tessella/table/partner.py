"""What an engine that plays together with people says: why it would play a move, and what it intends."""

from collections.abc import Sequence

from ..core.position import Position
from .features import silence
from .table import Table


def intention(table: Table, acts: Sequence[int], lead: int) -> str:
    """What an engine says beside its next act, the first of its plan, if that ends its turn; nothing while partners are
    silent. acts: the plan, or only the next act if it has none."""
    position = table.position
    if not position.game.cooperative or silence.agreed_on(table):
        return ""
    after = position.play(acts[0])
    if after.over or after.mover == position.mover:
        return ""
    return position.game.explain.intention(after, acts[1:], lead)


def reason(view: Position, acts: Sequence[int]) -> str:
    """Why to play the first of some acts; nothing unless they are a plan that wins together."""
    return view.game.explain.reason(view, acts) if len(acts) and is_plan(view, acts) else ""


def is_plan(view: Position, acts: Sequence[int]) -> bool:
    """Whether acts, played one after another, win for all."""
    if not view.game.cooperative:
        return False
    end = view.replay(acts)
    return end.over and set(end.utility) == {1.0}
