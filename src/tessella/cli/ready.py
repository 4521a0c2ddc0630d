"""A mark beside the compiled code: everything has been compiled from just these sources."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

from ..core.game import Game
from ..core.jit import digest

OURS = Path(__file__).parent.parent


def is_ready(games: Sequence[Game]) -> bool:
    """Has everything been compiled since the last change?"""
    return mark(games).exists()


def set_ready(games: Sequence[Game]) -> None:
    """Leave the mark; where our folder cannot be written, the next start looks again."""
    with suppress(OSError):
        mark(games).touch()


def mark(games: Sequence[Game]) -> Path:
    """An empty file, named by what the code was made from; it goes when the compiled code is cleared away."""
    made_from = [file.read_bytes() for file in sources(games)]
    name = digest(repr((made_from, *compiler())).encode())
    return OURS / "core" / "__pycache__" / f"ready-{name}.kernel"


def compiler() -> tuple[object, ...]:
    """Which compiler it is, and its switches."""
    switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
    return sys.version, version("numpy"), version("numba"), sorted(switches.items())


def sources(games: Sequence[Game]) -> Iterator[Path]:
    """The Python files of the core, the engine and the games, and the list of what is compiled."""
    folders = [OURS / "core", OURS / "engine", *(Path(game.rules.__file__).parent for game in games)]
    yield OURS / "cli" / "compiling.py"
    for folder in folders:
        yield from sorted(folder.rglob("*.py"))
