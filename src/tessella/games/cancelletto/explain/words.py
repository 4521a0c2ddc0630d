"""Acts in a few words, for lists of moves."""

from tessella.core.position import Position

from ..model import goal_of, pawns, signs
from ..notation import COLOURS, square_name, tile_name
from ..rules.grid import BLUE_BOX, FACES, HOLE, THROUGH, WAYS
from ..rules.state import BEGIN, DEALT, REMOVE, TOKEN, TOKEN_ON


def words(position: Position, action: int) -> str:
    """A pawn and where it goes: "blue pawn c4 to c5, home"; a gate token, a tile that is removed or dealt."""
    if action >= BEGIN:
        seat, colour = divmod(action - BEGIN, 2)
        if position.seats == 1:
            return f"{COLOURS[colour]} begins"
        return f"{position.side(seat)} begins with {COLOURS[colour]}"
    if action >= DEALT:
        count = FACES - position.field("undealt")
        return f"tile dealt to {tile_name(count if count < HOLE else count + 1)}"
    if action >= REMOVE:
        return f"tile {tile_name(action - REMOVE)} removed"
    if action >= TOKEN_ON:
        return token(position, square_name(action - TOKEN_ON))
    (square, way), goal = divmod(action, WAYS), goal_of(position, action)
    colour = pawns(position)[square] - 1
    gate = " through the gate" if way == THROUGH else ""
    home = ", home" if signs(position)[goal] == BLUE_BOX + colour else ""
    return f"{COLOURS[colour]} pawn {square_name(square)} to {square_name(goal)}{gate}{home}"


def token(position: Position, here: str) -> str:
    """The first gate token, or the gate that the second one makes."""
    if position.field("phase") == TOKEN:
        return f"gate joins {square_name(position.field('token'))} and {here}"
    return f"first gate token on {here}"
