"""Why a move is good: one sentence with its clauses, for somebody who knows little."""

from collections.abc import Sequence

from tessella.core.position import Position

from ..model import Ground, locks_beside
from ..notation import cells_listed
from ..rules.grid import CELLS, EMPTY, FULL_MARK, KEY, LOCK
from ..rules.state import DROP, STOP


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first action scores, and what it leaves to others as far as the mover can know."""
    act, ground = acts[0], Ground.of(position)
    if act == DROP:
        return "It changes your tiles for others, for none of them fits anywhere (N9)."
    scores = {other: ground.points(*divmod(other, CELLS)) for other in position.actions if other < STOP}
    most = max(scores.values(), default=0)
    if act == STOP:
        return f"It keeps your other tiles, of which none would score more than {most} now (N6)."
    unseen = position.field("unseen").nonzero()[0].tolist()
    left = reply(position, ground.laid(*divmod(act, CELLS)), unseen)
    told, clauses = scored(position, ground, act, scores[act])
    return f"It {told}{compared(position, ground, scores, act, left)} ({clauses})."


def scored(position: Position, ground: Ground, act: int, points: int) -> tuple[str, str]:
    """The points and what a mark does, and the clauses."""
    kind, cell = divmod(act, CELLS)
    if points > FULL_MARK:
        more = ", and another tile may follow" if position.seats > 1 else ""
        return f"scores {FULL_MARK}, doubled to {points}{more}", "N6"
    if kind % 3 == KEY and (opened := locks_beside(ground.closed, cell)):
        return (
            f"scores {points} and opens the lock{'s' * (len(opened) > 1)} on {cells_listed(opened)}",
            "N4, N5",
        )
    if kind % 3 == LOCK and ground.laid(kind, cell).closed[cell]:
        return f"scores {points}, and its closed lock lets only keys lie beside it", "N4, N5"
    return f"scores {points}", "N5"


def compared(position: Position, ground: Ground, scores: dict[int, int], act: int, left: int) -> str:
    """The best of the other placements, and what a tile can score at most after this one."""
    most, whose = max(scores.values()), "that tile" if position.seats == 1 else "your tiles"
    if scores[act] == most:
        return f", the most that {whose} can, and leaves no place for more than {left}"
    unseen = position.field("unseen").nonzero()[0].tolist()
    best = [other for other, points in scores.items() if points == most]
    instead = min(reply(position, ground.laid(*divmod(other, CELLS)), unseen) for other in best)
    if instead > left and position.seats > 1:
        return f"; a tile for {most} would leave a place for {instead}, this one for no more than {left}"
    return f", and leaves no place for more than {left}"


def reply(position: Position, ground: Ground, kinds: Sequence[int]) -> int:
    """The most that a tile of these kinds could score next."""
    strict = bool(position.options["strict"])
    empty = [cell for cell, held in enumerate(ground.cells) if held == EMPTY]
    fitting = ((kind, cell) for cell in empty for kind in kinds if ground.fits(kind, cell, strict))
    return max((ground.points(kind, cell) for kind, cell in fitting), default=0)
