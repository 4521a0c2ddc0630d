"""What a page shows of a seat: its pawns as they are now, and how far they have come."""

from collections.abc import Iterator, Sequence
from functools import cache

from tessella.core.drawing.svg import document, show, tag
from tessella.core.position import Position

from ..notation import COLOURS
from ..rules.state import PAWNS
from . import figures
from .glyphs import DEEP, INK, IVORY, TINT, round_or_square
from .scene import Scene, scene_of


def colours_of(scene: Scene, seat: int) -> tuple[int, ...]:
    """The colours that a seat plays; none before they are chosen (C9)."""
    return tuple(colour for colour, other in enumerate(scene.seat_of) if other == seat) if scene.begun else ()


def emblem(position: Position, seat: int) -> str:
    """The pawns of a seat, or its number until the colours are chosen."""
    colours = colours_of(scene_of(position), seat)
    return pawns(colours) if colours else number(seat)


@cache
def number(seat: int) -> str:
    """A seat without a colour."""
    looks = {"font_size": 22, "font_family": "sans-serif", "font_weight": "bold", "text_anchor": "middle"}
    digit = tag("text", str(seat + 1), y=8, fill=IVORY, **looks)
    return document((-20, -20, 40, 40), tag("circle", r=17, fill=INK), digit, title=f"seat {seat + 1}")


@cache
def pawns(colours: tuple[int, ...]) -> str:
    """A pawn of each colour before a box of its shape and colour, side by side."""
    size, spots = (1.0, (0.0,)) if len(colours) == 1 else (0.54, (-9.8, 9.8))
    drawn = (
        tag("g", on_its_box(colour), transform=f"translate({show(x)}) scale({size})")
        for colour, x in zip(colours, spots, strict=True)
    )
    title = " and ".join(f"{COLOURS[colour]} pawn" for colour in colours)
    return document((-20, -20, 40, 40), *drawn, title=title)


def on_its_box(colour: int) -> str:
    """A pawn on a box that is as large as the drawing."""
    floor = round_or_square(colour, 17, fill=TINT[colour], stroke=DEEP[colour], stroke_width=3)
    return floor + tag("g", figures.pawn(colour, figures.GRAIN[colour][0]), transform="translate(0 1)")


def facts(position: Position, seat: int) -> Sequence[str]:
    """How many pawns of a seat are at home, and its turn; in a game for one, whose colour's turn it is."""
    return tuple(sentences(scene_of(position), seat))


def sentences(scene: Scene, seat: int) -> Iterator[str]:
    """The same, one after the other."""
    colours = colours_of(scene, seat)
    acts = scene.acting and scene.colour in colours
    alone = len(colours) > 1
    if acts and alone:
        yield f"turn {scene.turn} of {scene.most_turns}: {COLOURS[scene.colour]}"
    for colour in colours:
        word = f"{COLOURS[colour]} " if alone else ""
        yield f"{word}{scene.home(colour)} of {PAWNS} home"
    if acts and not alone:
        yield f"turn {scene.turn} of {scene.most_turns}"
