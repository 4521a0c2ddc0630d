"""The pictures of the catalogue: a part of a sample position, cached beside compiled code."""

import logging
import re
from contextlib import suppress
from functools import cache

from markupsafe import Markup

from ...core.catalogue import find
from ...core.compiler.code_files import write_whole
from ...engine.compiling import kinds
from ..templating import trusted
from .rules_page import picture_of

VIEW = re.compile(r'viewBox="[^"]*"')


def cropped(svg: str, box: tuple[float, float, float, float] | None) -> str:
    """A drawing that fills its room with a part of it; box is that part, in the units of the drawing."""
    view = 'preserveAspectRatio="xMidYMid slice"'
    return VIEW.sub(f'viewBox="{" ".join(map(str, box))}" {view}' if box else rf"\g<0> {view}", svg, count=1)


@cache
def card(name: str) -> Markup:
    """The drawing of a game's sample; cached, because loading the code that draws it takes long."""
    game = find(name)
    file = kinds(game)[0].kept("card")
    with suppress(OSError):
        return trusted(file.read_text("utf-8"))
    try:
        svg = cropped(picture_of(game.new(), game.sample), game.cover)
    except Exception:  # a game of somebody else's must not take the first page down
        logging.getLogger(__name__).exception("The sample of %s cannot be drawn.", game.title)
        return Markup()
    with suppress(OSError):  # where no file can be written, the next start draws it again
        write_whole(file, svg.encode())
    return trusted(svg)


@cache
def emblems(name: str) -> list[Markup]:
    """A small picture of each side's sign before a game, where the game's board draws them."""
    game = find(name)
    draw = game.board.emblem
    return [trusted(draw(game.new(), seat)) for seat in range(len(game.sides))] if draw else []
