"""A board as a small picture: the part where its pieces are, without what is too fine to be seen."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from .svg import Box, box_of, show

SVG = "http://www.w3.org/2000/svg"
FINE = {"axis", "aid", "count", "halo", "hint", "light"}
"""The classes of what is left out (classes.py); empty cells, too, where there are things."""
TITLE = f"{{{SVG}}}title"
TRANSLATED = re.compile(r"translate\((-?[\d.]+)[ ,]*(-?[\d.]+)?")
THINGS = {"piece", "tile"}
LEAST, MOST = 0.45, 0.85
"""Shares of the longer side of the board: no picture shows less, and one that would show more shows all."""
ROOM = 0.09
"""The same for the room from the middle of the outermost pieces to the edge."""

ElementTree.register_namespace("", SVG)


def thumbnail(svg: str) -> str:
    """A square part of a drawing."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - our own drawing
    prune(root, FINE | {"cell"} if has_things(root) else FINE)
    root.set("viewBox", " ".join(map(show, square(box_of(svg), [*pieces(root, 0.0, 0.0)]))))
    return ElementTree.tostring(root, encoding="unicode")


def prune(element: ElementTree.Element, fine: set[str]) -> None:
    """Remove what is too fine, and what only pages need."""
    for child in [*element]:
        if child.tag == TITLE or (fine & classes(child) and not has_things(child)):
            element.remove(child)
        else:
            child.attrib.pop("data-at", None)
            prune(child, fine)


def has_things(element: ElementTree.Element) -> bool:
    """Whether there are pieces or tiles in an element."""
    return any(THINGS & classes(each) for each in element.iter())


def classes(element: ElementTree.Element) -> set[str]:
    """The classes of an element."""
    return {*element.get("class", "").split()}


def pieces(element: ElementTree.Element, left: float, top: float) -> Iterator[tuple[float, float]]:
    """Where the pieces within an element are; the element itself is at (left, top)."""
    moved = TRANSLATED.match(element.get("transform", ""))
    if moved:
        left, top = left + float(moved[1]), top + float(moved[2] or 0)
    if THINGS & classes(element):
        yield left + float(element.get("x", 0)), top + float(element.get("y", 0))
    for child in element:
        yield from pieces(child, left, top)


def square(box: Box, places: list[tuple[float, float]]) -> Box:
    """A square around pieces at these places, or around the whole board."""
    left, top, width, height = box
    side = max(width, height)
    if places:
        (first, last), (upper, lower) = ((min(each), max(each)) for each in zip(*places, strict=True))
        shown = max(last - first, lower - upper) + 2 * ROOM * side
        if shown < MOST * side:
            shown = max(shown, LEAST * side)
            across, down = (
                max(start, min((low + high - shown) / 2, start + length - shown))
                for start, length, low, high in ((left, width, first, last), (top, height, upper, lower))
            )
            return across, down, shown, shown
    return left + (width - side) / 2, top + (height - side) / 2, side, side
