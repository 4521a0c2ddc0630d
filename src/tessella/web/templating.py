"""Pages from templates, and the address of static files."""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from ..table.unicode_text import isolated
from .wire import to_json

HERE = Path(__file__).parent
STATIC_FOLDER = HERE / "static"
CITED = re.compile(r" \(([A-Z]\d+)\)")
"""A clause that a sentence cites."""


def static_address() -> str:
    """Where static files are served: the address changes when any of them does, so browsers may keep them."""
    contents = b"".join(file.read_bytes() for file in sorted(STATIC_FOLDER.iterdir()))
    return f"/static/{sha256(contents).hexdigest()[:12]}"


STATIC = static_address()


def trusted(markup: str) -> Markup:
    """Markup that our own code has made, with all foreign text in it escaped."""
    return Markup(markup)  # noqa: S704


def data_block(answer: object) -> Markup:
    """An answer as JSON that can stand inside a script element."""
    return trusted(to_json(answer).replace("<", "\\u003c"))


def numbers(of_players: Sequence[int]) -> str:
    """How many can play, in words: ascending numbers without gaps."""
    fewest, most = of_players[0], of_players[-1]
    return f"{fewest} to {most} players" if fewest < most else "1 player" if most == 1 else f"{most} players"


PAGES = Environment(
    loader=PackageLoader("tessella.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
PAGES.globals["static"] = STATIC
PAGES.filters["data_block"] = data_block
PAGES.filters["numbers"] = numbers
PAGES.filters["isolated"] = isolated
PAGES.filters["plain"] = lambda sentence: CITED.sub("", sentence)
PAGES.filters["clause"] = lambda sentence: next(iter(CITED.findall(sentence)), None)


def render(template: str, status: int = 200, **values: Any) -> Response:
    """A page."""
    return HTMLResponse(PAGES.get_template(template).render(values), status)
