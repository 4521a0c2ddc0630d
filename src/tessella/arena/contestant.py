"""Engines as words on a command line: this, tree=PATH or run=COMMAND, with options after commas."""

import json
import os
import shlex
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..core.option import Choice
from .process import cleaned

OURS = Path(__file__).parents[1]
"""The folder of our package."""
ELSEWHERE = """
import json, sys
import tessella
if {ours!r} not in tessella.__path__:
    tessella.__path__.append({ours!r})
from tessella.arena.speaker import speak
speak(tessella.new({game!r}, **json.loads(sys.argv[1])))
"""
"""The engine of the tree that is first on Python's path speaks. An older tree takes our speaker."""
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
"""What keeps libraries from threads of their own."""


class UnknownContestant(ValueError):
    """A word names no engine; the message is one sentence."""


@dataclass(frozen=True)
class Contestant:
    """An engine that can be started. options: what is set before its first game, by name.

    command runs it, with more variables in its environment.
    """

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    options: Mapping[str, str]


def contestant(word: str, game: str, choices: Mapping[str, Choice]) -> Contestant:
    """The engine that a word names, for a game with its options; raises UnknownContestant."""
    who, *settings = word.split(",")
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals):
            raise UnknownContestant(f"An option of an engine is NAME=VALUE, not {setting!r}.")
        if name.strip().casefold() in map(str.casefold, options):
            raise UnknownContestant(f"The option {name.strip()} of an engine stands there twice.")
        options[name.strip()] = value.strip()
    kind, _, rest = who.partition("=")
    if kind == "run" and rest:
        return Contestant(cleaned(word), split(rest), {}, options)
    if kind == "tree" and rest:
        return ours(cleaned(word), source_in(Path(rest)), game, choices, options)
    if who == "this":
        return ours(cleaned(word), OURS.parent, game, choices, options)
    raise UnknownContestant(
        f"An engine is this, tree=PATH or run=COMMAND, with options after commas; not {who!r}."
    )


def split(command: str) -> tuple[str, ...]:
    """The words of a command; raises UnknownContestant."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise UnknownContestant(f"The command {command!r} cannot be read: {error}.") from None
    if not words:
        raise UnknownContestant("A command is expected after run=.")
    return words


def source_in(tree: Path) -> Path:
    """The folder of the sources in a work tree; raises UnknownContestant."""
    with suppress(RuntimeError):  # "~" of somebody without a home
        tree = tree.expanduser()
    source = tree.resolve() / "src"
    if not (source / "tessella" / "__init__.py").is_file():
        raise UnknownContestant(f"{tree} is no work tree of Tessella: it has no src/tessella.")
    return source


def ours(
    name: str, source: Path, game: str, choices: Mapping[str, Choice], options: Mapping[str, str]
) -> Contestant:
    """An engine in Python, of the work tree with this folder of sources."""
    program = ELSEWHERE.format(ours=str(OURS), game=game)
    path = os.pathsep.join(filter(None, [str(source), os.environ.get("PYTHONPATH")]))
    command = (sys.executable, "-c", program, json.dumps(dict(choices)))
    return Contestant(name, command, {**ONE_THREAD, "PYTHONPATH": path}, options)
