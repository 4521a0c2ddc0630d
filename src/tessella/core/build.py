"""Which build of Tessella this is: results of different builds are never counted together."""

import sys
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from .catalogue import folders

PACKAGE = Path(__file__).parents[1]
DECIDES = ("core", "engine", "games", "arena", "runner", "table")
"""The folders whose sources decide what a result is."""
SOURCES = {".py", ".txt", ".npy", ".npz"}
"""Files that decide: code, and the weights and boards that it reads."""


@cache
def build() -> str:
    """A text that is equal on machines with the same sources of rules and engines, and the same Python and compiler.

    Games that TESSELLA_GAMES names count, those of installed packages do not.
    """
    sources = digest_of([*(PACKAGE / name for name in DECIDES), *folders()])
    python = ".".join(map(str, sys.version_info[:2]))
    return f"{sources} python {python} numpy {version('numpy')} numba {version('numba')}"


def digest_of(folders: Iterable[Path]) -> str:
    """Twelve characters that are equal where the sources in some folders are."""
    digest = sha256()
    for folder in folders:
        for file in sorted(each for each in folder.rglob("*") if each.suffix in SOURCES):
            digest.update(f"{file.relative_to(folder.parent)}\0".encode() + file.read_bytes())
    return digest.hexdigest()[:12]
