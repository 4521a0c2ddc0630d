"""Why a tile does not fit a cell, whoever holds it (N1, N3, N4)."""

from tessella.core.position import Position

from ..model import neighbours
from ..notation import SYMBOLS, cell_name, cells_listed, plural, tile_words, with_article
from ..rules.grid import EMPTY, JOKER, KEY, RIM, WIDTH


def misfit(position: Position, kind: int, cell: int) -> str | None:
    """One sentence with its clause; None if the tile fits."""
    here = position.field("cells")[cell]
    if here == RIM:
        return f"{cell_name(cell)} is off the board, whose cells go from a1 to {last_cell(position)} (N1)."
    if here != EMPTY:
        holds = "holds the joker" if here == JOKER else f"holds {with_article(tile_words(here))}"
        return f"{cell_name(cell)} {holds}; a tile goes on an empty cell (N3)."
    return unwelcome(position, kind, cell)


def last_cell(position: Position) -> str:
    """The upper right corner."""
    return cell_name(int(position.options["size"]) * (WIDTH + 1))


def unwelcome(position: Position, kind: int, cell: int) -> str | None:
    """Why the neighbours of an empty cell do not admit a tile."""
    near = neighbours(position, cell)
    if not near:
        beside = "a tile goes beside the gnome joker or a tile of another symbol"
        return f"{cell_name(cell)} has no neighbour; {beside} (N3)."
    locks = [other for other in near if position.field("closed")[other]]
    if locks and kind % 3 != KEY:
        return f"{closed_locks(locks)}, so only a key can go on {cell_name(cell)} (N4)."
    equal = [other for other, held in near.items() if held // 3 == kind // 3]
    if len(equal) == len(near):
        return only_equal(kind, cell, equal)
    return too_equal(kind, cell, equal) if equal and position.options["strict"] else None


def closed_locks(cells: list[int]) -> str:
    """Locks on some cells, in words."""
    lock, be = ("lock", "is") if len(cells) == 1 else ("locks", "are")
    return f"The {lock} on {cells_listed(cells)} {be} closed"


def only_equal(kind: int, cell: int, equal: list[int]) -> str:
    """The sentence on a cell that has equal neighbours only, which is not enough (N3)."""
    symbol, many = SYMBOLS[kind // 3], plural(kind)
    found = f"a {symbol}" if len(equal) == 1 else many
    return (
        f"{cell_name(cell)} has no neighbour but {found}, on {cells_listed(equal)}; "
        f"a {symbol} goes beside the gnome joker or a tile of another symbol (N3)."
    )


def too_equal(kind: int, cell: int, equal: list[int]) -> str:
    """The sentence on an equal neighbour, which the strict game does not allow (N3)."""
    symbol, many = SYMBOLS[kind // 3], plural(kind)
    found = f"A {symbol} lies" if len(equal) == 1 else f"{many.capitalize()} lie"
    return f"{found} beside {cell_name(cell)}, on {cells_listed(equal)}; strict play allows no equal neighbour (N3)."
