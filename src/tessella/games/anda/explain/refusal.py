"""Why a move is illegal: one sentence with its clause."""

from tessella.core.position import Position
from tessella.core.sentences import does, who

from ..model import colour_of, side_of, smothered, stones_of, turn_before
from ..notation import COLOURS, cell_name
from ..rules.grid import CELLS, NEIGHBOURS
from ..rules.state import BLACK, BLACK_SIDE, CHOOSE, DIVIDE, KOMI, MOST_KOMI, SECOND, TAKE, WHITE
from .phrases import group_around, lack, whose


def refusal(position: Position, action: int) -> str | None:
    """Why the mover may not take an action; None if it is legal."""
    phase = position.field("phase")
    if phase == DIVIDE:
        return refuse_dividing(position, action)
    if phase == CHOOSE:
        return refuse_choosing(position, action)
    if action >= KOMI:
        return refuse_pie(position, action)
    return refuse_take(position) if action == TAKE else refuse_placing(position, action)


def refuse_dividing(position: Position, action: int) -> str | None:
    """The pie begins with the komi (D9)."""
    if KOMI <= action < BLACK_SIDE:
        return None
    return f"{who(position, 0)} must first choose a komi, from komi-0 to komi-{MOST_KOMI} (D9)."


def refuse_choosing(position: Position, action: int) -> str | None:
    """Then the second player chooses a side (D9)."""
    if action >= BLACK_SIDE:
        return None
    if action >= KOMI:
        chooser = who(position, 1, within=True)
        return f"The komi is {position.field('komi')}; {chooser} must now choose black or white (D9)."
    return f"{who(position, 1)} must first choose a side, black or white (D9)."


def refuse_pie(position: Position, action: int) -> str:
    """The pie is over, or there was none (D9)."""
    if action >= BLACK_SIDE:
        called = position.game.explain.side
        return f"The sides are settled: {called(position, 0)} against {called(position, 1)} (D9)."
    if position.field("handicap"):
        return "This game is played with a handicap, which takes the place of komi (D9)."
    return f"The komi is settled: it is {position.field('komi')} (D9)."


def refuse_take(position: Position) -> str | None:
    """There must be an enemy stone in the prison (D6); two stones of a first turn are one placement (D5)."""
    if position.field("phase") == SECOND:
        first = cell_name(side_of(position), position.field("half"))
        placed = does(position, position.mover, "has placed a stone")
        return f"{placed} on {first} and must now place a second one (D5)."
    enemy = 1 - colour_of(position, position.mover)
    if position.field("prison")[enemy]:
        return None
    taker = who(position, position.mover, within=True)
    return f"There is no {COLOURS[enemy]} stone in the prison for {taker} to take (D6)."


def refuse_placing(position: Position, cell: int) -> str | None:
    """The cell must be empty, and what is placed there must breathe (D3, D5); no position comes back (D10)."""
    side = side_of(position)
    if cell >= CELLS[side]:
        return f"There is no cell {cell} on this board: they are numbered from 0 to {CELLS[side] - 1} (D1)."
    if taken := refuse_taken(position, cell):
        return taken
    if position.field("first")[colour_of(position, position.mover)]:
        return refuse_first(position, cell)
    return refuse_smothered(position, cell) or refuse_repeating(position, cell)


def refuse_taken(position: Position, cell: int) -> str | None:
    """A stone goes on an empty cell (D3)."""
    name = cell_name(side_of(position), cell)
    if cell == position.field("half"):
        return f"The first of the two stones goes on {name}; the second one needs another cell (D5)."
    for colour in (BLACK, WHITE):
        if cell in stones_of(position)[colour]:
            return f"A {COLOURS[colour]} stone lies on {name}; a stone goes on an empty cell (D3)."
    return None


def refuse_first(position: Position, cell: int) -> str | None:
    """A first turn's stones go on the rim, apart (D5). They always breathe: the enemy has two stones at most."""
    side, half = side_of(position), position.field("half")
    near = NEIGHBOURS[side][cell]
    if len(near) == 6:
        return f"{cell_name(side, cell)} is not on the rim, where both stones of a first turn go (D5)."
    if half not in near:
        return None
    names = f"{cell_name(side, cell)} is next to {cell_name(side, half)}"
    return f"{names}; the two stones of a first turn must not touch (D5)."


def refuse_smothered(position: Position, cell: int) -> str | None:
    """Why the mover may not place on an empty cell, if the group made there would be smothered (D3)."""
    side, mover = side_of(position), colour_of(position, position.mover)
    stones = [own | {cell} if colour == mover else own for colour, own in enumerate(stones_of(position))]
    made = [group for group in smothered(side, stones, mover) if cell in group.stones]
    if not made:
        return None
    enemies = smothered(side, stones, 1 - mover)
    if enemies and position.options["late_test"]:
        return None  # any enemy that leaves will do: it leaves breaths beside the stone, with no enemy beside them
    early = f", and is tested before {whose(side, enemies)} could leave" if enemies else ""
    what, why = group_around(side, made[0], cell), lack(side, made, would=True)
    return f"The {what} would be smothered, for {why}{early} (D2, D3)."


def refuse_repeating(position: Position, cell: int) -> str | None:
    """No position stands twice (D10)."""
    turn = turn_before(position, cell)
    if turn is None:
        return None
    return f"A stone on {cell_name(side_of(position), cell)} would bring back the position after turn {turn} (D10)."
