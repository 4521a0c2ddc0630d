"""A card below the tiles, which hides none of them: the notice of the deal, and the choice of colours."""

from collections.abc import Collection, Iterator
from functools import cache, lru_cache

from tessella.core.drawing.svg import tag

from ..notation import COLOURS
from ..rules.grid import FACES
from .figures import figure
from .glyphs import INK, IVORY, SHADE, TEAL
from .layout import BAND, WHOLE, move_to
from .scene import Scene, is_choice
from .words import going_on

DEAL = "deal"
CARD = (8.0, WHOLE + 1, WHOLE - 16, BAND - 5)
"""Left, top, width and height."""
X, TOP = WHOLE / 2, CARD[1]
BUTTON, BETWEEN = 48.0, 5.0
"""The height of a button, and the room around it."""
BUTTONS = TOP + 53
"""The middle of the buttons."""
NAME = 70.0
"""How wide the name of a seat is."""


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
    heading = f"{left} {'tile' if left == 1 else 'tiles'}"
    return card(
        tag("title", said),
        tag("text", heading, x=X, y=TOP + 38, font_size=22, font_weight="bold"),
        tag("text", "to be dealt", x=X, y=TOP + 60, font_size=16),
        data_at=DEAL,
    )


# The choice of colours


def ways_to_start(scene: Scene) -> Iterator[tuple[str, str, int]]:
    """For each button: its id, who begins, and with which colour. The name is empty if one person plays alone. (C9)"""
    sides = scene.sides if len(scene.sides) > 1 else ("",)
    for number, side in enumerate(sides, 1):
        for colour, word in enumerate(COLOURS):
            yield f"start-{number}-{word}", side, colour


@lru_cache(64)
def choice(ways: tuple[tuple[str, str, int], ...], marked: frozenset[str]) -> str:
    """The question, and side by side for each who may begin: the name, and a button for each pawn."""
    sides = tuple(dict.fromkeys(side for _, side, _ in ways))
    asked = "Choose who begins with which colour" if all(sides) else "Which colour begins?"
    room = (CARD[2] - 2 * BETWEEN) / len(sides)
    parts = []
    for n, side in enumerate(sides):
        left = CARD[0] + BETWEEN + room * n
        offered = [(name, colour) for name, who, colour in ways if who == side]
        parts.append(part(side, offered, marked, left, room))
    return card(tag("text", asked, x=X, y=TOP + 21, font_size=17, font_weight="bold"), *parts)


def part(side: str, offered: list[tuple[str, int]], marked: Collection[str], left: float, room: float) -> str:
    """A name, and its buttons; no name if one person plays alone."""
    begin = NAME if side else 0.0
    pitch = (room - begin) / len(offered)
    name = tag("text", side, x=left + begin / 2, y=BUTTONS + 6, font_size=16) if side else ""
    return name + "".join(
        button(
            at, side, colour, x=left + begin + pitch * (n + 0.5), width=pitch - BETWEEN, legal=at in marked
        )
        for n, (at, colour) in enumerate(offered)
    )


def button(at: str, side: str, colour: int, *, x: float, width: float, legal: bool) -> str:
    """Who begins, with which colour: a pawn, and its colour in words where there is room."""
    word = COLOURS[colour].title()
    frame = {"x": -width / 2, "y": -BUTTON / 2, "width": width, "height": BUTTON, "rx": 6}
    shift = 0 if side else -36
    return tag(
        "g",
        tag("title", f"{side} begins with {COLOURS[colour]}" if side else f"{word} begins"),
        tag(
            "rect",
            **frame,
            fill="#f1e3c8",
            stroke=TEAL if legal else "#8d7440",
            stroke_width=1.6,
            class_="ring",
        ),
        figure(colour, transform=f"translate({shift} 1) scale(1.25)"),
        "" if side else tag("text", word, x=20, y=6, font_size=17),
        data_at=at,
        class_="ringed legal" if legal else "ringed",
        transform=move_to((x, BUTTONS)),
    )
