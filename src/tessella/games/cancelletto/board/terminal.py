"""The board as plain text: blue is round and orange is square, as in the picture."""

from collections.abc import Iterator

from tessella.core.position import Position

from ..model import TILE_OF
from ..notation import COLOURS, COLUMNS
from ..rules.grid import SIDE, SQUARES, VOID, WALL, WIDTH
from ..rules.state import PAWNS
from .scene import NAMES, Scene, is_choice, scene_of
from .words import going_on, note

FRAMES = {VOID: "   ", 0: " . ", WALL: "###", WALL + 1: "( )", WALL + 2: "[ ]"}
"""By sign, three characters; a pawn stands in the middle."""
LETTERS = ("bo", "BO")
"""Those that have moved in this turn, and the others."""
GATE = "="
STYLES = {
    "###": "dim",
    "( )": "blue",
    "[ ]": "yellow",
    "(B)": "bold blue",
    "[B]": "bold blue",
    " B ": "bold blue",
    "(O)": "bold yellow",
    "[O]": "bold yellow",
    " O ": "bold yellow",
    GATE: "bold magenta",
}
"""How Rich shows the signs of text(). Pawns that have moved are plain; no word contains one of these signs."""


def text(position: Position) -> str:
    """The board with its coordinates, the colours, the gate, and what the signs mean."""
    scene = scene_of(position)
    return "\n".join([*rows(scene), "", *notes(scene), *legend()])


def rows(scene: Scene) -> Iterator[str]:
    """The rows from the top, then the columns' letters; a gap between tiles."""
    for row in range(SIDE, 0, -1):
        yield f"{row:>2} {line(slot(scene, WIDTH * row + column) for column in range(1, SIDE + 1))}".rstrip()
        if row % 2 and row > 1:
            yield ""
    yield f"   {line(f' {letter}  ' for letter in COLUMNS[1:-1])}".rstrip()


def line(slots: Iterator[str]) -> str:
    """Slots in pairs."""
    return "".join(each + " " * (n % 2) for n, each in enumerate(slots))


def slot(scene: Scene, square: int) -> str:
    """Three characters for a square, and one more if the gate leads there."""
    if scene.sign[square] == VOID:
        return void(scene, square)
    frame = FRAMES[scene.sign[square]]
    if scene.pawn[square]:
        letter = LETTERS[square not in scene.stepped][scene.pawn[square] - 1]
        frame = f"{frame[0]}{letter}{frame[2]}"
    return frame + (GATE if square in (*scene.gate, scene.token) else " ")


def void(scene: Scene, square: int) -> str:
    """Blanks; on the upper left square of a removed tile, its turn."""
    tile = TILE_OF[square]
    here = tile in scene.removed and square == SQUARES[tile][0]
    return f"{f'x{scene.removed[tile]}':^3} " if here else "    "


def notes(scene: Scene) -> Iterator[str]:
    """What is going on, or whose turn it is, and what the gate does."""
    said = going_on(scene)
    if said:
        yield said
    elif is_choice(scene):
        yield "to be chosen: who begins, with which colour (C9)"
    elif scene.begun:
        yield from (colour_line(scene, colour) for colour in range(2))
        yield f"gate: {gate(scene)}"


def colour_line(scene: Scene, colour: int) -> str:
    """What a colour has done and may do."""
    acts, said = scene.acting and colour == scene.colour, [*filter(None, [note(scene, colour)])]
    home = f"{scene.home(colour)} of {PAWNS} home"
    return f"{'>' if acts else ' '} {COLOURS[colour]}: {', '.join([*said, home])}"


def gate(scene: Scene) -> str:
    """Where the tokens are (C5)."""
    if scene.token:
        return f"one token on {NAMES[scene.token]}"
    if scene.gate:
        return " and ".join(NAMES[square] for square in scene.gate)
    return "gone" if scene.gate_used else "not made"


def legend() -> Iterator[str]:
    """What the signs mean."""
    yield "( ) blue box, [ ] orange box, ### wall, x7 removed in turn 7, = gate"
    yield "B O pawns, b o those that have moved in this turn; (B) and [O] are at home"
