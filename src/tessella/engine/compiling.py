"""Compiling games before somebody needs their code: in steps, in a process of its own.

    python -m tessella.engine.compiling NICENESS GAME '{"OPTION": VALUE}' STEP ...

does that and prints each step when it is done; NICENESS, 0 to 19, is how much it lets other processes go first. Code is
compiled for every kind of state record that a game has; the options name the kind. An empty file, the mark, says that a
step was done with just these sources.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from itertools import chain, product, zip_longest
from pathlib import Path
from random import Random

from ..core.catalogue import find
from ..core.code_files import digest
from ..core.game import Choice, Game
from ..core.jit import DISABLED
from ..core.mover import CHANCE
from ..core.position import Position
from .levels import LEVELS, choose
from .playout import playouts

RULES, GAMES = "rules", "random games"
STEPS = (RULES, *(level.name for level in LEVELS), GAMES)
"""In the order in which a newcomer needs them."""
OURS = Path(__file__).parent.parent
LOW_PRIORITY = 10
"""The niceness of what nobody waits for; with 19 it would come to nothing on a machine that is busy all the time."""


@dataclass(frozen=True)
class Kind:
    """A kind of state record, by the game and by options that lead to it."""

    game: Game
    options: Mapping[str, Choice]

    @cached_property
    def name(self) -> str:
        """What tells it from the game's other kinds."""
        return str(self.game.state_type(self.options))

    def begin(self) -> Position:
        return Position.first(self.game, self.options)

    @property
    def missing(self) -> list[str]:
        """The steps that have not been done; none where nothing is compiled."""
        return [] if DISABLED else [step for step in STEPS if not self.mark(step).exists()]

    def mark(self, step: str) -> Path:
        """The empty file that says that a step has been done."""
        return self.kept("done", step)

    def kept(self, what: str, *about: str) -> Path:
        """A file beside the compiled code, of just these sources; it goes when that is cleared away."""
        folder = Path(os.environ.get("NUMBA_CACHE_DIR") or OURS / "core" / "__pycache__")
        return folder / f"{what}-{digest(repr((self.made_from, self.name, *about)).encode())}.kernel"

    @cached_property
    def made_from(self) -> str:
        """A digest of the sources and of the compiler with its switches."""
        switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
        switches.pop("NUMBA_CACHE_DIR", None)  # where, not what
        compiler = sys.version, version("numpy"), version("numba"), sorted(switches.items())
        return digest(repr((compiler, [file.read_bytes() for file in sources(self.game)])).encode())

    def command(self, steps: Sequence[str], niceness: int = LOW_PRIORITY) -> list[str]:
        """What does some steps in a process of its own."""
        about = str(niceness), self.game.name, json.dumps(dict(self.options))
        return [sys.executable, "-m", "tessella.engine.compiling", *about, *steps]

    def do(self, step: str) -> None:
        """Compile; where no file can be written, the next start does it again."""
        if step == RULES:
            walk(self.begin())
        elif step == GAMES:
            playouts(self.begin(), 1)
        else:
            think(self.begin(), step)
        with suppress(OSError):
            self.mark(step).touch()


def sources(game: Game) -> Iterator[Path]:
    """The Python files of the core, the engine and the game."""
    for folder in (OURS / "core", OURS / "engine", game.folder):
        yield from sorted(folder.rglob("*.py"))


@cache
def kinds(game: Game) -> list[Kind]:
    """Every kind of state record that the game has, the usual one first."""
    names = [option.name for option in game.options]
    choices = product(*(dict.fromkeys([option.default, *option.choices]) for option in game.options))
    found: dict[object, Kind] = {}
    for values in choices:
        options = game.meaningful(dict(zip(names, values, strict=True)))
        found.setdefault(game.state_type(options), Kind(game, options))
    return list(found.values())


def kinds_in_turn(games: Sequence[Game]) -> list[Kind]:
    """The usual kind of each game, then the second ones, and so on."""
    rounds = zip_longest(*map(kinds, games))
    return [kind for kind in chain.from_iterable(rounds) if kind is not None]


def walk(position: Position) -> object:
    """Use what a position offers along a random game; the result is of no interest."""
    random = Random(0)
    position.leave(0)
    while not position.over:
        position.view(0)
        position = position.roll(random)
    return position.utility, position.score


def think(position: Position, level: str) -> None:
    """Let a level get ready for the first real decision."""
    random = Random(0)
    while position.mover == CHANCE or len(position.actions) == 1:
        position = position.roll(random)
    choose(position, level, stop=lambda: True)


def main(niceness: str, name: str, options: str, *steps: str) -> None:
    """Do some steps for one kind."""
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    game = find(name)
    kind = Kind(game, game.choose(json.loads(options)))
    for step in steps:
        kind.do(step)
        print(step, flush=True)  # noqa: T201 - whoever started it reads that


if __name__ == "__main__":
    main(*sys.argv[1:])
