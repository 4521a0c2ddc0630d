"""The board, its clicks, and its moves as text: red-c3. A click on a colour and one on a cell put a tile."""

from tessella.core.drawing.svg import document, surface, tag
from tessella.kit.tiles import CLOTH, GAP, TILE, Kind, Tiles

from . import rules

KINDS = (Kind("red", "#b3402f"), Kind("yellow", "#b98a1e"), Kind("blue", "#35618e"))
TILES = Tiles("mygame", KINDS)
COLOURS = [kind.name for kind in KINDS]
CELLS = rules.BOARD.names(rules.SIZE)
STYLES = {"R": "bold red", "Y": "bold yellow", "B": "bold blue"}
STEP = TILE + GAP


def write(_, action):
    """The text of an action."""
    cell, kind = divmod(action, rules.KINDS)
    return f"{COLOURS[kind]}-{CELLS[cell]}"


def read(_, text):
    """The action of a text; raises ValueError."""
    colour, _, cell = text.strip().lower().partition("-")
    if colour not in COLOURS or cell not in CELLS:
        raise ValueError(f"{text!r} is no move: write a colour and a cell, such as {COLOURS[0]}-{CELLS[0]}.")
    return CELLS.index(cell) * rules.KINDS + COLOURS.index(colour)


def draw(position, marks=()):
    """The cells with their tiles, and below them a tile of each colour to click."""
    width = STEP * rules.SIZE + GAP
    places = zip(CELLS, rules.BOARD.places, position.field("tile"), strict=True)
    cells = [spot(name, at, tile and COLOURS[tile - 1], marks) for name, at, tile in places]
    stock = [spot(name, (i, rules.SIZE + 0.3), name, marks) for i, name in enumerate(COLOURS)]
    ground = tag("g", *cells, *stock, class_="dark")
    box = (0.0, 0.0, width, width + 1.3 * STEP)
    return document(box, TILES.shapes(), surface(box, CLOTH), ground, title="My game board")


def spot(name, at, colour, marks):
    """A cell or a colour, with its tile; a page marks what can be clicked."""
    x, y = (GAP + STEP * each for each in at)
    empty = tag("rect", x=x, y=y, width=TILE, height=TILE, rx=0.8, fill="#ffffff", fill_opacity=0.12)
    tile = colour and tag("use", href=f"#mygame-{colour[0].upper()}", x=x, y=y, class_="piece")
    title = tag("title", f"{name}: {colour or 'empty'}")
    kind = ("tile" if colour else "cell") + (" legal" if name in marks else "")
    return tag("g", title, tile or empty, data_at=name, class_=kind)


def text(position):
    """Rows of cells, each with the sign of its tile."""
    signs = {at: ".RYB"[tile] for at, tile in zip(rules.BOARD.places, position.field("tile"), strict=True)}
    span = range(rules.SIZE)
    rows = [f"{row + 1} " + " ".join(signs[column, row] for column in span) for row in span]
    return "\n".join([*rows, "  " + " ".join("abcde"[: rules.SIZE])])


def paths(position, action):
    """Two clicks: a colour, a cell."""
    return tuple(write(position, action).split("-"))


def attempts(position, path):
    """The action of a colour and a cell."""
    known = len(path) == 2 and path[0] in COLOURS and path[1] in CELLS
    return [read(position, "-".join(path))] if known else []
