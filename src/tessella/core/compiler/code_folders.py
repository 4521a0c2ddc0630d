"""Where compiled code is kept on disk: in the first of several folders that can be written.

These are the folder that NUMBA_CACHE_DIR names, __pycache__ beside the sources, the user's cache folder, and a
temporary folder that belongs to this user alone. Code is looked for in those before it, too: so a service finds what
somebody has compiled who may write beside the sources. If none can be written, each process compiles for itself.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR

from platformdirs import user_cache_path


@dataclass(frozen=True)
class Folders:
    """The folders in which compiled code is looked for, in this order, and the one in which it is stored, if any is."""

    every: tuple[Path, ...] = ()
    home: Path | None = None

    def find(self, name: str) -> Path | None:
        """The path of a file in the first folder where it can be read; None if there is none."""
        return next((path for folder in self.every if os.access(path := folder / name, os.R_OK)), None)


def folders(source: Path) -> Folders:
    """The folders for code of the sources in a folder."""
    return chosen(source, os.environ.get("NUMBA_CACHE_DIR", ""))


@cache
def chosen(source: Path, named: str) -> Folders:
    """The same; named is what NUMBA_CACHE_DIR says, or empty."""
    every: list[Path] = []
    for folder in candidates(source, named):
        every.append(folder)
        if can_be_written(folder):
            return Folders(tuple(every), folder)
    return Folders(tuple(every))


def candidates(source: Path, named: str) -> Iterator[Path]:
    """All folders that may serve. Those that are for many sources get one for these."""
    own = f"{source.name}-{sha256(bytes(source)).hexdigest()[:16]}"
    if named:
        yield Path(named, own)
    yield source / "__pycache__"
    if (cached := user_cache_path("tessella")).is_absolute():  # it is "~/.cache" for somebody without a home
        yield cached / own
    for folder in temporary():
        yield folder / own


def temporary() -> Iterator[Path]:
    """A temporary folder into which only this user can write: code that somebody else has put there would be run."""
    user = f"-{os.getuid()}" if hasattr(os, "getuid") else ""
    with suppress(OSError):
        folder = Path(tempfile.gettempdir(), f"tessella{user}")
        folder.mkdir(mode=0o700, exist_ok=True)
        about = folder.lstat()
        if not user or (S_ISDIR(about.st_mode) and about.st_uid == os.getuid() and not about.st_mode & 0o077):
            yield folder


def can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made itself if it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True
