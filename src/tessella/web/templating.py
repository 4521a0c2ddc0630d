"""Pages from templates."""

import re
from collections.abc import Sequence
from contextvars import ContextVar
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from ..table.unicode_text import isolated
from .static_files import STATIC, imported
from .wire import to_json

notice: ContextVar[str] = ContextVar("notice", default="")
"""What all players are told on every page of the server that makes this one; empty if there is nothing."""
CITED = re.compile(r" \(([A-Z]\d+)\)")
"""A clause that a sentence cites."""


def trusted(markup: str) -> Markup:
    """Markup made by our own code, which has escaped all text from outside."""
    return Markup(markup)  # noqa: S704


def data_block(answer: object) -> Markup:
    """An answer as JSON that is safe inside a script element."""
    return trusted(to_json(answer).decode().replace("<", "\\u003c"))


def numbers(of_players: Sequence[int]) -> str:
    """How many can play, in words. of_players are ascending numbers without gaps."""
    fewest, most = of_players[0], of_players[-1]
    if fewest < most:
        return f"{fewest} {'or' if most == fewest + 1 else 'to'} {most} players"
    return "1 player" if most == 1 else f"{most} players"


PAGES = Environment(
    loader=PackageLoader("tessella.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
PAGES.globals["static"], PAGES.globals["imported"] = STATIC, imported
PAGES.globals["notice"] = notice.get
PAGES.filters["data_block"] = data_block
PAGES.filters["numbers"] = numbers
PAGES.filters["isolated"] = isolated
PAGES.filters["day"] = lambda moment: f"{moment.day} {moment:%B %Y}"
PAGES.filters["plain"] = lambda sentence: CITED.sub("", sentence)
PAGES.filters["clause"] = lambda sentence: next(iter(CITED.findall(sentence)), None)


def render(template: str, status: int = 200, **values: Any) -> Response:
    """A page."""
    return HTMLResponse(PAGES.get_template(template).render(values), status)
