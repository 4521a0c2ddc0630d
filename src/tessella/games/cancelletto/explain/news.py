"""What the last action brought about: one sentence with its clauses."""

from tessella.core.position import Position
from tessella.core.sentences import does

from .. import model
from ..notation import COLOURS, square_name, tile_name
from ..rules.grid import BLUE_BOX, FACES, HOLE, STEPS, THROUGH, WAYS
from ..rules.state import ACTIONS, BEGIN, DEALT, PAWNS, REMOVE, TOKEN, TOKEN_ON
from .ending import gate_went
from .phrases import NUMBERS, plays, tile_words

QUARTERS = ("as the set shows it", "turned a quarter", "turned upside down", "turned three quarters")


def news(position: Position) -> str | None:
    """What was dealt or chosen; which pawn went where; the gate; what was removed; who left."""
    if not position.history:
        return None
    action, seat = position.history[-1].action, position.history[-1].seat
    if action >= ACTIONS:
        return f"{does(position, seat, str(position.history[-1]))} (G3)."
    if action >= BEGIN:
        return chosen(position, *divmod(action - BEGIN, 2))
    if action >= DEALT:
        return dealt(position, *divmod(action - DEALT, 4))
    if action >= REMOVE:
        return removed(position, action - REMOVE)
    if action >= TOKEN_ON:
        return token(position, action - TOKEN_ON)
    return stepped(position, *divmod(action, WAYS))


def dealt(position: Position, number: int, quarters: int) -> str:
    """Which tile went where (C2)."""
    count = FACES - position.field("undealt")
    if not count:
        return "This deal is dealt again: no gate could make every box reachable (C2)."
    if count == FACES:
        return "All tiles lie on the table (C2)."
    tile = count - 1 if count <= HOLE else count
    return f"Tile {number + 1} of the set is dealt to {tile_name(tile)}, {QUARTERS[quarters]} (C2)."


def chosen(position: Position, seat: int, colour: int) -> str:
    """Who begins with which colour (C9)."""
    if position.seats == 1:
        return f"{COLOURS[colour].capitalize()} begins, and one person plays both colours (C9)."
    begins, plays_other = does(position, seat, "begins"), does(position, 1 - seat, "plays", within=True)
    return f"{begins} with {COLOURS[colour]}, and {plays_other} {COLOURS[1 - colour]} (C9)."


def stepped(position: Position, square: int, way: int) -> str:
    """Where a pawn went (C3), and whether it came home or left its box (C4)."""
    sign = model.signs(position)
    goal = int(position.field("gate").sum()) - square if way == THROUGH else square + int(STEPS[way])
    colour = model.pawns(position)[goal] - 1
    through = "through the gate " if way == THROUGH else ""
    went = f"The {COLOURS[colour]} pawn goes {through}from {square_name(square)} to {square_name(goal)}"
    if sign[goal] == BLUE_BOX + colour:
        already = ", as it was before" if sign[square] == BLUE_BOX + colour else ""
        return (
            f"{went} and is home{already}: {NUMBERS[model.home(position)]} of {NUMBERS[2 * PAWNS]} are (C4)."
        )
    return f"{went} and leaves its box (C3)." if sign[square] == BLUE_BOX + colour else f"{went} (C3)."


def token(position: Position, square: int) -> str:
    """One gate token, or both (C5)."""
    if position.field("phase") == TOKEN:
        return f"The first gate token is on {square_name(square)} (C5)."
    one, other = map(square_name, position.field("gate").tolist())
    return f"The gate joins {one} and {other} (C5)."


def removed(position: Position, tile: int) -> str:
    """Which tile was removed, and whether the gate went with it (C5); whose turn it is (C3)."""
    colour, over = position.field("colour"), position.over
    removes = f"{plays(position, colour if over else 1 - colour, 'removes')} {tile_words(tile)}"
    gate = " and with it the gate, which is gone for good (C5)" if gate_went(position) else ""
    if over:
        return f"{removes}{gate or ' (C6)'}."
    turn = f"{plays(position, colour, 'plays', within=True)} turn {position.field('turns') + 1}"
    return f"{removes}{gate or ' (C3)'}; {turn}."
