"""The pictures of the catalogue: a part of a sample position, cached beside compiled code, and kept by browsers."""

import logging
import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from xml.etree import ElementTree

from fastapi import APIRouter
from markupsafe import Markup
from starlette.responses import Response

from ...core.catalogue import find
from ...core.compiler.code_files import write_whole
from ...engine.compiling import kinds
from ..templating import trusted
from .rules_page import picture_of

VIEW = re.compile(r'viewBox="[^"]*"')
SVG = "http://www.w3.org/2000/svg"
OF_PLAY = {"axis", "last", "light", "count", "aid"}
"""Classes of what tells about a game that goes on (core/drawing/classes.py); a picture has nothing of it."""
YEAR = 365 * 24 * 3600
"""Seconds."""

ElementTree.register_namespace("", SVG)
router = APIRouter()


def picture(svg: str) -> str:
    """A drawing without what only a page of play needs: marks, titles, places to click."""
    root = ElementTree.fromstring(svg)  # noqa: S314 - drawn by a game
    for node in [*root.iter()]:
        for child in [*node]:
            if child.tag == f"{{{SVG}}}title" or not OF_PLAY.isdisjoint(child.get("class", "").split()):
                node.remove(child)
        for name in ("class", "data-at", "role"):
            node.attrib.pop(name, None)
    return ElementTree.tostring(root, encoding="unicode")


def cropped(svg: str, box: tuple[float, float, float, float] | None) -> str:
    """A drawing that fills its room with a part of it; box is that part, in the units of the drawing."""
    view = 'preserveAspectRatio="xMidYMid slice"'
    return VIEW.sub(f'viewBox="{" ".join(map(str, box))}" {view}' if box else rf"\g<0> {view}", svg, count=1)


@cache
def cover(name: str) -> str:
    """The drawing of a game's sample; cached, because loading the code that draws it takes long."""
    game = find(name)
    file = kinds(game)[0].kept("cover")
    with suppress(OSError):
        return file.read_text("utf-8")
    try:
        svg = cropped(picture(picture_of(game.new(), game.sample)), game.cover)
    except Exception:  # a game of somebody else's must not take the first page down
        logging.getLogger(__name__).exception("The sample of %s cannot be drawn.", game.title)
        return ""
    with suppress(OSError):  # where no file can be written, the next start draws it again
        write_whole(file, svg.encode())
    return svg


@cache
def cover_address(name: str) -> str:
    """The address of a game's picture, which all pages share; empty where it cannot be drawn."""
    version = sha256(cover(name).encode()).hexdigest()[:12]
    return f"/games/{name}/cover.svg?v={version}" if cover(name) else ""


def card(name: str) -> Markup:
    """A game's picture as an image of a page."""
    image = f'<img src="{cover_address(name)}" alt="" loading="lazy" decoding="async">'
    return trusted(image) if cover_address(name) else Markup()


@router.get("/games/{name}/cover.svg")
def show_cover(name: str) -> Response:
    """The picture of a game; its address changes when it does, so browsers may keep it."""
    headers = {"Cache-Control": f"public, max-age={YEAR}, immutable"}
    return Response(cover(find(name).name), media_type="image/svg+xml", headers=headers)


@cache
def emblems(name: str) -> list[Markup]:
    """A small picture of each side's sign before a game, where the game's board draws them."""
    game = find(name)
    draw = game.board.emblem
    return [trusted(draw(game.new(), seat)) for seat in range(len(game.sides))] if draw else []
