"""The table, its clicks, and moves as text: red lays a red tile, draw-red draws one, draw-? is a draw unseen."""

from tessella.core.drawing.svg import document, surface, tag
from tessella.core.mover import CHANCE
from tessella.kit.tiles import CLOTH, GAP, TILE, Kind, Tiles

from . import rules

COLOURS = ("red", "yellow", "green", "blue")
TILES = Tiles("mygame", tuple(map(Kind, COLOURS, ("#b3402f", "#b98a1e", "#3f7a4d", "#35618e"))))
TEXTS = (*COLOURS, *(f"draw-{colour}" for colour in COLOURS), "draw-?")
STYLES = {"R": "bold red", "Y": "bold yellow", "G": "bold green", "B": "bold blue"}
WIDTH, NAME, ROW = 40.0, 14.0, TILE + 2.0


def write(_, action):
    """The text of an action."""
    return TEXTS[action]


def read(_, text):
    """The action of a text; raises ValueError."""
    word = text.strip().lower()
    if word not in TEXTS:
        raise ValueError(f"{text!r} is no move: write the colour of a tile, such as red.")
    return TEXTS.index(word)


def draw(position, marks=()):
    """A row for each player: the tiles laid."""
    rows = [row(position, seat) for seat in range(position.seats)]
    box = (0.0, 0.0, WIDTH, ROW * position.seats + GAP)
    ground = surface(box, CLOTH), tag("g", *rows, class_="dark")
    return document(box, TILES.shapes(), *ground, title="My game table")


def row(position, seat):
    """The name of a side, and its tiles."""
    counts, y = position.field("front")[seat].tolist(), ROW * seat + GAP
    name = tag("text", position.side(seat), x=GAP, y=y + 3.6, font_size=3, fill="#ffffff")
    return tag("g", tag("title", TILES.signs(counts) or "no tiles"), name, *TILES.row(counts, NAME, y))


def hand(position, seat, marks=()):
    """The tiles in a hand, each with a click."""
    return TILES.hand(position, seat, marks, (0.0, 0.0, WIDTH, TILE + 2 * GAP))


def text(position):
    """A line for each player: tiles laid, and those in hand."""
    seats = zip(position.game.sides, position.field("front"), position.field("hand"), strict=True)
    lines = [
        f"{side:8} {TILES.signs(laid) or '-':4} hand {TILES.signs(held) or '-'}" for side, laid, held in seats
    ]
    return "\n".join(lines)


def paths(_, action):
    """One click on a tile in hand; nobody clicks for chance."""
    return (f"hand-{COLOURS[action % rules.COLOURS]}",)


def attempts(position, path):
    """To lay a tile of that colour."""
    ids = [f"hand-{colour}" for colour in COLOURS]
    known = position.mover != CHANCE and len(path) == 1 and path[0] in ids
    return [ids.index(path[0])] if known else []
