"""Cards over the middle of the board: the notice of the deal, and the choice of colours."""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.svg import tag

from ..notation import COLOURS
from ..rules.grid import FACES
from .figures import figure
from .glyphs import GOLD, INK, IVORY, SHADE
from .layout import CENTRE, move_to
from .scene import Scene, is_choice
from .words import going_on

DEAL = "deal"
BUTTON, BETWEEN = 50.0, 6.0
"""The side of a button, and the room around it."""
HEADING = 18.0


def over_the_board(scene: Scene, marked: Collection[str]) -> str:
    """A card, as long as there is something to deal or to choose."""
    said = going_on(scene)
    if said:
        return notice(said, FACES - len(scene.laid))
    return choice(tuple(ways_to_start(scene)), frozenset(marked)) if is_choice(scene) else ""


def card(width: float, height: float, *content: str, **attributes: object) -> str:
    """A card of paper in the middle."""
    sides = {"x": -width / 2, "width": width, "height": height, "rx": 9}
    return tag(
        "g",
        tag("rect", **sides, y=3 - height / 2, fill=SHADE, fill_opacity=0.5),
        tag("rect", **sides, y=-height / 2, fill=IVORY, stroke="#cdb88f"),
        *content,
        transform=move_to(CENTRE),
        fill=INK,
        font_family="sans-serif",
        text_anchor="middle",
        class_="bright",
        **attributes,
    )


@cache
def notice(said: str, left: int) -> str:
    """How many tiles are still to be dealt (C2)."""
    heading = tag(
        "text", f"{left} {'tile' if left == 1 else 'tiles'}", y=-2, font_size=15, font_weight="bold"
    )
    return card(
        98.0, 44.0, tag("title", said), heading, tag("text", "to be dealt", y=14, font_size=11), data_at=DEAL
    )


# The choice of colours


def ways_to_start(scene: Scene) -> Iterator[tuple[str, str, int]]:
    """For each button: its id, who starts, and with which colour. The name is empty if one person plays alone. (C9)"""
    sides = scene.sides if len(scene.sides) > 1 else ("",)
    for number, side in enumerate(sides, 1):
        for colour, word in enumerate(COLOURS):
            yield f"start-{number}-{word}", side, colour


@lru_cache(64)
def choice(ways: tuple[tuple[str, str, int], ...], marked: frozenset[str]) -> str:
    """A button for each way to begin, two in a row."""
    rows, pitch = len(ways) // 2, BUTTON + BETWEEN
    width, height = 2 * pitch + BETWEEN, rows * pitch + BETWEEN + HEADING
    top = HEADING + BETWEEN + BUTTON / 2 - height / 2
    buttons = (
        button(*each, at=((number % 2 - 0.5) * pitch, top + number // 2 * pitch), legal=each[0] in marked)
        for number, each in enumerate(ways)
    )
    heading = tag("text", "Who starts?", y=HEADING - height / 2 - 1, font_size=12, font_weight="bold")
    return card(width, height, heading, *buttons)


def button(name: str, side: str, colour: int, *, at: tuple[float, float], legal: bool) -> str:
    """Who starts, with which colour."""
    who, half = side or COLOURS[colour].title(), BUTTON / 2
    frame = {"x": -half, "y": -half, "width": BUTTON, "height": BUTTON, "rx": 6}
    return tag(
        "g",
        tag("title", f"{who} starts" + (f" with {COLOURS[colour]}" if side else "")),
        tag(
            "rect",
            **frame,
            fill="#f1e3c8",
            stroke=GOLD if legal else "#b59a6a",
            stroke_width=1.6,
            class_="ring",
        ),
        figure(colour, y=-6),
        tag("text", who, y=19.5, font_size=11),
        data_at=name,
        class_="ringed legal" if legal else "ringed",
        transform=move_to(at),
    )
