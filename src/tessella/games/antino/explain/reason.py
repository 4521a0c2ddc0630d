"""Why a move is good: one sentence with its clauses, for somebody who knows little."""

from collections.abc import Sequence
from functools import partial

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import Ground, locks_beside
from ..notation import cells_listed
from ..rules.grid import CELLS, EMPTY, FULL_MARK, KEY, LOCK
from ..rules.state import DROP, STOP


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first action scores, and what it leaves to others as far as the mover can know."""
    act, ground = acts[0], Ground.of(position)
    if act == DROP:
        return "It drops the tiles in hand and draws others, for none of them fits anywhere (N9)."
    scores = {other: ground.points(*divmod(other, CELLS)) for other in position.actions if other < STOP}
    most = max(scores.values(), default=0)
    if act == STOP:
        return f"It keeps the other tiles, of which none would score more than {most} now (N6)."
    gain, alone = scores[act], position.seats == 1
    if gain > FULL_MARK and not alone:
        return f"It scores {FULL_MARK}, doubled to {gain}, and another tile may follow (N6)."
    (mark, clauses), next_best = effect(ground, *divmod(act, CELLS)), partial(reply, position, ground)
    left, score, more = next_best(act), f"scores {gain}", ""
    if gain == most:
        score += f", the most that {'this tile' if alone else 'the tiles in hand'} can"
    elif not alone:
        instead = min(next_best(other) for other, points in scores.items() if points == most)
        later = f"the engine expects that this is worth more later than {most} now"
        more = f"; {f'a tile for {most} would leave {instead}' if instead > left else later}"
    leaves = f"leaves {others(position)} at most {amount(left, 'point')} a tile"
    if alone:
        leaves = f"then the next tile scores at most {left}"
    return f"It {score}{mark}, and {leaves}{more} ({clauses})."


def others(position: Position) -> str:
    """What the other players are called."""
    return position.side(1 - position.mover) if position.seats == 2 else "the others"


def effect(ground: Ground, kind: int, cell: int) -> tuple[str, str]:
    """What the mark of a tile does, and the clauses."""
    if kind % 3 == KEY and (opened := locks_beside(ground.closed, cell)):
        return f", opens the lock{'s' * (len(opened) > 1)} on {cells_listed(opened)}", "N4, N5"
    if kind % 3 == LOCK and ground.laid(kind, cell).closed[cell]:
        return ", lets only keys lie beside its closed lock", "N4, N5"
    return "", "N5"


def reply(position: Position, ground: Ground, act: int) -> int:
    """The most that a tile which the mover does not see could score after an action."""
    strict, kinds = bool(position.options["strict"]), position.field("unseen").nonzero()[0].tolist()
    after = ground.laid(*divmod(act, CELLS))
    empty = [cell for cell, held in enumerate(after.cells) if held == EMPTY]
    fitting = ((kind, cell) for cell in empty for kind in kinds if after.fits(kind, cell, strict))
    return max((after.points(kind, cell) for kind, cell in fitting), default=0)
