"""Why a placement is good: one sentence with its clauses, for somebody who knows little."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tessella.core.position import Position
from tessella.core.sentences import amount

from ..model import STEPS, Cell, arms_of, open_around, placement, tiles, walk, worth
from ..rules.grid import VALUES

COMPARED = 20
"""Up to so many other placements of the greatest score are compared with the one advised; of more, none is."""


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first tile scores, and what it leaves to the next player; hands are open, so both are known."""
    (kind, cell), after, lying = placement(acts[0]), position.play(acts[0]), tiles(position)
    gain, mine = worth(arms_of(position, kind, cell)), kinds_of(position, position.mover)
    if after.over:
        return f"It scores {amount(gain, 'point')}, and the game ends (O3, O4)."
    foe, theirs = after.side(after.mover), kinds_of(after, after.mover)
    reply = best_of(tiles(after), theirs)
    leaves = f"leaves {foe} at most {amount(reply, 'point')}"
    if not lying:
        return f"It is the first tile, which scores nothing, and {leaves} (O2, O3)."
    options, told = scores(lying, mine), f"It scores {gain}"
    most = max(score for score, _, _ in options)
    best = [(other, at) for score, other, at in options if score == most and (other, at) != (kind, cell)]
    others = [best_of({**lying, at: other}, theirs) for other, at in best if len(best) <= COMPARED]
    if gain == most:
        worst = max(others, default=0)
        more = f"; other ways to score {most} leave up to {worst}" if worst > reply else ""
        return f"{told}, the most there is, and {leaves}{more} (O3)."
    if min(others, default=0) > reply:
        return f"{told} and {leaves}; to score {most} would leave at least {min(others)} (O3)."
    if (kept := best_of(tiles(after), kinds_of(after, position.mover))) >= most:
        still = "still" if kept == most else "then"
        return f"{told} and {leaves}; the next tile of this hand could {still} score {kept} (O3)."
    return f"{told} and {leaves}; the engine expects that this is worth more later than {most} now (O3)."


def kinds_of(position: Position, seat: int) -> list[int]:
    """The kinds in a seat's hand."""
    return list(position.field("hand")[seat].nonzero()[0].tolist())


def best_of(lying: Mapping[Cell, int], kinds: Iterable[int]) -> int:
    """The most that a tile of these kinds would score."""
    return max((score for score, _, _ in scores(lying, kinds)), default=0)


def scores(lying: Mapping[Cell, int], kinds: Iterable[int]) -> list[tuple[int, int, Cell]]:
    """What each kind would score on each open cell (O3): score, kind and cell."""
    kinds, found = list(kinds), []
    for cell in open_around(lying):
        promised = promises(lying, cell)
        found += [(promised[kind // VALUES, -1] + promised[-1, kind % VALUES], kind, cell) for kind in kinds]
    return found


def promises(lying: Mapping[Cell, int], cell: Cell) -> Counter[tuple[int, int]]:
    """What a cell promises to a tile for its colour, (colour, -1), and for its value, (-1, value)."""
    found = Counter[tuple[int, int]]()
    for step in STEPS.values():
        row = [divmod(lying[at], VALUES) for at in walk(lying, cell, step)]
        for part in (0, 1) if row else ():
            first = row[0][part]
            length = next((n for n, face in enumerate(row) if face[part] != first), len(row))
            found[(-1, first) if part else (first, -1)] += length
    return found
