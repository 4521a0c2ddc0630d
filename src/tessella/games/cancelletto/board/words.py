"""What the drawings say, for the pointer and for screen readers."""

from ..notation import COLOURS, square_name
from ..rules.grid import FACES, LOWER_LEFT
from ..rules.state import DEAL, TOKEN, WON
from .scene import NAMES, Scene, Square


def square_title(square: Square) -> str:
    """What is on a square."""
    said = [SIGNS[square.sign]]
    if square.pawn:
        pawn = f"{COLOURS[square.pawn - 1]} pawn"
        said = [f"{pawn}, at home" if square.home else f"{pawn} on {ON[square.sign]}"]
    if square.stepped:
        said.append("has moved in this turn")
    if square.other_end:
        said.append(f"gate to {NAMES[square.other_end]}")
    if square.token:
        said.append("first gate token")
    if square.lost:
        said.append("cut off")
    return f"{NAMES[square.number]}: {', '.join(said)}"


SIGNS = ("empty", "wall", "blue box", "orange box")
ON = ("an empty square", "a wall", "a blue box", "an orange box")
"""By sign."""


def going_on(scene: Scene) -> str | None:
    """What chance does before the choice of colours, as a sentence; None later, and when the game is over."""
    if scene.phase != DEAL or scene.over:
        return None
    left = FACES - len(scene.laid)
    return f"{left} {'tile' if left == 1 else 'tiles'} to be dealt (C2)."


def note(scene: Scene, colour: int) -> str:
    """What the line of a colour says besides its name."""
    said = [scene.sides[scene.seat_of[colour]]] if len(scene.sides) > 1 else []
    if scene.over:
        said.append(f"{'won' if scene.reason == WON else 'lost'} in turn {scene.turn}")
    elif scene.colour == colour:
        said.append(f"turn {scene.turn}{', gate' if scene.phase == TOKEN else ''}")
    return ", ".join(said)


def tile_title(tile: int) -> str:
    """What a tile is called."""
    return f"tile {square_name(LOWER_LEFT[tile])}"
