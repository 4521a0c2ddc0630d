"""Why an action is illegal: one sentence with its clause of rules.md."""

from collections.abc import Mapping

from tessella.core.leaving import PAST_TENSE
from tessella.core.position import Position
from tessella.core.sentences import does, listed, whose

from ..model import ORIGIN, STEPS, Cell, open_around, placement, tiles
from ..notation import cell_name, tile_words
from ..rules.state import BEGIN, DEAL, DRAW, PLAY, START

BESIDE_ANOTHER = "a tile goes beside another, horizontally or vertically (O2)"
DIAGONALS = [step for step in STEPS.values() if all(step)]


def refusal(position: Position, action: int) -> str | None:
    """Why chance may not deal a tile or draw who begins, or why the mover may not place a tile; None if legal."""
    if action >= BEGIN:
        return refuse_beginner(position, action - BEGIN)
    if action >= DRAW:
        return refuse_draw(position, action - DRAW)
    if position.field("phase") == PLAY:
        kind, cell = placement(action)
        return refuse_tile(position, kind) or refuse_cell(tiles(position), cell)
    return unready(position)


def unready(position: Position) -> str:
    """What must happen before the first tile is placed (O1, G1)."""
    if position.field("phase") == START:
        return "Who begins must be drawn first (G1)."
    left = position.field("undealt")
    return f"All tiles are dealt first, and {left} {'is' if left == 1 else 'are'} still to come (O1)."


def refuse_beginner(position: Position, seat: int) -> str | None:
    """Who begins is drawn once, after the deal (G1), among the seats of the game (O4) that have not left (G3)."""
    phase, sides = position.field("phase"), position.game.sides
    if phase == DEAL:
        return unready(position)
    if phase == PLAY:
        return "Who begins has been drawn already (G1)."
    if seat >= position.seats:
        return f"{sides[seat]} is not in this game; {listed(sides[: position.seats])} are (O4)."
    left = position.left.get(seat)
    return f"{does(position, seat, 'has')} {PAST_TENSE[left]} and cannot begin (G3)." if left else None


def refuse_draw(position: Position, kind: int) -> str | None:
    """A tile is dealt once, or twice with two sets (O1)."""
    if not position.field("undealt"):
        return "All tiles are dealt already (O1)."
    dealt = position.field("hand")[:, kind].sum() + position.field("aside")[kind]
    if dealt < position.field("sets"):
        return None
    name = tile_words(kind)
    return f"The {name} is dealt already (O1)." if dealt == 1 else f"Both {name}s are dealt already (O1)."


def refuse_tile(position: Position, kind: int) -> str | None:
    """The tile must be in the mover's hand (O1)."""
    if position.field("hand")[position.mover, kind]:
        return None
    mover, clauses = position.mover, "O1, G3" if position.field("aside")[kind] else "O1"
    first, *others = whereabouts(position, kind)
    if not others:
        return (
            f"{does(position, mover, 'does')} not hold the {tile_words(kind)}, which is {first} ({clauses})."
        )
    where = f"both are {first}" if others == [first] else f"one is {first}, the other {others[0]}"
    return f"{does(position, mover, 'holds')} no {tile_words(kind)}: {where} ({clauses})."


def whereabouts(position: Position, kind: int) -> list[str]:
    """Where each tile of a kind is, in words, once all tiles are dealt."""
    placed = [f"on {cell_name(cell)}" for cell, other in sorted(tiles(position).items()) if other == kind]
    in_hands = [
        f"in {whose(position, seat, within=True)} hand"
        for seat, count in enumerate(position.field("hand")[:, kind].tolist())
        for _ in range(count)
    ]
    return [*placed, *in_hands, *["set aside"] * int(position.field("aside")[kind])]


def refuse_cell(lying: Mapping[Cell, int], cell: Cell) -> str | None:
    """The cell must be empty and share a side with a tile; the first tile has a cell of its own (O2)."""
    if cell in lying:
        return f"The {tile_words(lying[cell])} is on {cell_name(cell)}; a tile goes on an empty cell (O2)."
    if cell in open_around(lying):
        return None
    if not lying:
        return f"The first tile goes on {cell_name(ORIGIN)} (O2)."
    near = [(cell[0] + right, cell[1] + down) for right, down in DIAGONALS]
    touched = [f"the {tile_words(lying[other])}" for other in near if other in lying]
    if not touched:
        return f"{cell_name(cell)} is beside no tile; {BESIDE_ANOTHER}."
    return f"{cell_name(cell)} touches {listed(touched)} at a corner only; {BESIDE_ANOTHER}."
