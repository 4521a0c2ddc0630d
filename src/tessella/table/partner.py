"""What an engine that plays together with people says: what it intends."""

from collections.abc import Sequence

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
