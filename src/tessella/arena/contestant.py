"""Engines as words on a command line: this, tree=PATH or run=COMMAND, with options after commas."""

import json
import os
import shlex
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..core.option import Choice
from ..engine.levels import current
from .control import NUMBERS, Control
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
LIMITS: Mapping[str, Callable[[str], float]] = {"seconds": float, "nodes": int, "depth": int}
"""Options that no engine hears of: the limits of its moves."""


class UnknownContestant(ValueError):
    """A word names no engine; the message is one sentence."""


@dataclass(frozen=True)
class Contestant:
    """An engine that can be started. options: what is set before its first game, by name.

    word names it. command runs it, with more variables in its environment. control: the limit of its moves, if it has
    one of its own. here: it is the engine of this program, which may play without a process of its own. tree: the
    sources of another work tree.
    """

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    options: Mapping[str, str]
    control: Control | None = None
    here: bool = False
    tree: Path | None = None
    word: str = ""


def contestant(word: str, game: str, choices: Mapping[str, Choice]) -> Contestant:
    """The engine that a word names, for a game with its options; raises UnknownContestant."""
    return replace(named(word, game, choices), word=word)


def named(word: str, game: str, choices: Mapping[str, Choice]) -> Contestant:
    """The same, without its word."""
    who, *settings = word.split(",")
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals):
            raise UnknownContestant(f"An option of an engine is NAME=VALUE, not {setting!r}.")
        if name.strip().casefold() in map(str.casefold, options):
            raise UnknownContestant(f"The option {name.strip()} of an engine stands there twice.")
        options[name.strip()] = value.strip()
    control = own_control(options)
    kind, _, rest = who.partition("=")
    if kind == "run" and rest:
        return Contestant(cleaned(word), split(rest), {}, options, control)
    if kind == "tree" and rest:
        source = source_in(Path(rest))
        return replace(ours(cleaned(word), source, game, choices, options, control), tree=source)
    if who == "this":
        options = {
            name: current(value) if name.casefold() == "level" else value for name, value in options.items()
        }
        return replace(ours(cleaned(word), OURS.parent, game, choices, options, control), here=True)
    raise UnknownContestant(
        f"An engine is this, tree=PATH or run=COMMAND, with options after commas; not {who!r}."
    )


def own_control(options: dict[str, str]) -> Control | None:
    """Take the limits of a move out of some options, as a control; raises UnknownContestant."""
    found = {name.casefold(): name for name in options if name.casefold() in LIMITS}
    texts = {limit: options.pop(name) for limit, name in found.items()}
    try:
        limits: dict[str, Any] = {limit: LIMITS[limit](text) for limit, text in texts.items()}
        return Control(**limits) if limits else None
    except ValueError:  # WrongControl, too
        told = ", ".join(f"{limit.title()}={text}" for limit, text in texts.items())
        raise UnknownContestant(f"The limits of an engine are {NUMBERS}, not {told}.") from None


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
    name: str,
    source: Path,
    game: str,
    choices: Mapping[str, Choice],
    options: Mapping[str, str],
    control: Control | None,
) -> Contestant:
    """An engine in Python, of the work tree with this folder of sources."""
    program = ELSEWHERE.format(ours=str(OURS), game=game)
    path = os.pathsep.join(filter(None, [str(source), os.environ.get("PYTHONPATH")]))
    command = (sys.executable, "-c", program, json.dumps(dict(choices)))
    return Contestant(name, command, {**ONE_THREAD, "PYTHONPATH": path}, options, control)
