"""Which build of Tessella this is: results of different builds are never counted together."""

import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

from .catalogue import folders
from .digest import digest_of

PACKAGE = Path(__file__).parents[1]
DECIDES = ("core", "kit", "engine", "games", "arena", "rl", "runner", "table")
"""The folders whose sources decide what a result is."""


@cache
def build() -> str:
    """A text that is equal on machines with the same sources of rules and engines, and the same Python and compiler.

    Games that TESSELLA_GAMES names count, those of installed packages do not.
    """
    sources = digest_of([*(PACKAGE / name for name in DECIDES), *folders()])
    python = ".".join(map(str, sys.version_info[:2]))
    return f"{sources} python {python} numpy {version('numpy')} numba {version('numba')}"
