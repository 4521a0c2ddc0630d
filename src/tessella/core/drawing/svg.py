"""SVG as text; inner elements are made first, then those around them."""

import re
from functools import cache, lru_cache
from html import escape
from math import inf


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element. Its content is markup; only in text and title elements it is plain text, which is escaped.

    Attribute names are those of Python: data_at for data-at, class_ for class. Attributes that are None are left out.

    >>> tag("circle", r=1.5, data_at="a1")
    '<circle r="1.5" data-at="a1"/>'
    """
    inside = "".join(map(escaped, content) if name in ("text", "title") else content)
    written = "".join(
        [f' {attribute(key)}="{show(value)}"' for key, value in attributes.items() if value is not None]
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@cache
def attribute(key: str) -> str:
    """An attribute's name in SVG, from its name in Python; gradientUnits and the like stay as they are."""
    return key.rstrip("_").replace("_", "-")


def document(
    box: tuple[float, float, float, float],
    *content: str,
    title: str,
    play: tuple[float, float, float, float] | None = None,
) -> str:
    """A whole SVG document; box is (left, top, width, height) in the drawing's own units. play is the part of it that a
    page shows where there is little room, for boards without an edge.

    Set colours and lines by presentation attributes (fill, stroke). A page's style sheet can override them by class, a
    file needs no style sheet, and a strict Content-Security-Policy, which forbids style elements, allows them.
    """
    view, closer = (side and " ".join(map(show, side)) for side in (box, play))
    return tag(
        "svg",
        tag("title", title),
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
        data_play=closer,
        role="group",
    )


Box = tuple[float, float, float, float]
"""Left, top, width and height in a drawing's own units."""
VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
NESTED = re.compile(r"(?<!^)(?=<svg )")
"""Where a drawing within another one begins."""
GAP = 0.03
"""Between a board and the hand below it, by the width of the board."""


def box_of(svg: str) -> Box:
    """The view box of a document.

    >>> box_of(document((0, 0, 30, 20), title="board"))
    (0.0, 0.0, 30.0, 20.0)
    """
    found = VIEW_BOX.search(svg)
    left, top, width, height = map(float, found[1].split()) if found else (0.0, 0.0, 1.0, 1.0)
    return left, top, width, height


def placed(svg: str, box: Box, **attributes: object) -> str:
    """A document as a part of another one, at a place of it and in a size."""
    place = dict(zip(("x", "y", "width", "height"), box, strict=True))
    written = "".join(f' {attribute(key)}="{show(value)}"' for key, value in {**place, **attributes}.items())
    return svg.replace("<svg", f"<svg{written}", 1)


def sized(svg: str, width: float) -> str:
    """A document so many CSS pixels wide, in its own proportions. Raises ValueError for a width below 1.

    >>> sized(document((0, 0, 30, 20), title="board"), 320)[:31]
    '<svg width="320" height="213.33'
    """
    if not 1 <= width < inf:
        raise ValueError(f"The width of a drawing is a number of CSS pixels, 1 or more, not {width}.")
    across, down = box_of(svg)[2:]
    return svg.replace("<svg", f'<svg width="{show(width)}" height="{show(width * down / across)}"', 1)


def stacked(board: str, hand: str, title: str) -> str:
    """One document of two: a board, and below it a hand as wide as the board, in elements of the classes so named.

    A page takes them apart again, and gives each its own place.
    """
    width, height = box_of(board)[2:]
    across, down = box_of(hand)[2:]
    top, lower = height + GAP * width, down * width / across
    return document(
        (0.0, 0.0, width, top + lower),
        placed(board, (0.0, 0.0, width, height), class_="board"),
        placed(hand, (0.0, top, width, lower), class_="hand"),
        title=title,
    )


def unstacked(svg: str) -> list[str]:
    """The drawings in what `stacked` made, each as it stands there: the board and the hand; or the only drawing.

    >>> board = document((0, 0, 3, 3), title="board")
    >>> [part[:4] for part in unstacked(stacked(board, board, title="table"))]
    ['<svg', '<svg']
    >>> unstacked(board) == [board]
    True
    """
    _, *parts = NESTED.split(svg.removesuffix("</svg>"))
    return parts or [svg]


def surface(box: Box, fill: str) -> str:
    """The ground of a drawing, which reaches far beyond its view box: a page shows more of it where it has room."""
    left, top, width, height = box
    return tag(
        "rect",
        x=left - width,
        y=top - height,
        width=3 * width,
        height=3 * height,
        fill=fill,
        class_="surface",
    )


def linear(name: str, first: str, last: str) -> str:
    """A gradient from above to below, for `fill="url(#name)"`."""
    return tag("linearGradient", *stops(first, last), id=name, x2=0, y2=1)


def radial(name: str, inner: str, outer: str, **where: object) -> str:
    """A gradient from a point to all sides; cx, cy and r say where, in shares of what is filled, or with gradientUnits
    in units of the drawing."""
    return tag("radialGradient", *stops(inner, outer), id=name, **where)


def stops(first: str, last: str) -> tuple[str, str]:
    """The two ends of a gradient."""
    return tag("stop", stop_color=first), tag("stop", offset=1, stop_color=last)


def show(value: object) -> str:
    """An attribute's value as text; floats are rounded to a hundredth."""
    if isinstance(value, float):
        return rounded(value) if value else f"{value:.0f}"  # 0.0 and -0.0 are equal, but not the same text
    return escaped(str(value))


@lru_cache(8192)
def rounded(value: float) -> str:
    """A number as text, to a hundredth. Drawings repeat few numbers, so they are kept."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(8192)
def escaped(text: str) -> str:
    """Text as it is written in XML. Drawings repeat most texts, so they are kept."""
    return escape(text)
