"""Why a move is good: one sentence with its clauses, for somebody who knows little."""

from collections.abc import Iterable, Mapping, Sequence

from tessella.core.drawing.hexgrid import Cell
from tessella.core.position import Position
from tessella.core.sentences import listed

from ..model import cell_of, homes, lifting, own_of, tiles_of
from ..notation import NUMBERS, name
from ..rules.state import LINE, TILES, TRAP
from .news import TOLD
from .threats import open_to, row_with, wins

WINNING = {"A1": "make five in a row", "A2": "close a loop"}
WON = {"A1": "makes five in a row", "A2": "closes a loop"}
"""What wins, by its clause."""


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first action wins, stops, threatens or builds."""
    after, cell = position.play(acts[0]), cell_of(acts[0])
    if after.over:
        return f"It {ends(after)}."
    if lifting(position):
        return f"It {lifts(position, cell)}."
    seat, foe = position.mover, other(position)
    left = wins(tiles_of(after), 1 - seat, open_to(after, 1 - seat)) if places(after) else {}
    does = answers(position, after, cell) or rows(position, cell)
    if not left:
        return f"It {does or limits(position, after)}."
    (how, *others) = {WINNING[clause] for clause in left.values()}
    open_end = f"{'win' if others else how} on {cells(left).replace(' and ', ' or ')}"
    if does:
        return f"It {does}; but {foe} can then {open_end}."
    only = "" if len(left) == 1 else ", as a tile can take only one of these cells"
    return f"It lets {foe} {open_end}{only} ({clauses(left.values())})."


def other(position: Position) -> str:
    """What the other side is called."""
    return position.side(1 - position.mover)


def places(position: Position, later: int = 0) -> bool:
    """Whether a tile is placed, not moved (A6), now or some turns later."""
    return bool(position.field("placed") + later < TILES)


def ends(after: Position) -> str:
    """How the action ends the game."""
    why = after.termination
    if after.field("winner") == after.history[-1].seat and after.field("reason") in (LINE, TRAP):
        return f"{WON[why.clause]} and wins ({why.clause})" if why else ""
    return f"ends the game: {why} ({why.clause})" if why else ""


def lifts(position: Position, cell: Cell) -> str:
    """Why this tile is lifted (A6)."""
    tiles = {at: seat for at, seat in tiles_of(position).items() if at != cell}
    own = own_of(tiles, position.mover)
    if won := wins(tiles, position.mover, sorted({*homes(tiles, 2)} - {cell})):
        return f"frees a tile that wins on {cells(won)} ({clauses(['A6', *won.values()])})"
    row = row_with(own, cell)
    breaks = f"breaks no row longer than {NUMBERS[row]}" if row > 1 else "lifts a tile that is in no row"
    return f"{breaks} (A6)"


def answers(position: Position, after: Position, cell: Cell) -> str:
    """What a tile stops or threatens; empty if neither."""
    seat, foe = position.mover, 1 - position.mover
    tiles, then = tiles_of(position), tiles_of(after)
    if not places(after):
        return ""
    if (clause := wins(tiles, foe, [cell]).get(cell)) and cell in open_to(position, foe):
        return f"takes the cell where {other(position)} would {WINNING[clause]} ({clause})"
    if not places(after, later=1):
        return ""
    if threats := wins(then, seat, open_to(after, seat)):
        return threatens(position, threats)
    if near := growing(tiles, then, seat):
        why = clauses(["A0", *near.values()])
        return f"prepares a win on {cells(near)}, once that cell touches two tiles ({why})"
    return ""


def threatens(position: Position, threats: Mapping[Cell, str]) -> str:
    """Where the mover would win next."""
    if len(threats) > 1:
        only = f"{other(position)} can take only one of them"
        return f"threatens to win on {cells(threats)}, and {only} ({clauses(threats.values())})"
    ((cell, clause),) = threats.items()
    return f"threatens to {WINNING[clause]} on {name(cell)} ({clause})"


def growing(tiles: Mapping[Cell, int], then: Mapping[Cell, int], seat: int) -> dict[Cell, str]:
    """One cell where the mover would now win if it touched one tile more; empty if there is none."""
    lonely = sorted({*homes(then, 1)} - {*homes(then, 2)})
    found = wins(then, seat, lonely)
    return {cell: clause for cell, clause in list(found.items())[:1] if cell not in wins(tiles, seat, [cell])}


def rows(position: Position, cell: Cell) -> str:
    """The row that a tile makes, and the row that it prevents; empty if both are short."""
    own, enemy = (own_of(tiles_of(position), seat) for seat in (position.mover, 1 - position.mover))
    row, stopped = row_with(own, cell), row_with(enemy, cell)
    said = [f"makes {NUMBERS[row]} in a row"] if row >= TOLD else []
    if stopped >= TOLD:
        said.append(f"takes the cell where {other(position)} would have {NUMBERS[stopped]}")
    return f"{' and '.join(said)} (A1)" if said else ""


def limits(position: Position, after: Position) -> str:
    """The longest row that the other side can make next."""
    foe = 1 - position.mover
    enemy = own_of(tiles_of(after), foe)
    most = max((row_with(enemy, cell) for cell in open_to(after, foe)), default=1)
    return f"gives {other(position)} no cell where a tile makes more than {NUMBERS[most]} in a row (A1)"


def cells(some: Mapping[Cell, str]) -> str:
    """Cells in words."""
    return listed(name(cell) for cell in some)


def clauses(some: Iterable[str]) -> str:
    """Clauses, each once."""
    return ", ".join(sorted({*some}))
