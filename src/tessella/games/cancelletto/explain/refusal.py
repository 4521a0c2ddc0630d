"""Why an action is illegal: one sentence with its clause of rules.md."""

from tessella.core.position import Position

from .. import model
from ..model import TILE_OF, goal_of
from ..notation import COLOURS, square_name, tile_name
from ..rules.grid import HOLE, SQUARES, STEPS, VOID, WALL, WAYS
from ..rules.state import BEGIN, DEAL, DEALT, REMOVE, START, TOKEN, TOKEN_ON

BEGINNINGS = ("start-1-blue", "start-1-orange", "start-2-blue", "start-2-orange")


def refusal(position: Position, action: int) -> str | None:
    """Why chance may not deal a tile, or why the mover may not play an action; None if it is legal."""
    phase = position.field("phase")
    if action >= BEGIN:
        return refuse_beginning(position, (action - BEGIN) // 2)
    if action >= DEALT:
        return refuse_deal(position, (action - DEALT) // 4)
    if phase in (DEAL, START):
        return unready(position)
    if phase == TOKEN and not TOKEN_ON <= action < REMOVE:
        first = square_name(position.field("token"))
        return f"The first gate token is on {first}; the second one is put down before anything else (C5)."
    if action >= REMOVE:
        return refuse_removal(position, action - REMOVE)
    if action >= TOKEN_ON:
        return refuse_token(position, action - TOKEN_ON)
    return refuse_pawn(position, action // WAYS) or refuse_goal(position, *divmod(action, WAYS))


def final(action: int) -> str | None:
    """Why a removal is not taken back (C3); None for all else."""
    return "A removal ends the turn and is not taken back (C3)." if REMOVE <= action < DEALT else None


# Before the first turn


def unready(position: Position) -> str:
    """What comes before the first turn (C2, C9)."""
    if position.field("phase") == DEAL:
        left = position.field("undealt")
        return f"All tiles are dealt first, and {left} {'is' if left == 1 else 'are'} still to come (C2)."
    choices = " or ".join(BEGINNINGS[:2] if position.seats == 1 else [BEGINNINGS[0], "another"])
    return f"First choose who begins with which colour: {choices} (C9)."


def refuse_beginning(position: Position, seat: int) -> str | None:
    """Colours and starter are chosen once, after the deal, among the seats that play (C9)."""
    if position.field("phase") == DEAL:
        return unready(position)
    if position.field("phase") != START:
        return "Who begins with which colour has been chosen already (C9)."
    if seat < position.seats:
        return None
    return "One person plays both colours here, so it is the first seat that begins (C9)."


def refuse_deal(position: Position, number: int) -> str | None:
    """Each tile of the set is dealt once (C2)."""
    if position.field("phase") != DEAL:
        return "All tiles have been dealt (C2)."
    dealt = [
        tile
        for tile, laid in enumerate(position.field("laid").tolist())
        if laid and (laid - 1) // 4 == number
    ]
    return f"Tile {number + 1} of the set is dealt already, to {tile_name(dealt[0])} (C2)." if dealt else None


# Acts of a turn


def refuse_pawn(position: Position, square: int) -> str | None:
    """A step is one of a pawn of the colour whose turn it is, which has not moved in this turn (C3)."""
    if absent := nothing_on(position, square):
        return f"There is no pawn: {absent}."
    pawn, colour = model.pawns(position)[square], position.field("colour")
    if not pawn:
        name = square_name(square)
        return f"There is no pawn on {name}; a tile is removed by the notch at its lower edge (C3)."
    if pawn - 1 != colour:
        return f"The pawn on {square_name(square)} is {COLOURS[pawn - 1]}, and it is {COLOURS[colour]}'s turn (C3)."
    if model.stepped(position)[square]:
        return f"The pawn on {square_name(square)} has moved in this turn; each may move once (C3)."
    return None


def refuse_goal(position: Position, square: int, way: int) -> str | None:
    """A step leads to a square on the table, without wall and pawn (C3), or through the gate (C5)."""
    goal = goal_of(position, WAYS * square + way)
    name = square_name(square)
    if not goal:
        return f"A pawn goes one square up, down or aside, and no gate leads from {name} elsewhere (C5)."
    if absent := nothing_on(position, goal):
        return f"The pawn on {name} cannot go that way: {absent}."
    if model.signs(position)[goal] == WALL:
        return f"There is a wall on {square_name(goal)}, which no pawn can enter (C3)."
    if pawn := model.pawns(position)[goal]:
        return f"The {COLOURS[pawn - 1]} pawn on {square_name(goal)} is in the way; a square holds one pawn (C3)."
    return None


def refuse_token(position: Position, square: int) -> str | None:
    """The gate is placed once, on outer sides of two different squares (C5)."""
    if position.field("gate_used"):
        return "The gate has been placed; that is done once in a game (C5)."
    if absent := nothing_on(position, square):
        return f"A gate token goes on a square: {absent}."
    name = square_name(square)
    if square == position.field("token"):
        return f"The first gate token is on {name}; the second one goes on another square (C5)."
    if (model.signs(position)[square + STEPS] != VOID).all():
        return f"On each of its four sides {name} has a neighbour; a gate token needs a side with none (C5)."
    return None


def refuse_removal(position: Position, tile: int) -> str | None:
    """Any tile that lies on the table may be removed (C6)."""
    absent = nothing_on(position, int(SQUARES[tile][2]))
    return f"There is no tile to remove: {absent}." if absent else None


def nothing_on(position: Position, square: int) -> str | None:
    """Why there is no square, with the clause; None if there is one."""
    if square not in TILE_OF:
        return "the board ends at the rim (C2)"
    if model.signs(position)[square] != VOID:
        return None
    tile = TILE_OF[square]
    if tile == HOLE:
        return f"{square_name(square)} is in the middle, which stays empty (C2)"
    return f"the tile {tile_name(tile)} was removed in turn {position.field('removed')[tile]} (C6)"
