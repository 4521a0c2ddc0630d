"""The table: what lies in front of the players, and the packet of one of them, where a click takes a tile."""

from tessella.core.drawing.svg import document, surface, tag
from tessella.core.mover import CHANCE
from tessella.kit.tiles import CLOTH, GAP, TILE, Kind, Tiles

from . import rules
from .notation import COLOURS

FILLS = ("#b3402f", "#b98a1e", "#3f7a4d", "#35618e")
TILES = Tiles("draft", tuple(map(Kind, COLOURS, FILLS)))
STYLES = {"R": "bold red", "Y": "bold yellow", "G": "bold green", "B": "bold blue"}
WIDTH, NAME, ROW = 60.0, 14.0, TILE + 2.0


def draw(position, marks=()):
    """A row for each player: the tiles taken."""
    box = (0.0, 0.0, WIDTH, ROW * position.seats + GAP)
    rows = [row(position, seat) for seat in range(position.seats)]
    cloth = surface(box, CLOTH)
    return document(box, TILES.shapes(), cloth, tag("g", *rows, class_="dark"), title="Draft table")


def row(position, seat):
    """The name of a side, and its tiles; they lie closer if there are many."""
    counts, y = position.field("front")[seat].tolist(), ROW * seat + GAP
    step = min(TILE + GAP, (WIDTH - NAME - TILE - GAP) / max(1, sum(counts) - 1))
    name = tag("text", position.side(seat), x=GAP, y=y + 3.6, font_size=3, fill="#ffffff")
    return tag("g", tag("title", TILES.signs(counts) or "no tiles"), name, *TILES.row(counts, NAME, y, step))


def hand(position, seat, marks=()):
    """The packet at a seat."""
    return TILES.hand(position, seat, marks, (0.0, 0.0, WIDTH, TILE + 2 * GAP))


def text(position):
    """A line for each player: tiles taken, and the packet."""
    lines = []
    for side, taken, packet in zip(
        position.game.sides, position.field("front"), position.field("hand"), strict=True
    ):
        lines.append(f"{side:8} {TILES.signs(taken) or '-':10} packet {TILES.signs(packet) or '-'}")
    return "\n".join(lines)


def facts(position, seat):
    """The tiles in the packet."""
    return (f"{position.field('hand')[seat].sum()} in the packet",)


def paths(position, action):
    """One click on a tile of the packet; nobody clicks for chance."""
    return (f"hand-{COLOURS[action % rules.COLOURS]}",)


def attempts(position, path):
    """To take a tile of that colour."""
    if position.mover == CHANCE or len(path) != 1 or path[0].removeprefix("hand-") not in COLOURS:
        return []
    return [COLOURS.index(path[0].removeprefix("hand-"))]
