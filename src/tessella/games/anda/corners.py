"""What lies around the board in SVG: who has which colour, the prison, and what the pie offers (D6, D9).

The classes are explained in picture.py.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache

from tessella.core.position import Position
from tessella.core.svg import show, tag

from . import picture
from .cells import HEIGHT, WIDTH
from .picture import CELL, DAY, INK, LAST, LEGAL, NAMES, NIGHT, PLATE, words
from .scene import NEITHER, Scene
from .state import BLACK, CHOOSE, DIVIDE, MOST_KOMI, UNSETTLED, WHITE

ON_PLATE = {"fill": INK, "class_": None}
CENTRED = {"text_anchor": "middle"}


# Who has which colour


def seats(position: Position, scene: Scene) -> Iterator[str]:
    """The first seat on the left, the second on the right; the one to act is framed."""
    for seat, colour in enumerate(scene.colours):
        yield plate(position.game.sides[seat], seat, colour, seat == scene.acting)


@lru_cache(64)
def plate(name: str, seat: int, colour: int, acts: bool) -> str:
    """What tells about one seat."""
    has = "no colour yet" if colour == UNSETTLED else NAMES[colour]
    left = 1.0 if seat == 0 else WIDTH - 1 - PLATE_WIDTH
    return tag(
        "g",
        tag("title", f"{name}: {has}{', to act' if acts else ''}"),
        frame(left, 1.0, PLATE_WIDTH, 24.0, acts),
        badge(colour, left + 13, 13.0),
        words(name, left + 24, 17, 11, font_weight="bold"),
        class_="plate acts" if acts else "plate",
    )


PLATE_WIDTH = 74.0


def frame(left: float, top: float, width: float, height: float, acts: bool) -> str:
    """What a name is written on."""
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
    """A cell with a stone of a colour, or with none."""
    cell = tag("path", d=picture.GROUND, fill=CELL, stroke=PLATE)
    art = words("?", 0, 4, 11, **ON_PLATE, **CENTRED) if colour == UNSETTLED else picture.stone(colour)
    return tag("g", cell, art, transform=f"translate({show(x)} {show(y)})scale(.9)")


# The prison


PRISON_WIDTH, PRISON_HEIGHT = 56.0, 42.0


def prison(position: Position, scene: Scene, legal: bool) -> str:
    """The stones that left the board, to take one out (D4, D6)."""
    frame = LAST if scene.took and not legal else LEGAL if legal or scene.took else None
    return cell_of(scene.jailer, scene.prisoners, sentence(position, scene), frame, legal)


@lru_cache(256)
def cell_of(jailer: int, prisoners: int, said: str, frame: str | None, legal: bool) -> str:
    """The same, with the colour of its frame."""
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
    """Whose passes the stones are (D6)."""
    if scene.jailer != NEITHER:
        many = "1 pass" if scene.prisoners == 1 else f"{scene.prisoners} passes"
        yield words(many, WIDTH - 2, HEIGHT - 17, 11, text_anchor="end")
        yield words(f"for {NAMES[1 - scene.jailer].title()}", WIDTH - 2, HEIGHT - 4, 11, text_anchor="end")


def box(left: float, top: float) -> dict[str, object]:
    """The prison's walls."""
    return {"x": left, "y": top, "width": PRISON_WIDTH, "height": PRISON_HEIGHT, "rx": 7}


def inmates(jailer: int, prisoners: int, y: float) -> Iterator[str]:
    """A stone, and how many there are."""
    if jailer == NEITHER:
        yield words("empty", 1 + PRISON_WIDTH / 2, y + 4, 11, **ON_PLATE, **CENTRED)
    else:
        yield picture.stone(jailer, transform=f"translate(17 {show(y)})")
        size = 17 if prisoners < 100 else 12
        yield words(str(prisoners), 30, y + 6, size, font_weight="bold", **ON_PLATE)


def sentence(position: Position, scene: Scene) -> str:
    """Who may take how many stones out of it (D6)."""
    if scene.jailer == NEITHER:
        return "empty"
    owner, taker = NAMES[scene.jailer], 1 - scene.jailer
    held = f"{scene.prisoners} {owner} {'stone' if scene.prisoners == 1 else 'stones'}"
    passes = "a free pass" if scene.prisoners == 1 else f"{scene.prisoners} free passes"
    if taker not in scene.colours:
        return f"{held}, {passes} for {NAMES[taker].title()} (D6)"
    seat = position.game.sides[scene.colours.index(taker)]
    return f"{held}, {passes} for {seat}, who is {NAMES[taker].title()} (D6)"


# The pie


def pie(position: Position, scene: Scene, marked: Collection[str]) -> Iterator[str]:
    """What is to be chosen before the first turn, on a card over the empty board (D9)."""
    if scene.phase == DIVIDE:
        yield card("Black stones in the prison?")
        yield note("Each is a free pass for White.", -38)
        yield note(f"Then {position.game.sides[1]} chooses a colour.", 64)
        yield from (komi(number, f"komi-{number}" in marked) for number in range(MOST_KOMI + 1))
    elif scene.phase == CHOOSE:
        yield card(f"{position.game.sides[1]} plays")
        yield from (colour_place(scene, colour, NAMES[colour] in marked) for colour in (BLACK, WHITE))


CARD_WIDTH, CARD_HEIGHT = 206.0, 154.0
MIDDLE = WIDTH / 2, HEIGHT / 2


def card(heading: str) -> str:
    """What the choices lie on."""
    left, top = MIDDLE[0] - CARD_WIDTH / 2, MIDDLE[1] - CARD_HEIGHT / 2
    ground = tag(
        "rect", x=left, y=top, width=CARD_WIDTH, height=CARD_HEIGHT, rx=12, fill="#efe8da", stroke=INK
    )
    return ground + words(heading, MIDDLE[0], top + 22, 12.5, font_weight="bold", **ON_PLATE, **CENTRED)


def note(said: str, down: float) -> str:
    """A small line on the card, so far below its middle."""
    return words(said, MIDDLE[0], MIDDLE[1] + down, 10.5, **ON_PLATE, **CENTRED)


def komi(number: int, legal: bool) -> str:
    """So many stones for the prison: two rows of black stones with numbers."""
    row, column = divmod(number, 5)
    x, y = MIDDLE[0] + (column - 2) * 38, MIDDLE[1] - 11 + row * 40
    stones = "1 black stone" if number == 1 else f"{number} black stones"
    art = tag("circle", r=14, fill=NIGHT), words(str(number), 0, 5, 14, fill=DAY, class_=None, **CENTRED)
    return choice(f"komi-{number}", f"{stones} in the prison (D9)", art, 17, (x, y), legal)


def colour_place(scene: Scene, colour: int, legal: bool) -> str:
    """A colour to play, and what it brings."""
    name = NAMES[colour]
    brings = "begins" if colour == BLACK else free_passes(scene.prisoners)
    does = brings if colour == BLACK else f"has {brings}"
    art = (
        picture.stone(colour, transform="translate(0 -6)scale(2.6)"),
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
    """Something to choose."""
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
