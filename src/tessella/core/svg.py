"""SVG as text, built from the inside out."""

from html import escape


def tag(name: str, *content: str, **attributes: object) -> str:
    """An element; content is markup, except in text and title, where it is text and is escaped.

    Attribute names are Python's: data_at is data-at, class_ is class; attributes that are None are left out.
    """
    inside = "".join(escape(part) for part in content) if name in ("text", "title") else "".join(content)
    written = "".join(f' {key.rstrip("_").replace("_", "-")}="{show(value)}"' for key, value in attributes.items()
                      if value is not None)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def document(box: tuple[float, float, float, float], *content: str, title: str, style: str = "") -> str:
    """A whole picture; box is (left, top, width, height) in the drawing's own units.

    It carries its look in attributes and in its style, so that it is the same inside a page and as a file.
    """
    inside = (tag("title", title), f"<style>{style}</style>" if style else "", *content)
    view = " ".join(show(side) for side in box)
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=view, role="group")


def show(value: object) -> str:
    """An attribute's value; numbers to a hundredth."""
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value), quote=True)
