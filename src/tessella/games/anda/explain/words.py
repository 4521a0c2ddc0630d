"""Moves in a few words, for lists of moves."""

from tessella.core.position import Position

from ..model import cells_in, colour_of, side_of
from ..notation import COLOURS, cell_name, free_passes
from ..rules.state import BLACK_SIDE, KOMI, SECOND, TAKE


def words(position: Position, action: int) -> str:
    """A stone and what it takes: "stone on d4, takes 3"; or what happens to the prison and the pie."""
    if action >= BLACK_SIDE:
        return f"plays {COLOURS[action - BLACK_SIDE].title()}"
    if action >= KOMI:
        return f"{free_passes(action - KOMI)} for White"
    mine = colour_of(position, position.mover)
    if action == TAKE:
        return f"passes: a {COLOURS[1 - mine]} prisoner taken"
    state = position.state()
    position.game.kernel.play(state, action)
    own, enemy = (
        len(cells_in(state["taken"][colour])) if state["phase"] != SECOND else 0
        for colour in (mine, 1 - mine)
    )
    told = [
        f"stone on {cell_name(side_of(position), action)}",
        f"takes {enemy}" if enemy else "",
        f"loses {own}" if own else "",
    ]
    return ", ".join(filter(None, told))
