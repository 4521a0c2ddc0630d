"""The surroundings of the board in SVG: the colours and their progress, the choice of colours, the gate's tokens.

The classes are explained in field.py.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tessella.core.svg import tag

from ..notation import COLOURS
from ..rules.grid import HOLE
from ..rules.state import PAWNS, TOKEN, WON
from . import glyphs
from .field import GOLD, GREY, LEGAL, LOST
from .layout import PAPER_WIDTH, TILE, middle_of_tile, move_to
from .scene import Scene, going_on, is_choice, note

EDGE, STRIP = 4.0, 30.0
"""The upper edge and the height of the strip above the board."""
MARGIN, BETWEEN = 1.5, 5.0
DEAL, GATE = "deal", "gate"


def above(scene: Scene, marked: Collection[str]) -> str:
    """The strip above the board: a notice of what is going on; cards for the choice of colours; or plates."""
    said = going_on(scene)
    if said:
        content = [notice(said)]
    elif is_choice(scene):
        content = list(cards(scene, marked))
    else:
        content = [plate(scene, colour) for colour in range(2)] if scene.begun else []
    return tag("g", *content, fill=GREY, font_family="sans-serif", class_="words")


def notice(said: str) -> str:
    """A sentence."""
    return tag(
        "g", tag("title", said), line(said, PAPER_WIDTH / 2, 19.5, 12.5, text_anchor="middle"), data_at=DEAL
    )


def line(text: str, x: float, y: float, size: float, **looks: object) -> str:
    """Text; y is its base line below the upper edge."""
    return tag("text", text, x=x, y=EDGE + y, font_size=size, stroke="none", **looks)


# Plates


def place(number: int, many: int) -> tuple[float, float]:
    """Left edge and width of one of several things side by side."""
    width = (PAPER_WIDTH - 2 * MARGIN - BETWEEN * (many - 1)) / many
    return MARGIN + number * (width + BETWEEN), width


def plate(scene: Scene, colour: int) -> str:
    """The plate of a colour: its sign, its player, what it is about to do, and its pawns at home."""
    acts = scene.acting and scene.colour == colour
    frame = LEGAL if acts else (GOLD if scene.reason == WON else LOST) if scene.over else "none"
    return plate_of(colour, acts, frame, scene.home(colour), note(scene, colour))


@lru_cache(512)
def plate_of(colour: int, acts: bool, frame: str, home: int, said: str) -> str:
    """The same."""
    left, width = place(colour, 2)
    title = [COLOURS[colour].title(), *filter(None, [said]), f"{home} of {PAWNS} pawns at home"]
    return tag(
        "g",
        tag("title", ", ".join(title)),
        ground(left, width, frame, 0.16 if acts else 0.1),
        sign(colour, left + 16),
        line(COLOURS[colour].title(), left + 31, 13, 12, font_weight="bold"),
        line(said, left + 31, 25, 10.5),
        *pips(colour, home, left + width - 12),
        class_="plate acts" if acts else "plate",
    )


def ground(left: float, width: float, frame: str, strength: float, **looks: object) -> str:
    """The ground of a plate or a card."""
    sides = {"x": left, "y": EDGE, "width": width, "height": STRIP, "rx": 7}
    return tag("rect", **sides, fill=GREY, fill_opacity=strength, stroke=frame, stroke_width=2.2, **looks)


def sign(colour: int, x: float) -> str:
    """A pawn of a colour."""
    return tag("g", glyphs.pawn(colour, False, ""), transform=move_to((x, EDGE + STRIP / 2)))


def pips(colour: int, home: int, right: float) -> Iterator[str]:
    """A little box for each pawn, filled for those at home."""
    for number in range(PAWNS):
        looks = {
            "fill": glyphs.ON_PAPER[colour] if number < home else "none",
            "stroke": glyphs.ON_PAPER[colour],
        }
        pip = glyphs.round_or_square(colour, 3.4, **looks, stroke_width=1.3)
        yield tag("g", pip, transform=move_to((right - 9.5 * (PAWNS - 1 - number), EDGE + 10.5)))


# The choice of colours


def ways_to_start(scene: Scene) -> list[tuple[str, str, int]]:
    """For each card: its id, who starts, and with which colour. The name is empty if one person plays alone. (C9)"""
    sides = scene.sides if len(scene.sides) > 1 else ("",)
    return [
        (f"start-{number}-{COLOURS[colour]}", side, colour)
        for number, side in enumerate(sides, 1)
        for colour in range(2)
    ]


def cards(scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """One for each way to begin."""
    ways = ways_to_start(scene)
    for number, (name, side, colour) in enumerate(ways):
        yield card(name, place(number, len(ways)), colour, side, name in marked)


def card(name: str, where: tuple[float, float], colour: int, side: str, legal: bool) -> str:
    """Who starts, with which colour."""
    left, width = where
    who = side or COLOURS[colour].title()
    words = line(who, left + 31, 13, 12, font_weight="bold") + line("starts", left + 31, 25, 10.5)
    return tag(
        "g",
        tag("title", f"{who} starts" + (f" with {COLOURS[colour]}" if side else "")),
        ground(left, width, LEGAL if legal else GREY, 0.12, class_="ring"),
        sign(colour, left + 16),
        tag("g", words),
        data_at=name,
        class_="ringed legal" if legal else "ringed",
    )


# The tokens


def tokens(scene: Scene, marked: Collection[str]) -> str:
    """The hole, with the gate's tokens that are not on the board. (C5)"""
    return hole(0 if scene.gate_used else 1 if scene.phase == TOKEN else 2, GATE in marked)


@lru_cache(8)
def hole(left: int, legal: bool) -> str:
    """The hole with so many tokens."""
    half = TILE / 2 - 5
    said = ("the gate has been made", "the second gate token", "the gate's two tokens")[left]
    return tag(
        "g",
        tag("title", said),
        tag(
            "rect",
            x=-half,
            y=-half,
            width=2 * half,
            height=2 * half,
            rx=8,
            fill_opacity=0,
            stroke=LEGAL if legal else GREY,
            stroke_opacity=0.6,
            stroke_width=1.6,
            class_="ring",
        ),
        *(tag("g", glyphs.token(), transform=move_to((0, y))) for y in (-8.0, 8.0)[:left]),
        data_at=GATE,
        class_="ringed legal" if legal else "ringed",
        transform=move_to(middle_of_tile(HOLE)),
    )
