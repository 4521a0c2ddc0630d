"""What the last action of a player brought about: one sentence with its clauses."""

from collections.abc import Mapping
from itertools import dropwhile, takewhile

from tessella.core.mover import CHANCE
from tessella.core.position import Move, Position
from tessella.core.sentences import amount, does, verb

from ..model import beside, neighbours, walks
from ..notation import cell_name, cells_listed, tile_words, tiles_listed, with_article
from ..rules.grid import CELLS, EMPTY, FULL_MARK, KEY, KINDS, LOCK
from ..rules.state import ACTIONS, DROP, HAND, MORE, NONE, START, STOP


def news(position: Position) -> str | None:
    """What was placed and what it scored; or who dropped what, who stopped, who left, or who begins."""
    latest = list(dropwhile(lambda move: move.seat == CHANCE, reversed(position.history)))
    if not latest:
        return beginning(position)
    action, seat = latest[0].action, latest[0].seat
    if action >= ACTIONS:
        return f"{does(position, seat, str(latest[0]))} (G3)."
    if action == STOP:
        return f"{does(position, seat, 'stops')} and {verb(position, seat, 'places')} no other tile (N6)."
    done = dropped(position, seat) if action == DROP else placed(position, latest)
    return f"{does(position, seat, done)}."


def beginning(position: Position) -> str | None:
    """Who begins by the starting draw (N11); None while the draw goes on, or if there is none."""
    first = position.field("turn")
    drawn = position.field("drawn")[first]
    if position.field("phase") == START or drawn == NONE:
        return None
    tile, begins = with_article(tile_words(drawn)), verb(position, first, "begins")
    return f"{does(position, first, 'has')} drawn the highest tile, {tile}, and {begins} (N11)."


def dropped(position: Position, seat: int) -> str:
    """What was shown (N9)."""
    shown = position.field("dropped")
    if not any(shown):
        return "has no tile to place (N9)"
    return f"can place no tile, and {verb(position, seat, 'drops')} {tiles_listed(shown)} (N9)"


def placed(position: Position, latest: list[Move]) -> str:
    """The tile, what it scores and allows, and what its key or lock does; latest holds the last move first."""
    kind, cell = divmod(latest[0].action, CELLS)
    counts = {way: len(cells) for way, cells in walks(position, cell).items() if cells}
    what = f"places the {tile_words(kind)} on {cell_name(cell)}: {scored(counts)}"
    return "; ".join(filter(None, [what, sequel(position, counts, latest), effect(position, kind, cell)]))


def scored(counts: Mapping[str, int]) -> str:
    """The sum of the walks (N5); twelve is doubled (N6)."""
    total, summands = sum(counts.values()), " + ".join(f"{count} {way}" for way, count in counts.items())
    if total == FULL_MARK:
        return f"{summands} = {total}, doubled to {2 * total} points (N6)"
    return f"{summands} = {amount(total, 'point')} (N5)"


def sequel(position: Position, counts: Mapping[str, int], latest: list[Move]) -> str | None:
    """What a tile of 12 leads to: another tile (N6), or a turn of 72 points (N7)."""
    if sum(counts.values()) < FULL_MARK or position.seats == 1:
        return None
    if position.field("phase") == MORE:
        return "another tile may follow"
    in_turn = len(list(takewhile(lambda move: move.action < STOP and move.seat == latest[0].seat, latest)))
    if in_turn < HAND:
        return None
    again = " for the second time" if position.field("place")[latest[0].seat] else ""
    return f"the third in this turn, which makes 72 points{again} (N7)"


def effect(position: Position, kind: int, cell: int) -> str | None:
    """What the mark of a tile does."""
    if kind % 3 == LOCK:
        return closing(position, cell)
    return opening(position, cell) if kind % 3 == KEY else None


def opening(position: Position, cell: int) -> str | None:
    """The locks that a key on a cell has opened just now (N4)."""
    locks = [other for other, held in neighbours(position, cell).items() if held < KINDS and held % 3 == LOCK]
    opened = [lock for lock in locks if keys_beside(position, lock) == [cell]]
    if not opened:
        return None
    return f"the key opens the lock{'s' * (len(opened) > 1)} on {cells_listed(opened)} (N4)"


def closing(position: Position, cell: int) -> str | None:
    """Whether a lock on a cell is open at once, or which cells it leaves to keys (N4)."""
    if keys := keys_beside(position, cell):
        return f"the lock is open at once, by the key{'s' * (len(keys) > 1)} on {cells_listed(keys)} (N4)"
    sealed = [other for other in beside(cell) if position.field("cells")[other] == EMPTY]
    return f"the lock leaves {cells_listed(sealed)} to keys alone (N4)" if sealed else None


def keys_beside(position: Position, cell: int) -> list[int]:
    """The cells beside a cell on which keys lie."""
    return [other for other, held in neighbours(position, cell).items() if held % 3 == KEY]
