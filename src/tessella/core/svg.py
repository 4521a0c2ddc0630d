"""SVG as text; inner elements are made first, then those around them."""

import re
from functools import cache, lru_cache
from html import escape


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
    """An attribute's name in SVG, from its name in Python."""
    return key.rstrip("_").replace("_", "-")


def document(box: tuple[float, float, float, float], *content: str, title: str) -> str:
    """A whole SVG document; box is (left, top, width, height) in the drawing's own units.

    Set colours and lines by presentation attributes (fill, stroke). A page's style sheet can override them by class, a
    file needs no style sheet, and a strict Content-Security-Policy, which forbids style elements, allows them.
    """
    view = " ".join(show(side) for side in box)
    return tag(
        "svg", tag("title", title), *content, xmlns="http://www.w3.org/2000/svg", viewBox=view, role="group"
    )


def show(value: object) -> str:
    """An attribute's value as text; floats are rounded to a hundredth."""
    if isinstance(value, float):
        return rounded(value) if value else f"{value:.0f}"  # 0.0 and -0.0 are equal, but not the same text
    return escaped(str(value))


@lru_cache(8192)
def rounded(value: float) -> str:
    """A number as text, to a hundredth. Drawings repeat few numbers, so they are kept."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


SPECIAL = re.compile(r"""[&<>"']""")


def escaped(text: str) -> str:
    """Text as it is written in XML. Most texts need no change, and are found faster than html.escape copies them."""
    return escape(text) if SPECIAL.search(text) else text
