"""The prison (D6): a tray beside the board, with the stones that left it. It is clicked to take one out."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt

from tessella.core.drawing.svg import show, tag
from tessella.core.position import Position

from ..notation import COLOURS
from . import glyphs
from .glyphs import IVORY, LETTERS, use
from .layout import AIR, HEIGHT, MIDDLE, RADIUS, THICKNESS, softened
from .scene import NEITHER, Scene

LEFT, TOP, BOTTOM = AIR, HEIGHT - 56, HEIGHT - 6
GAP = 6.0
"""Between the tray and the board's edge, to which it is parallel, from left to right."""
WALL = 3.5
START = LEFT + 6
"""Where stones and words begin, from the left."""
MOST, STEP, SMALL = 2, 5.0, 0.6
"""So many stones are drawn at most, at this distance, in this size; their number is written."""
TEXT: dict[str, object] = {"fill": IVORY, "font_family": "sans-serif"}


def outline(inset: float, rounding: float) -> str:
    """The tray, or its hollow if it is inset from the walls."""
    top, bottom = TOP + inset, BOTTOM - inset
    right = [
        (y - MIDDLE[1] - THICKNESS) / sqrt(3) + MIDDLE[0] - RADIUS - GAP - inset * 1.15 for y in (top, bottom)
    ]
    return softened(
        [(LEFT + inset, top), (right[0], top), (right[1], bottom), (LEFT + inset, bottom)], rounding
    )


TRAY, HOLLOW = outline(0, 8), outline(WALL, 5.5)


def prison(position: Position, scene: Scene, legal: bool) -> str:
    """The tray with its stones."""
    said = sentence(position, scene)
    return drawn(scene.jailer, scene.prisoners, said, scene.offered, scene.took, legal)


@lru_cache(256)
def drawn(jailer: int, prisoners: int, said: str, offered: bool, took: bool, legal: bool) -> str:
    """The tray. It says what it offers whoever is to move, and is framed if a stone was taken out of it last."""
    return tag(
        "g",
        tag("title", f"prison: {said}"),
        tag("defs", tag("path", id="anda-tray", d=TRAY)),
        use("tray", y=4, fill="#0d0805", fill_opacity=0.4),
        use("tray", y=2, fill="#452d19"),
        use("tray", fill="#946a40"),
        tag("path", d=HOLLOW, fill="#5b3f27", stroke="#3a2513"),
        *inmates(jailer, prisoners),
        tag("text", "Free pass" if offered else "Prison", x=START, y=BOTTOM - 9, font_size=10.5, **TEXT),
        tag("path", d=HOLLOW, fill="none", stroke=glyphs.LAST, stroke_width=2, class_="last") if took else "",
        use(
            "tray",
            fill_opacity=0,
            stroke=glyphs.OFFER,
            stroke_width=2.2,
            stroke_opacity=int(legal),
            class_="ring",
        ),
        data_at="prison",
        class_="ringed legal" if legal else "ringed",
    )


def inmates(jailer: int, prisoners: int) -> Iterator[str]:
    """Some stones, and the number of all."""
    if jailer == NEITHER:
        return
    shown, y = min(prisoners, MOST), TOP + 17
    for n in range(shown):
        at = f"translate({show(START + SMALL * glyphs.STONE + STEP * n)} {show(y)})scale({SMALL})"
        yield use(LETTERS[jailer], class_="piece", transform=at)
    yield tag(
        "text",
        str(prisoners),
        x=START + 14 + STEP * shown,
        y=y + 5,
        font_size=13 if prisoners < 100 else 10,
        font_weight="bold",
        **TEXT,
    )


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
