"""The choices of the pie in SVG: a komi, then a colour (D9). The classes are explained in glyphs.py."""

from collections.abc import Collection, Iterator

from tessella.core.position import Position
from tessella.core.svg import show, tag

from ..notation import COLOURS
from ..rules.state import BLACK, CHOOSE, DIVIDE, MOST_KOMI, WHITE
from . import glyphs
from .glyphs import CENTRED, DAY, INK, LEGAL, NIGHT, ON_PLATE, words
from .layout import HEIGHT, WIDTH
from .scene import Scene

CARD_WIDTH, CARD_HEIGHT = 206.0, 154.0
MIDDLE = WIDTH / 2, HEIGHT / 2


def card(position: Position, scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """The choices before the first turn, on a card over the empty board (D9)."""
    if scene.phase == DIVIDE:
        yield ground("Black stones in the prison?")
        yield note("Each is a free pass for White.", -38)
        yield note(f"Then {position.game.sides[1]} chooses a colour.", 64)
        yield from (komi(number, f"komi-{number}" in marked) for number in range(MOST_KOMI + 1))
    elif scene.phase == CHOOSE:
        yield ground(f"{position.game.sides[1]} plays")
        yield from (colour_place(scene, colour, COLOURS[colour] in marked) for colour in (BLACK, WHITE))


def ground(heading: str) -> str:
    """The ground under the choices, with a heading."""
    left, top = MIDDLE[0] - CARD_WIDTH / 2, MIDDLE[1] - CARD_HEIGHT / 2
    paper = tag(
        "rect", x=left, y=top, width=CARD_WIDTH, height=CARD_HEIGHT, rx=12, fill="#efe8da", stroke=INK
    )
    return paper + words(heading, MIDDLE[0], top + 22, 12.5, font_weight="bold", **ON_PLATE, **CENTRED)


def note(said: str, down: float) -> str:
    """A small line of text on the card; down is its distance below the card's centre."""
    return words(said, MIDDLE[0], MIDDLE[1] + down, 10.5, **ON_PLATE, **CENTRED)


def komi(number: int, legal: bool) -> str:
    """The choice of a komi: a black stone with a number. The choices are in two rows."""
    row, column = divmod(number, 5)
    x, y = MIDDLE[0] + (column - 2) * 38, MIDDLE[1] - 11 + row * 40
    stones = "1 black stone" if number == 1 else f"{number} black stones"
    art = tag("circle", r=14, fill=NIGHT), words(str(number), 0, 5, 14, fill=DAY, class_=None, **CENTRED)
    return choice(f"komi-{number}", f"{stones} in the prison (D9)", art, 17, (x, y), legal)


def colour_place(scene: Scene, colour: int, legal: bool) -> str:
    """The choice of a colour, and what it brings."""
    name = COLOURS[colour]
    brings = "begins" if colour == BLACK else free_passes(scene.prisoners)
    does = brings if colour == BLACK else f"has {brings}"
    art = (
        glyphs.stone(colour, transform="translate(0 -6)scale(2.6)"),
        words(name, 0, 32, 12, **ON_PLATE, **CENTRED),
        words(brings, 0, 57, 10.5, **ON_PLATE, **CENTRED),
    )
    x = MIDDLE[0] + (-47 if colour == BLACK else 47)
    return choice(name, f"play {name.title()}, who {does} (D9)", art, 41, (x, MIDDLE[1] + 7), legal)


def free_passes(prisoners: int) -> str:
    """How often a player may take a prisoner instead of placing a stone (D6)."""
    return {0: "no free pass", 1: "1 free pass"}.get(prisoners, f"{prisoners} free passes")


def choice(
    at: str, title: str, art: Collection[str], radius: float, spot: tuple[float, float], legal: bool
) -> str:
    """A place to click for one choice; at is its id."""
    ring = tag(
        "circle",
        r=radius,
        fill_opacity=0,
        stroke=LEGAL,
        stroke_width=2.5,
        stroke_opacity=int(legal),
        class_="ring",
    )
    return tag(
        "g",
        tag("title", f"{at}: {title}"),
        tag("g", *art),
        ring,
        data_at=at,
        class_="ringed legal" if legal else "ringed",
        transform=f"translate({show(spot[0])} {show(spot[1])})",
    )
