"""Boards of stones as SVG: cells with stones on them, and a button below for each action that puts none."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..core.drawing.svg import Box, document, radial, surface, tag
from ..core.position import Position
from .cells import Cells

UNIT = 10.0
"""From the middle of a cell to its corners, in the drawing's units."""
MARGIN, ROW = 24.0, 16.0
"""Around the cells; the height of the row of buttons."""
WIDTH, HEIGHT = 34.0, 12.0
"""Of a button."""
STONE = 7.3
TABLE, CELL, GRAIN, INK = "#c9a871", "#e8d3a6", "#a5834f", "#3a2610"
LOOKS = (("#5a616b", "#1d2127", "#0c0e11"), ("#fffdf8", "#dacfbb", "#8d8067"))
"""For each side, the middle, the edge and the rim of a stone. The second has a ring, to tell it without colour."""
RING, HINT, LAST = "#a4977b", "#0f5f57", "#b3202c"


def nothing(_: Position) -> str:
    """Only the table lies under the cells."""
    return ""


@dataclass(frozen=True, eq=False)
class Drawing:
    """A board of stones of a game whose state has owner: by cell 0, or the number of a side, 1 or 2.

    name: the game's. cells: its kind of board. size: the name of the option that says how large it is. words: the texts
    of the actions after those of the cells, such as ("pass", "swap"). under(position): SVG below the cells.
    """

    name: str
    cells: Cells
    size: str
    words: tuple[str, ...] = ()
    under: Callable[[Position], str] = nothing
    CLASSES: tuple[str, ...] = ("stone", "button")

    def size_of(self, position: Position) -> int:
        """How large the board is."""
        return int(position.options[self.size])

    def names(self, position: Position) -> Sequence[str]:
        """The names of its cells, by number."""
        return self.cells.names(self.size_of(position))

    def draw(self, position: Position, marks: Collection[str] = ()) -> str:
        """The board; cells and buttons with these names are marked."""
        box, owner, last = self.box(self.size_of(position)), owners(position), last_turn(position)
        cells = [
            self.cell(position, number, owner[number], name in marks, number in last)
            for number, name in enumerate(self.names(position))
        ]
        buttons = [self.button(box, place, word in marks) for place, word in enumerate(self.words)]
        ground = tag("g", self.under(position), *cells, *buttons, class_="bright")
        return document(box, shapes(self), surface(box, TABLE), ground, title=f"{position.game.title} board")

    def box(self, size: int) -> Box:
        """The view box of a board of this size."""
        spots = [self.cells.centre(place, UNIT) for place in self.cells.places[: self.cells.count(size)]]
        (left, right), (top, bottom) = ((min(each), max(each)) for each in zip(*spots, strict=True))
        low = ROW if self.words else 0
        return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN + low

    def cell(self, position: Position, number: int, owner: int, marked: bool, last: bool) -> str:
        """A cell with its stone, perhaps marked as a possible click, or as a part of the last turn."""
        name = self.names(position)[number]
        x, y = self.cells.centre(self.cells.places[number], UNIT)
        parts = [
            owner and tag("title", f"{name}: {position.side(owner - 1)}"),
            tag("use", href=f"#{self.name}-cell"),
            owner and tag("use", href=f"#{self.name}-{owner}", class_="piece"),
            last and tag("circle", r=1.8, fill=LAST, class_="last"),
            marked and tag("circle", r=2.4, fill=HINT, class_="hint"),
        ]
        kind = ("stone" if owner else "cell") + (" legal" if marked else "")
        shown = (part for part in parts if part)
        return tag("g", *shown, transform=f"translate({x:.2f} {y:.2f})", data_at=name, class_=kind)

    def button(self, box: Box, place: int, marked: bool) -> str:
        """A button for an action that puts no stone."""
        word, y = self.words[place], box[1] + box[3] - HEIGHT - 4
        x = box[0] + box[2] / 2 + (WIDTH + 4) * (place - (len(self.words) - 1) / 2)
        looks = {"width": WIDTH, "height": HEIGHT, "rx": 3.0, "fill": CELL, "stroke": GRAIN}
        text = tag("text", word, x=x, y=y + 8.5, font_size=7, text_anchor="middle", fill=INK)
        plate = tag("rect", x=x - WIDTH / 2, y=y, **looks, class_="ring")
        kind = "button ringed legal" if marked else "button ringed"
        return tag("g", tag("title", word), plate, text, data_at=word, class_=kind)

    def emblem(self, position: Position, seat: int) -> str:
        """A stone of a side."""
        stone = stone_of(seat, LOOKS[seat][0])
        return document((-9.0, -9.0, 18.0, 18.0), *stone, title=f"A stone of {position.game.sides[seat]}")


def owners(position: Position) -> list[int]:
    """By cell of the largest board, 0 or the number of the side that has a stone there."""
    return list(map(int, position.field("owner")))


def last_turn(position: Position) -> set[int]:
    """The actions of the last turn."""
    turn = set[int]()
    for move in reversed(position.history):
        if move.seat != position.history[-1].seat:
            break
        turn.add(move.action)
    return turn


@cache
def shapes(drawing: Drawing) -> str:
    """What a board repeats: a cell, and a stone of each side."""
    outline = " ".join(f"{x:.2f},{y:.2f}" for x, y in drawing.cells.corners(UNIT * 0.96))
    parts = [
        tag("polygon", points=outline, fill=CELL, stroke=GRAIN, stroke_width=0.5, id=f"{drawing.name}-cell")
    ]
    for seat, (inner, outer, _) in enumerate(LOOKS):
        fill = f"{drawing.name}-fill-{seat + 1}"
        parts.append(radial(fill, inner, outer, cx=0.38, cy=0.32, r=0.75))
        parts.append(tag("g", *stone_of(seat, f"url(#{fill})"), id=f"{drawing.name}-{seat + 1}"))
    return tag("defs", *parts)


def stone_of(seat: int, fill: str) -> Iterator[str]:
    """A stone and its shadow."""
    yield tag("ellipse", cx=0.3, cy=1.1, rx=STONE, ry=STONE, fill=INK, fill_opacity=0.3)
    yield tag("circle", r=STONE, fill=fill, stroke=LOOKS[seat][2], stroke_width=0.5)
    if seat:
        yield tag("circle", r=3.6, fill="none", stroke=RING, stroke_width=0.8)
