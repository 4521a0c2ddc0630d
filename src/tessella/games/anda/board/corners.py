"""The surroundings of the board in SVG: the seats with their colours, and the prison (D6). glyphs.py explains the
classes."""

from collections.abc import Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from ..notation import COLOURS
from ..rules.state import UNSETTLED
from . import glyphs
from .glyphs import CELL, CENTRED, LAST, LEGAL, ON_PLATE, PLATE, words
from .layout import HEIGHT, WIDTH
from .scene import NEITHER, Scene

PLATE_WIDTH = 74.0
PRISON_WIDTH, PRISON_HEIGHT = 56.0, 42.0


# Who has which colour


def seats(position: Position, scene: Scene) -> Iterator[str]:
    """The first seat on the left, the second on the right; the seat to act has a frame."""
    for seat, colour in enumerate(scene.colours):
        yield plate(position.game.sides[seat], seat, colour, seat == scene.acting)


@lru_cache(64)
def plate(name: str, seat: int, colour: int, acts: bool) -> str:
    """One seat: its name, its colour, whether it is to act."""
    has = "no colour yet" if colour == UNSETTLED else COLOURS[colour]
    left = 1.0 if seat == 0 else WIDTH - 1 - PLATE_WIDTH
    return tag(
        "g",
        tag("title", f"{name}: {has}{', to act' if acts else ''}"),
        frame(left, 1.0, PLATE_WIDTH, 24.0, acts),
        badge(colour, left + 13, 13.0),
        words(name, left + 24, 17, 11, font_weight="bold"),
        class_="plate acts" if acts else "plate",
    )


def frame(left: float, top: float, width: float, height: float, acts: bool) -> str:
    """The ground under a seat's name."""
    return tag(
        "rect",
        x=left,
        y=top,
        width=width,
        height=height,
        rx=6,
        fill=PLATE,
        fill_opacity=0.18,
        stroke=LEGAL if acts else "none",
        stroke_width=2,
    )


def badge(colour: int, x: float, y: float) -> str:
    """A cell with a stone of the seat's colour, or with a question mark."""
    cell = tag("path", d=glyphs.GROUND, fill=CELL, stroke=PLATE)
    art = words("?", 0, 4, 11, **ON_PLATE, **CENTRED) if colour == UNSETTLED else glyphs.stone(colour)
    return tag("g", cell, art, transform=f"translate({show(x)} {show(y)})scale(.9)")


# The prison


def prison(position: Position, scene: Scene, legal: bool) -> str:
    """The prison with the stones that left the board, which can be clicked to take one out (D4, D6)."""
    frame = LAST if scene.took and not legal else LEGAL if legal or scene.took else None
    return prison_of(scene.jailer, scene.prisoners, sentence(position, scene), frame, legal)


@lru_cache(256)
def prison_of(jailer: int, prisoners: int, said: str, frame: str | None, legal: bool) -> str:
    """The drawing of the prison; frame is the colour of its frame, None for no frame."""
    top = HEIGHT - PRISON_HEIGHT - 1
    return tag(
        "g",
        tag("title", f"prison: {said}"),
        tag("rect", **box(1, top), fill=PLATE),
        *inmates(jailer, prisoners, top + 16),
        words("prison", 1 + PRISON_WIDTH / 2, top + 37, 10.5, **ON_PLATE, **CENTRED),
        tag(
            "rect",
            **box(1, top),
            fill_opacity=0,
            stroke=frame or LEGAL,
            stroke_width=2.5,
            stroke_opacity=int(frame is not None),
            class_="ring",
        ),
        data_at="prison",
        class_="ringed legal" if legal else "ringed",
    )


def passes(scene: Scene) -> Iterator[str]:
    """The number of free passes, and the colour that has them (D6)."""
    if scene.jailer != NEITHER:
        many = "1 pass" if scene.prisoners == 1 else f"{scene.prisoners} passes"
        yield words(many, WIDTH - 2, HEIGHT - 17, 11, text_anchor="end")
        yield words(f"for {COLOURS[1 - scene.jailer].title()}", WIDTH - 2, HEIGHT - 4, 11, text_anchor="end")


def box(left: float, top: float) -> dict[str, object]:
    """The prison's walls."""
    return {"x": left, "y": top, "width": PRISON_WIDTH, "height": PRISON_HEIGHT, "rx": 7}


def inmates(jailer: int, prisoners: int, y: float) -> Iterator[str]:
    """A stone and the number of stones, or the word "empty"."""
    if jailer == NEITHER:
        yield words("empty", 1 + PRISON_WIDTH / 2, y + 4, 11, **ON_PLATE, **CENTRED)
    else:
        yield glyphs.stone(jailer, transform=f"translate(17 {show(y)})")
        size = 17 if prisoners < 100 else 12
        yield words(str(prisoners), 30, y + 6, size, font_weight="bold", **ON_PLATE)


def sentence(position: Position, scene: Scene) -> str:
    """How many stones are in the prison, and who may take them out (D6)."""
    if scene.jailer == NEITHER:
        return "empty"
    owner, taker = COLOURS[scene.jailer], 1 - scene.jailer
    held = f"{scene.prisoners} {owner} {'stone' if scene.prisoners == 1 else 'stones'}"
    passes = "a free pass" if scene.prisoners == 1 else f"{scene.prisoners} free passes"
    if taker not in scene.colours:
        return f"{held}, {passes} for {COLOURS[taker].title()} (D6)"
    seat = position.game.sides[scene.colours.index(taker)]
    return f"{held}, {passes} for {seat}, who is {COLOURS[taker].title()} (D6)"
