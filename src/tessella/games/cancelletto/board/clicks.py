"""The clicks that make a move.

A step is two clicks: the pawn's square and the next square ("c4", "c5"). The first gate token is two clicks: the tokens
in the hole and a square; the second token is a click on a square. A removal is two clicks: the tile's handle ("x-c5")
and its confirmation ("sure-c5").
"""

from collections.abc import Sequence

from tessella.core.position import Position

from ..notation import read, square_name, way_between, write
from ..rules.grid import LOWER_LEFT, THROUGH, WAYS
from ..rules.state import BEGIN, DEALT, REMOVE, TOKEN, TOKEN_ON
from . import cards, gate
from .scene import NAMES, Scene, is_choice, scene_of


def paths(position: Position, action: int) -> Sequence[str]:
    """The clicks of each kind of action."""
    written = write(position, action)
    if action >= BEGIN:
        return (written,)
    if action >= DEALT:
        return (cards.DEAL,)
    if action >= REMOVE:
        return written, f"sure-{written.removeprefix('x-')}"
    if action >= TOKEN_ON:
        square = square_name(action - TOKEN_ON)
        return (square,) if position.field("phase") == TOKEN else (gate.GATE, square)
    start, goal = written.split("-")
    return start, goal


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """The actions that a player may have meant by these clicks."""
    scene = scene_of(position)
    if (not scene.acting and not is_choice(scene)) or not drawn(scene).issuperset(path):
        return []
    match [*path, "", ""][: max(2, len(path))]:
        case [choice, ""] if choice.startswith("start-"):
            return [read(position, choice)]
        case [handle, sure] if handle.startswith("x-") and sure in ("", f"sure-{handle[2:]}"):
            return [read(position, handle)]
        case [gate.GATE, ""]:
            return [TOKEN_ON + (scene.token or scene.squares[0])]
        case [gate.GATE, square] if square in NUMBERS:
            return [TOKEN_ON + NUMBERS[square]]
        case [square, ""] if square in NUMBERS:
            return of_square(scene, NUMBERS[square])
        case [start, goal] if start in NUMBERS and goal in NUMBERS:
            return [WAYS * NUMBERS[start] + way_to(position, NUMBERS[start], NUMBERS[goal])]
        case _:
            return []


NUMBERS = {name: number for number, name in NAMES.items()}
"""Squares by name."""


def drawn(scene: Scene) -> set[str]:
    """The ids of what can be clicked."""
    tiles = [NAMES[LOWER_LEFT[tile]] for tile in scene.laid]
    names = {gate.GATE, *(NAMES[square] for square in scene.squares)}
    choices = {name for name, *_ in cards.ways_to_start(scene)} if is_choice(scene) else set()
    return names.union(choices, (f"x-{tile}" for tile in tiles), (f"sure-{tile}" for tile in tiles))


def of_square(scene: Scene, square: int) -> list[int]:
    """The actions that a click on a square may mean: the second token, or else any step from there. Any step will do,
    because the refusal is about the first click."""
    if scene.phase == TOKEN:
        return [TOKEN_ON + square]
    return [WAYS * square + way for way in range(WAYS)]


def way_to(position: Position, start: int, goal: int) -> int:
    """The way of a step. For squares that are far apart it is the way through the gate, even if no gate leads there."""
    try:
        return way_between(position, start, goal)
    except ValueError:
        return THROUGH
