"""The pictures of the catalogue: a game's sample, drawn once for these sources, and kept beside its compiled code."""

import logging
from contextlib import suppress
from functools import cache

from markupsafe import Markup

from ..core.catalogue import find
from ..core.code_files import write_whole
from ..engine.compiling import kinds
from .rules_page import picture_of
from .templating import trusted


@cache
def card(name: str) -> Markup:
    """The sample of a game, drawn; to load what draws it takes longer than all else that the first page needs."""
    game = find(name)
    file = kinds(game)[0].kept("card")
    with suppress(OSError):
        return trusted(file.read_text("utf-8"))
    try:
        svg = picture_of(game.new(), game.sample)
    except Exception:  # a game of somebody else's must not take the first page down
        logging.getLogger(__name__).exception("The sample of %s cannot be drawn.", game.title)
        return Markup()
    with suppress(OSError):  # where no file can be written, the next start draws it again
        write_whole(file, svg.encode())
    return trusted(svg)
