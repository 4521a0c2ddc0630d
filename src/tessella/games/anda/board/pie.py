"""The choices of the pie in SVG: a komi, then a colour (D9), on a card over the empty board."""

from collections.abc import Collection, Iterator

from tessella.core.drawing.svg import show, tag
from tessella.core.position import Position

from ..notation import COLOURS, free_passes
from ..rules.state import BLACK, DIVIDE, MOST_KOMI, WHITE
from .glyphs import INK, IVORY, LEGAL, LETTERS, UMBER, use
from .layout import MIDDLE
from .scene import Scene

CARD_WIDTH, CARD_HEIGHT = 218.0, 166.0
PAPER = "#f8f1e2"


def card(position: Position, scene: Scene, marked: Collection[str]) -> str:
    """The choices before the first turn."""
    chooser = position.game.sides[1]
    if scene.phase == DIVIDE:
        said = [
            heading("Free passes for White?"),
            words("They make up for Black's first move.", -43),
            words(f"Then {chooser} chooses a colour.", 67),
        ]
        choices = [komi(number, f"komi-{number}" in marked) for number in range(MOST_KOMI + 1)]
    else:
        said = [heading(f"{chooser} plays")]
        choices = [colour_place(scene, colour, COLOURS[colour] in marked) for colour in (BLACK, WHITE)]
    return tag("g", *paper(), *said, *choices, transform=f"translate({show(MIDDLE[0])} {show(MIDDLE[1])})")


def paper() -> Iterator[str]:
    """The card, with its shadow and a thin line along its edge."""
    for down, wider, strength in ((5, 5, 0.1), (4, 3, 0.14), (3, 1, 0.2)):
        yield sheet(-wider, 13, fill=UMBER, fill_opacity=strength, transform=f"translate(0 {down})")
    yield sheet(0, 11, fill=PAPER)
    yield sheet(5, 7, fill="none", stroke="#c9ad7c", stroke_width=0.9)


def sheet(inset: float, rounding: float, **looks: object) -> str:
    """A rectangle as large as the card, or smaller."""
    width, height = CARD_WIDTH - 2 * inset, CARD_HEIGHT - 2 * inset
    return tag("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=rounding, **looks)


def heading(text: str) -> str:
    """The question on the card."""
    return words(text, -59, font_size=12.5, font_weight="bold", font_family="Georgia,serif")


def words(text: str, down: float, **looks: object) -> str:
    """A line of text; down is how far below the middle of the card it stands."""
    usual = {"fill": INK, "font_size": 10.5, "font_family": "sans-serif", "text_anchor": "middle"}
    return tag("text", text, y=down, **{**usual, **looks})


def komi(number: int, legal: bool) -> str:
    """The choice of a komi: a black stone with a number. The choices are in two rows."""
    row, column = divmod(number, 5)
    stones = "1 black stone" if number == 1 else f"{number} black stones"
    art = [use("b"), words(str(number), 5, fill=IVORY, font_size=14, font_weight="bold")]
    at = (column - 2) * 39.0, row * 39.0 - 9
    return choice(f"komi-{number}", f"{stones} in the prison (D9)", art, 17.5, at, legal)


def colour_place(scene: Scene, colour: int, legal: bool) -> str:
    """The choice of a colour, and what it brings."""
    name = COLOURS[colour]
    brings = "begins" if colour == BLACK else free_passes(scene.prisoners)
    does = brings if colour == BLACK else f"has {brings}"
    art = [
        use(LETTERS[colour], transform="scale(1.9)"),
        words(name.title(), 53, font_size=13, font_weight="bold", font_family="Georgia,serif"),
        words(brings, 68),
    ]
    at = -48.0 if colour == BLACK else 48.0, -7.0
    return choice(name, f"play {name.title()}, who {does} (D9)", art, 33, at, legal)


def choice(
    at: str, title: str, art: Collection[str], radius: float, spot: tuple[float, float], legal: bool
) -> str:
    """A place to click for one choice; at is its id."""
    ring = tag(
        "circle",
        r=radius,
        fill_opacity=0,
        stroke=LEGAL,
        stroke_width=2.2,
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
