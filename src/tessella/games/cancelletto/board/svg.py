"""The whole drawing: the table with its tiles and all that is on them, and the colours above it."""

from collections.abc import Collection, Iterable, Iterator

from tessella.core.position import Position
from tessella.core.svg import document, tag

from ..model import Floor, Squares, before_last, floor_of, unpacked
from ..rules.state import BLUE, DEAL, ORANGE
from . import field, removal, seats
from .layout import HEIGHT, PAPER_WIDTH
from .scene import NAMES, Scene, scene_of


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """Board and colours as an SVG document; what has its id in marks is shown as legal."""
    scene, marked = scene_of(position), set(marks)
    before = scene_of(before_last(position)) if scene.lost and position.history else None
    return document(
        (0, 0, PAPER_WIDTH, HEIGHT),
        *field.framed(
            field.axis(),
            field.ghosts(scene),
            tag("g", field.tiles(scene), *on_tiles(scene, marked), class_="bright"),
            removal.collapse(scene, before),
        ),
        seats.above(scene, marked),
        title=f"{position.game.title} board",
    )


def on_tiles(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """Squares, gate and handles, once the deal is complete."""
    if scene.phase == DEAL:
        return
    floor = floor_of(scene.sign, scene.pawn, scene.gate)
    yield seats.tokens(scene, marked)
    yield field.way_through(scene)
    yield from squares(scene, floor, marked)
    yield field.tokens(scene)
    if not scene.over:
        yield removal.handles(*handles(scene, floor, marked))


def handles(scene: Scene, floor: Floor, marked: Collection[str]) -> Iterator[str]:
    """A handle on every tile."""
    helps = scene.helps
    for tile in scene.laid:
        yield removal.handle(scene, tile, floor.loss(tile) if helps else None, marked)


def squares(scene: Scene, floor: Floor, marked: Collection[str]) -> Iterator[str]:
    """Squares with pawns, together with what these can reach; then empty squares, so that their marks are on top."""
    for group in floor.groups:
        if group & (floor.pawns[BLUE] | floor.pawns[ORANGE]):
            yield wanderers(scene, floor, group, marked)
    for number in scene.squares:
        if not scene.pawn[number]:
            yield field.square(scene.look(number), NAMES[number] in marked)


def wanderers(scene: Scene, floor: Floor, group: Squares, marked: Collection[str]) -> str:
    """The pawns that can reach the same squares. Those of one colour can reach the same boxes, too."""
    colours = []
    for colour in (BLUE, ORANGE):
        pawns = unpacked(floor.pawns[colour] & group)
        drawn = (field.square(scene.look(number), NAMES[number] in marked) for number in pawns)
        boxes = field.rings(floor.boxes[colour] & group, colour) if scene.helps else ""
        colours.append(tag("g", boxes, *drawn, class_="kin"))
    return tag("g", field.ways(group) if scene.helps else "", *colours, class_="kin")


def emblem(seat: int) -> str:
    """The sign of a seat, whose colour is chosen: its number."""
    number = tag("text", str(seat + 1), y=8.5, font_size=24, fill="#fff", **field.FONT)
    return document((-20, -20, 40, 40), tag("circle", r=17, fill="#75797f"), number, title=PLAYERS[seat])


PLAYERS = ("the first player", "the second player")
