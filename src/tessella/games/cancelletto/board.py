"""The board: a position as SVG and as text, and the clicks that make a move.

A step is two clicks, on a pawn's square and on the next ("c4", "c5"); a gate token one on the tokens in the hole and
one on a square, the second token the square alone; a removal the tile's handle and then "sure-c5" for "x-c5".
picture.py and removal.py have the looks of the board, table.py those of what lies around; glyphs.py has the shapes.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from tessella.core.position import Position
from tessella.core.svg import document, tag

from . import picture, removal, table, terminal
from .grid import LOWER_LEFT, THROUGH, WAYS
from .notation import read, square_name, way_between, write
from .paper import HEIGHT, PAPER_WIDTH
from .reach import Floor, Squares, floor_of, numbers
from .scene import NAMES, Scene, before_collapse, is_choice, scene_of
from .state import BEGIN, BLUE, DEAL, DEALT, ORANGE, REMOVE, TOKEN, TOKEN_ON

STYLES = terminal.STYLES
text = terminal.text


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board and colours as an SVG document; what has its id in marks is shown as legal."""
    scene, marked = scene_of(position), set(marks)
    before = before_collapse(position) if scene.lost else None
    return document(
        (0, 0, PAPER_WIDTH, HEIGHT),
        *picture.field(
            picture.axis(),
            picture.ghosts(scene),
            tag("g", picture.tiles(scene), *on_tiles(scene, marked), class_="bright"),
            removal.collapse(scene, before),
        ),
        table.above(scene, marked),
        title=f"{position.game.title} board",
    )


def on_tiles(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """Squares, gate and handles, as soon as the deal stands."""
    if scene.phase == DEAL:
        return
    floor = floor_of(scene)
    yield table.tokens(scene, marked)
    yield picture.way_through(scene)
    yield from squares(scene, floor, marked)
    yield picture.tokens(scene)
    if not scene.over:
        yield removal.handles(*handles(scene, floor, marked))


def handles(scene: Scene, floor: Floor, marked: Collection[str]) -> Iterator[str]:
    """A handle on every tile."""
    helps = scene.helps
    for tile in scene.laid:
        yield removal.handle(scene, tile, floor.loss(tile) if helps else None, marked)


def squares(scene: Scene, floor: Floor, marked: Collection[str]) -> Iterator[str]:
    """Those with pawns, together with what these can reach, then empty ones, where marks stay on top of that."""
    for group in floor.groups:
        if group & (floor.pawns[BLUE] | floor.pawns[ORANGE]):
            yield wanderers(scene, floor, group, marked)
    for number in scene.squares:
        if not scene.pawn[number]:
            yield picture.square(scene.look(number), NAMES[number] in marked)


def wanderers(scene: Scene, floor: Floor, group: Squares, marked: Collection[str]) -> str:
    """The pawns whose ways are the same; those of a colour have boxes in common, too."""
    colours = []
    for colour in (BLUE, ORANGE):
        pawns = numbers(floor.pawns[colour] & group)
        drawn = (picture.square(scene.look(number), NAMES[number] in marked) for number in pawns)
        boxes = picture.rings(floor.boxes[colour] & group, colour) if scene.helps else ""
        colours.append(tag("g", boxes, *drawn, class_="kin"))
    return tag("g", picture.ways(group) if scene.helps else "", *colours, class_="kin")


def emblem(seat: int) -> str:
    """The sign of a seat, whose colour is chosen: its number."""
    number = tag("text", str(seat + 1), y=8.5, font_size=24, fill="#fff", **picture.FONT)
    return document((-20, -20, 40, 40), tag("circle", r=17, fill="#75797f"), number, title=PLAYERS[seat])


PLAYERS = ("the first player", "the second player")


# Clicks


def paths(position: Position, action: int) -> Sequence[str]:
    """The clicks of each kind of action."""
    written = write(position, action)
    if action >= BEGIN:
        return (written,)
    if action >= DEALT:
        return (table.DEAL,)
    if action >= REMOVE:
        return written, f"sure-{written.removeprefix('x-')}"
    if action >= TOKEN_ON:
        square = square_name(action - TOKEN_ON)
        return (square,) if position.field("phase") == TOKEN else (table.GATE, square)
    start, goal = written.split("-")
    return start, goal


def attempts(position: Position, path: Sequence[str]) -> Sequence[int]:
    """What clicks on what was drawn may have been meant for."""
    scene = scene_of(position)
    if (not scene.acting and not is_choice(scene)) or not drawn(scene).issuperset(path):
        return []
    match [*path, "", ""][: max(2, len(path))]:
        case [choice, ""] if choice.startswith("start-"):
            return [read(position, choice)]
        case [handle, sure] if handle.startswith("x-") and sure in ("", f"sure-{handle[2:]}"):
            return [read(position, handle)]
        case [table.GATE, ""]:
            return [TOKEN_ON + (scene.token or scene.squares[0])]
        case [table.GATE, square] if square in NUMBERS:
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
    names = {table.GATE, *(NAMES[square] for square in scene.squares)}
    choices = {name for name, *_ in table.ways_to_start(scene)} if is_choice(scene) else set()
    return names.union(choices, (f"x-{tile}" for tile in tiles), (f"sure-{tile}" for tile in tiles))


def of_square(scene: Scene, square: int) -> list[int]:
    """The second token; else any step from there, for it is none if the first click is refused."""
    if scene.phase == TOKEN:
        return [TOKEN_ON + square]
    return [WAYS * square + way for way in range(WAYS)]


def way_to(position: Position, start: int, goal: int) -> int:
    """The way of a step; for squares that are far apart the one through a gate, which is not there, either."""
    try:
        return way_between(position, start, goal)
    except ValueError:
        return THROUGH
