"""Tiles of a few kinds as SVG: rows of them, and the hand of a seat. A letter tells the kinds without colour."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..core.drawing.svg import Box, document, surface, tag
from ..core.position import Position
from ..core.sentences import amount

TILE, GAP = 5.0, 0.6
"""The side of a tile and the gap between two, in the drawing's units."""
CLOTH, BACK, EDGE, FACE = "#2f3b38", "#77736a", "#20201e", "#ffffff"


class Kind(NamedTuple):
    """A kind of tile: its name and its colour. The first letter of the name is its sign; no two kinds share one."""

    name: str
    fill: str

    @property
    def sign(self) -> str:
        return self.name[0].upper()


@dataclass(frozen=True)
class Tiles:
    """The tiles of a game whose state has hand, by hand and kind, as kit.hands has it. name: the game's.

    >>> Tiles("draft", (Kind("red", "#b3402f"), Kind("blue", "#35618e"))).signs([2, 1, 1])
    'RRB?'
    """

    name: str
    kinds: tuple[Kind, ...]

    def signs(self, counts: Sequence[int]) -> str:
        """Some tiles as text, of each kind so many; those beyond the kinds are face down."""
        signs = (*(kind.sign for kind in self.kinds), "?")
        return "".join(sign * int(count) for sign, count in zip(signs, counts, strict=False))

    def shapes(self) -> str:
        """What the board defines once: a tile of each kind, and the back of a tile."""
        faces = [self.shape(kind.sign, kind.fill) for kind in self.kinds]
        return tag("defs", *faces, self.shape("?", BACK))

    def shape(self, sign: str, fill: str) -> str:
        """A tile with a sign on it."""
        face = tag("rect", width=TILE, height=TILE, rx=0.8, fill=fill, stroke=EDGE, stroke_width=0.2)
        looks = {"font_size": 3.2, "text_anchor": "middle", "fill": FACE}
        return tag("g", face, tag("text", sign, x=TILE / 2, y=3.7, **looks), id=self.shape_of(sign))

    def shape_of(self, sign: str) -> str:
        """The id of a shape."""
        return f"{self.name}-{'back' if sign == '?' else sign}"

    def row(self, counts: Sequence[int], x: float, y: float, step: float = TILE + GAP) -> list[str]:
        """Tiles from left to right."""
        signs = enumerate(self.signs(counts))
        return [
            tag("use", href=f"#{self.shape_of(s)}", x=x + step * i, y=y, class_="piece") for i, s in signs
        ]

    def hand(self, position: Position, seat: int, marks: Collection[str], box: Box) -> str:
        """The hand of a seat as a document: tiles of a kind are clicked together, by the id hand-NAME. Those that a
        view does not show lie at the end, face down, and cannot be clicked."""
        groups = self.groups(position.field("hand")[seat].tolist(), marks)
        title = f"The hand of {position.side(seat)}"
        return document(box, surface(box, CLOTH), tag("g", *groups, class_="dark"), title=title)

    def groups(self, counts: Sequence[int], marks: Collection[str]) -> Iterator[str]:
        """The tiles of each kind, and those face down."""
        x = GAP
        for place, count in enumerate(counts):
            row = self.row([0] * place + [count], x, GAP)
            if count and place == len(self.kinds):
                yield tag("g", tag("title", f"{amount(count, 'tile')} face down"), *row)
            elif count:
                yield self.pile(place, count, row, marks)
            x += (TILE + GAP) * count

    def pile(self, place: int, count: int, row: Sequence[str], marks: Collection[str]) -> str:
        """Tiles of one kind, which are clicked together."""
        title = tag("title", amount(count, f"{self.kinds[place].name} tile"))
        name = f"hand-{self.kinds[place].name}"
        return tag("g", title, *row, data_at=name, class_="tile legal" if name in marks else "tile")
