"""The whole drawing: the lawn, the table with its tiles and all that is on them."""

from collections.abc import Collection, Iterable, Iterator

from tessella.core.drawing.svg import document, tag
from tessella.core.position import Position

from ..model import before_last, floor_of
from ..rules.state import DEAL
from . import cards, collapse, field, figures, garden, gate, glyphs, removal
from .glyphs import DARK, GOLD, IVORY, LETTERS, round_or_square
from .layout import BOX, LONG_BOX, middle, move_to
from .scene import Scene, scene_of

SHAPES = "".join([garden.SHAPES, glyphs.SHAPES, figures.SHAPES, removal.SHAPES, gate.SHAPES])


def draw(position: Position, marks: Iterable[str] = ()) -> str:
    """The board as an SVG document; what has its id in marks is shown as legal."""
    scene, marked = scene_of(position), frozenset(marks)
    before = scene_of(before_last(position)) if scene.lost and position.history else None
    asks = cards.has_card(scene) and not position.over
    return document(
        LONG_BOX if asks else BOX,
        tag("defs", SHAPES, removal.confirmations(scene.silent)),
        garden.lawn(),
        garden.axis(),
        tag("g", *on_lawn(scene, marked), class_="dark"),
        field.tiles(scene),
        *on_tiles(scene, marked),
        collapse.collapse(scene, before),
        cards.below_the_board(scene, marked) if asks else "",
        title=f"{position.game.title} board",
    )


def on_lawn(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The places of removed tiles, and the hole with the gate."""
    yield tag("g", *field.ghosts(scene), fill=IVORY, **LETTERS)
    if scene.phase != DEAL:
        yield gate.hole(scene, marked)


def on_tiles(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """Walls, squares, gate and notches; during the deal only what is printed on the tiles."""
    if scene.phase == DEAL:
        yield field.printed(scene)
        return
    floor = floor_of(scene.sign, scene.pawn, scene.gate)
    yield tag("g", *field.walls(scene, marked), class_="dark")
    yield gate.way_through(scene)
    yield from glow(scene)
    yield tag("g", *field.squares(scene, floor, marked), class_="bright")
    yield tag("g", *gate.gates(scene), pointer_events="none")
    if not scene.over:
        losses = (floor.loss(tile) if scene.helps else None for tile in scene.laid)
        yield removal.handles(scene, losses, marked)


def glow(scene: Scene) -> Iterator[str]:
    """A golden rim around each box, once all pawns are home. (C4)"""
    for number in scene.squares if scene.won else ():
        if scene.pawn[number]:
            colour = scene.pawn[number] - 1
            rim = round_or_square(colour, 16.2, fill=GOLD, stroke=DARK[colour])
            yield tag("g", rim, transform=move_to(middle(number)), class_="light")
