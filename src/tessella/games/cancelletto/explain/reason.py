"""Why an act is good: what it is for in a plan that wins, or what it does at once. (C8 forbids it at silent tables)"""

from collections.abc import Sequence

from tessella.core.position import Position

from ..model import Floor, floor_at, goal_of, packed, positions, steps_to
from ..notation import COLOURS, square_name
from ..rules.grid import THROUGH, WAYS
from ..rules.state import BEGIN, REMOVE, TOKEN, TOKEN_ON
from .plans import winning_turn


def reason(position: Position, acts: Sequence[int]) -> str:
    """What the first act is for."""
    act, end = acts[0], position.replay(acts)
    if end.over and set(end.utility) == {1.0}:
        return f"It {planned(position, acts)}."
    after = position.play(act)
    if after.over:
        return "It loses, as every act that is left does (C7)." if lost_anyway(position) else "It loses (C7)."
    if act >= BEGIN:
        return f"It lets {COLOURS[(act - BEGIN) % 2]} begin, as the engine prefers (C9)."
    if act >= REMOVE:
        return "It takes away a tile without a box or a pawn, and every box can still be reached (C6, C7)."
    return f"It {f'{token(position, act)} (C5)' if act >= TOKEN_ON else steps(position, act)}."


def planned(position: Position, acts: Sequence[int]) -> str:
    """What the first act of a plan that wins is for."""
    act, end = acts[0], f"the plan wins in turn {winning_turn(position, acts)}"
    if act >= BEGIN:
        return f"lets {COLOURS[(act - BEGIN) % 2]} begin, and {end} (C9)"
    if act >= REMOVE:
        return f"takes away a tile that no pawn needs any more, and {end} (C6)"
    if act >= TOKEN_ON:
        return f"{token(position, act)}{passage(position, acts)}; {end} (C5)"
    (goal, turn), start = journey(position, acts), act // WAYS
    if goal == goal_of(position, act):
        return f"brings the pawn home, where it stays, and {end} (C3, C4)"
    if goal == start:
        return f"lets others by, and the pawn comes back to {square_name(start)}; {end} (C3)"
    stays = "" if turn == winning_turn(position, acts) else f", where the pawn stands from turn {turn} on"
    return f"is a step on the way home to {square_name(goal)}{stays}; {end} (C3)"


def journey(position: Position, acts: Sequence[int]) -> tuple[int, int]:
    """The square on which the pawn that steps first ends, and the turn in which it comes there."""
    square, turn = acts[0] // WAYS, 0
    for before, act in positions(position, acts):
        if act < TOKEN_ON and act // WAYS == square:
            square, turn = goal_of(before, act), int(before.field("turns")) + 1
    return square, turn


def passage(position: Position, acts: Sequence[int]) -> str:
    """The first step of a plan through the gate."""
    for before, act in positions(position, acts):
        if act < TOKEN_ON and act % WAYS == THROUGH:
            way = f"from {square_name(act // WAYS)} to {square_name(goal_of(before, act))}"
            return f", so that a pawn can go {way} in turn {before.field('turns') + 1}"
    return ""


def token(position: Position, act: int) -> str:
    """What a gate token does."""
    here = square_name(act - TOKEN_ON)
    if position.field("phase") == TOKEN:
        return f"joins {square_name(position.field('token'))} and {here} by the gate"
    return f"begins the gate on {here}"


def lost_anyway(position: Position) -> bool:
    """Whether every act loses at once."""
    return all(position.play(act).over for act in position.actions)


def steps(position: Position, act: int) -> str:
    """What a step does without a plan."""
    start, goal, colour = act // WAYS, goal_of(position, act), position.field("colour")
    floor = floor_at(position)
    boxes = floor.boxes[colour]
    if packed([goal]) & boxes:
        was_home = packed([start]) & boxes
        return "leaves a box to another pawn (C4)" if was_home else "brings the pawn home (C4)"
    if packed([start]) & floor.boxes[1 - colour]:
        return f"frees the {COLOURS[1 - colour]} box on {square_name(start)} (C3, C4)"
    before, now = (distance(floor, square, colour) for square in (start, goal))
    if now is not None and (before is None or now < before):
        return f"brings the pawn within {now} step{'s' * (now > 1)} of a free {COLOURS[colour]} box (C3, C4)"
    return "makes room for other pawns (C3)"


def distance(floor: Floor, square: int, colour: int) -> int | None:
    """How far it is from a square to the nearest box of a colour on which none of its pawns stands."""
    free = floor.boxes[colour] & ~floor.pawns[colour]
    return steps_to(packed([square]), free, floor.free, floor.gate)
