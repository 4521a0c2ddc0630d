"""Why an action is illegal: one sentence with its clause of rules.md."""

from collections.abc import Iterator

from tessella.core.mover import CHANCE
from tessella.core.position import Position
from tessella.core.sentences import does, who

from ..notation import cell_name, tile_words, tiles_listed
from ..rules.grid import CELLS, EMPTY, KINDS
from ..rules.state import DRAW, DRAW_HIDDEN, DROP, HIDDEN, MORE, REDRAW, START, STOP
from .misfit import misfit


def refusal(position: Position, action: int) -> str | None:
    """Why chance may not draw a tile, or why the mover may not place one, stop or drop; None if it is legal."""
    if action == DRAW_HIDDEN:
        return f"The question mark stands for a tile that others draw unseen; name it ({drawing(position)})."
    if position.mover == CHANCE:
        return refuse_draw(position, action)
    if action >= DRAW:
        return f"{mover_does(position, 'is')} to act; tiles are drawn before a turn and after a drop only (N8, N9)."
    if action == STOP:
        return refuse_stop(position)
    return refuse_drop(position) if action == DROP else refuse_placing(position, *divmod(action, CELLS))


def refuse_draw(position: Position, action: int) -> str | None:
    """The draw comes first, and the bag must hold the tile (N8, N9, N11, N12)."""
    if action < DRAW:
        return f"{does(position, position.field('drawer'), 'is')} to draw a tile first ({drawing(position)})."
    if position.field("unseen")[action - DRAW]:
        return None
    return f"The bag holds no {tile_words(action - DRAW)} any more ({drawing(position)})."


def drawing(position: Position) -> str:
    """The clause by which tiles are drawn."""
    if alone(position):
        return "N12"
    return {START: "N11", REDRAW: "N9"}.get(position.field("phase"), "N8")


def refuse_stop(position: Position) -> str | None:
    """One may stop where one may place another tile (N6)."""
    if position.field("phase") == MORE:
        return None
    if alone(position):
        return "There is nothing to stop: in solitaire a turn is one tile (N12)."
    placed = mover_does(position, "has not placed a tile of 12")
    return f"{placed} in this turn; only then there is a choice to stop (N6)."


def refuse_drop(position: Position) -> str | None:
    """Only a player who can place no tile may drop (N9), and not after placing one in the same turn (N6)."""
    if alone(position):
        return "Nobody drops in solitaire, where a tile that fits nowhere ends the game (N12)."
    if position.field("phase") == MORE:
        placed = mover_does(position, "has placed a tile")
        return f"{placed} in this turn and may place another, or stop, not drop (N6, N9)."
    for kind, cell in placements(position):
        possible = f"the {tile_words(kind)} on {cell_name(cell)}"
        return f"{mover(position)} can place {possible}; only who can place no tile drops (N9)."
    return secret(position)


def placements(position: Position) -> Iterator[tuple[int, int]]:
    """Tiles of the mover's hand and cells where they fit."""
    empty = [cell for cell, held in enumerate(position.field("cells")) if held == EMPTY]
    held = [kind for kind in range(KINDS) if hand(position)[kind]]
    return ((kind, cell) for kind in held for cell in empty if misfit(position, kind, cell) is None)


def refuse_placing(position: Position, kind: int, cell: int) -> str | None:
    """The tile must be the mover's (N8, N12) and fit the cell."""
    if hand(position)[kind]:
        return misfit(position, kind, cell)
    return secret(position) or missing(position, kind)


def missing(position: Position, kind: int) -> str:
    """What the mover holds instead of a tile."""
    clause = "N12" if alone(position) else "N8"
    held = hand(position)[:KINDS]
    has = f"{tiles_listed(held)}, but no" if any(held) else "no tiles, so also no"
    return f"{mover_does(position, 'holds')} {has} {tile_words(kind)} ({clause})."


def secret(position: Position) -> str | None:
    """The sentence for a view that does not show the mover's hand; None if it does."""
    holds = mover_does(position, "holds", within=True)
    return f"What {holds} is secret (N8)." if hand(position)[HIDDEN] else None


def hand(position: Position) -> list[int]:
    """The number of tiles of each kind, and of HIDDEN ones, in the mover's hand."""
    return list(position.field("hand")[position.mover].tolist())


def mover(position: Position) -> str:
    """Who is to act."""
    return who(position, position.mover)


def mover_does(position: Position, deed: str, within: bool = False) -> str:
    """What who is to act does."""
    return does(position, position.mover, deed, within)


def alone(position: Position) -> bool:
    """Whether this is solitaire."""
    return position.seats == 1
