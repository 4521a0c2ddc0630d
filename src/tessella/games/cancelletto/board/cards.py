"""A card below the tiles, which hides none of them: the notice of the deal, and the choice of colours."""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.svg import tag

from ..notation import COLOURS
from ..rules.grid import FACES
from .figures import figure
from .glyphs import INK, IVORY, SHADE, TEAL
from .layout import BAND, WHOLE, move_to
from .scene import Scene, is_choice
from .words import going_on

DEAL = "deal"
CARD = (4.0, WHOLE + 2, WHOLE - 8, BAND - 6)
"""Left, top, width and height."""
MIDDLE = CARD[1] + CARD[3] / 2
BUTTON, BETWEEN = 44.0, 4.0
"""The height of a button, and the room around it."""
HEADING = 54.0
"""How wide the question is."""


def has_card(scene: Scene) -> bool:
    """Is there something to deal or to choose?"""
    return bool(going_on(scene)) or is_choice(scene)


def below_the_board(scene: Scene, marked: Collection[str]) -> str:
    """A card, as long as there is something to deal or to choose."""
    said = going_on(scene)
    if said:
        return notice(said, FACES - len(scene.laid))
    return choice(tuple(ways_to_start(scene)), frozenset(marked)) if is_choice(scene) else ""


def card(*content: str, **attributes: object) -> str:
    """A card of paper on the lawn."""
    left, top, width, height = CARD
    sides = {"x": left, "width": width, "height": height, "rx": 9}
    return tag(
        "g",
        tag("rect", **sides, y=top + 2, fill=SHADE, fill_opacity=0.4),
        tag("rect", **sides, y=top, fill=IVORY),
        *content,
        fill=INK,
        font_family="sans-serif",
        text_anchor="middle",
        class_="bright",
        **attributes,
    )


@cache
def notice(said: str, left: int) -> str:
    """How many tiles are still to be dealt (C2)."""
    x, heading = WHOLE / 2, f"{left} {'tile' if left == 1 else 'tiles'}"
    return card(
        tag("title", said),
        tag("text", heading, x=x, y=MIDDLE - 2, font_size=15, font_weight="bold"),
        tag("text", "to be dealt", x=x, y=MIDDLE + 14, font_size=11),
        data_at=DEAL,
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
    """The question, and a button for each way to begin, in a row."""
    first = CARD[0] + HEADING
    pitch = (CARD[0] + CARD[2] - first) / len(ways)
    buttons = (
        button(
            *each, x=first + pitch * (n + 0.5) - BETWEEN / 2, width=pitch - BETWEEN, legal=each[0] in marked
        )
        for n, each in enumerate(ways)
    )
    looks = {"x": CARD[0] + HEADING / 2, "font_size": 12, "font_weight": "bold"}
    words = (tag("text", word, y=MIDDLE + down, **looks) for word, down in (("Who", -3), ("starts?", 12)))
    return card(*words, *buttons)


def button(name: str, side: str, colour: int, *, x: float, width: float, legal: bool) -> str:
    """Who starts, with which colour."""
    who = side or COLOURS[colour].title()
    frame = {"x": -width / 2, "y": -BUTTON / 2, "width": width, "height": BUTTON, "rx": 6}
    return tag(
        "g",
        tag("title", f"{who} starts" + (f" with {COLOURS[colour]}" if side else "")),
        tag(
            "rect",
            **frame,
            fill="#f1e3c8",
            stroke=TEAL if legal else "#8d7440",
            stroke_width=1.6,
            class_="ring",
        ),
        figure(colour, x=-23, y=1),
        tag("text", who, x=9.5, y=4, font_size=11),
        data_at=name,
        class_="ringed legal" if legal else "ringed",
        transform=move_to((x, MIDDLE)),
    )
