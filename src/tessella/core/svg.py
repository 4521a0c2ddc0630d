"""SVG as text, built from the inside out."""

from functools import cache
from html import escape


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element; content is markup, except in text and title, where it is text and is escaped.

    Attribute names are Python's: data_at is data-at, class_ is class; attributes that are None are left out.
    """
    inside = "".join(map(escape, content) if name in ("text", "title") else content)
    written = "".join(
        [f' {attribute(key)}="{show(value)}"' for key, value in attributes.items() if value is not None]
    )
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


@cache
def attribute(key: str) -> str:
    """An attribute's name, from Python's."""
    return key.rstrip("_").replace("_", "-")


def document(box: tuple[float, float, float, float], *content: str, title: str) -> str:
    """A whole picture; box is (left, top, width, height) in the drawing's own units.

    Looks belong in presentation attributes (fill, stroke): a page's style sheet may override them by class, a file
    needs no style sheet, and a strict Content-Security-Policy, which forbids style elements, does not mind.
    """
    view = " ".join(show(side) for side in box)
    return tag(
        "svg", tag("title", title), *content, xmlns="http://www.w3.org/2000/svg", viewBox=view, role="group"
    )


def show(value: object) -> str:
    """An attribute's value; numbers to a hundredth."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value), quote=True)
