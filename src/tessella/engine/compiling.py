"""Compile games before anybody needs their code: in steps, in a separate process.

    python -m tessella.engine.compiling NICENESS GAME '{"OPTION": VALUE}' STEP ...

does some steps for one game, and prints the name of each step when it is done. NICENESS, 0 to 19, is the priority that
the process gives up in favour of others. A game may have several kinds of state records. Each kind needs its own code;
the options name the kind. An empty file, the marker, shows that a step was done with exactly these sources.
"""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from itertools import chain, product, repeat, zip_longest
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

from llvmlite.binding import get_host_cpu_features, get_host_cpu_name

from ..core.catalogue import find
from ..core.compiler.code_files import digest
from ..core.compiler.code_folders import folders
from ..core.compiler.jit import DISABLED
from ..core.mover import CHANCE
from ..core.option import Choice
from ..core.position import Game, Position
from .levels import choose, levels_of
from .memory import Memory
from .methods import can_be_forced
from .playouts.playout import playouts
from .proofs.prover import prover_for

RULES, PROOFS, GAMES = "rules", "proofs", "random games"
OURS = Path(__file__).parent.parent
LOW_PRIORITY = 10
"""The niceness of work that nobody waits for. With 19 it would never finish on a machine that is always busy."""


@dataclass(frozen=True)
class Kind:
    """One kind of a game's state records, named by options that lead to it."""

    game: Game
    options: Mapping[str, Choice]

    @cached_property
    def name(self) -> str:
        """A text that is different for each kind of one game."""
        return str(self.game.state_type(self.options))

    def begin(self) -> Position:
        return Position.first(self.game, self.options)

    @property
    def steps(self) -> list[str]:
        """All steps, in the order in which a new player needs them."""
        return [RULES, *(level.name for level in levels_of(self.begin())), PROOFS, GAMES]

    @property
    def missing(self) -> list[str]:
        """The steps that are not done yet; none if the compiler is off."""
        return [] if DISABLED else [step for step in self.steps if not self.marker(step).exists()]

    def marker(self, step: str) -> Path:
        """The path of the empty file that shows that a step is done."""
        return self.kept("done", step)

    def kept(self, what: str, *about: str) -> Path:
        """The path of a file for exactly these sources. It lies beside the compiled code, and is deleted with it."""
        name = f"{what}-{digest(repr((self.made_from, self.name, *about)).encode())}.kernel"
        kept = folders(OURS / "core")
        return kept.find(name) or (kept.home or kept.every[0]) / name

    @cached_property
    def made_from(self) -> str:
        """A digest of the sources, of the compiler with its settings, and of the processor."""
        switches = {name: value for name, value in os.environ.items() if name.startswith("NUMBA_")}
        switches.pop("NUMBA_CACHE_DIR", None)  # it says where code is stored, and does not change the code
        processor = get_host_cpu_name(), sorted(get_host_cpu_features().items())
        compiler = sys.version, version("numpy"), version("numba"), sorted(switches.items()), processor
        return digest(repr((compiler, [file.read_bytes() for file in sources(self.game)])).encode())

    def command(self, steps: Sequence[str], niceness: int = LOW_PRIORITY) -> list[str]:
        """The command line of a process that does some steps."""
        about = str(niceness), self.game.name, json.dumps(dict(self.options))
        return [sys.executable, "-m", "tessella.engine.compiling", *about, *steps]

    def do(self, step: str) -> None:
        """Compile the code of one step. If the marker cannot be written, the next start does the step again."""
        if step == RULES:
            walk(self.begin())
        elif step == PROOFS:
            prove(self.begin())
        elif step == GAMES:
            playouts(self.begin(), 1)
        else:
            think(self.begin(), step)
        with suppress(OSError):
            self.marker(step).touch()


def code_home() -> Path | None:
    """The folder in which compiled code is kept; None if it can be kept nowhere."""
    return folders(OURS / "core").home


def sources(game: Game) -> Iterator[Path]:
    """The Python files of the core, the kit, certificates, the engine and the game."""
    for folder in (OURS / "core", OURS / "kit", OURS / "certificate", OURS / "engine", game.folder):
        yield from [folder] if folder.is_file() else sorted(folder.rglob("*.py"))


@cache
def kinds(game: Game) -> list[Kind]:
    """Every kind of state record that a game has, beginning with that of the default options."""
    names = [option.name for option in game.options]
    choices = product(*(dict.fromkeys([option.default, *option.choices]) for option in game.options))
    found: dict[object, Kind] = {}
    for values in choices:
        options = game.meaningful(dict(zip(names, values, strict=True)))
        found.setdefault(game.state_type(options), Kind(game, options))
    return list(found.values())


def kinds_in_turn(games: Sequence[Game]) -> list[Kind]:
    """The first kind of each game, then the second kind of each, and so on."""
    rounds = zip_longest(*map(kinds, games))
    return [kind for kind in chain.from_iterable(rounds) if kind is not None]


def walk(position: Position) -> object:
    """Play a random game and call what a position offers, so that it is compiled. The result has no use."""
    random = Random(0)
    position.leave(0)
    while not position.over:
        position.view(0)
        position = position.roll(random)
    return position.utility, position.score


def prove(position: Position) -> None:
    """Make a prover ready, if wins can be forced: puzzles ask for proofs where levels do not."""
    if can_be_forced(position):
        prover_for(Memory(), position, 0).get_ready()


def think(position: Position, level: str) -> None:
    """Let a level search the first position with a choice, and stop as soon as it has begun: its code is compiled."""
    random = Random(0)
    while position.mover == CHANCE or len(position.actions) == 1:
        position = position.roll(random)
    told = chain([False], repeat(True))  # told at once, it would begin no search
    choose(position, level, stop=lambda: next(told))


def end_with_parent() -> None:
    """A server that is killed cannot end this process, and a step takes long."""
    parent = os.getppid()
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)


def main(niceness: str, name: str, options: str, *steps: str) -> None:
    """Do some steps for one kind of one game."""
    if hasattr(os, "nice"):
        os.nice(int(niceness))
    Thread(target=end_with_parent, daemon=True).start()
    game = find(name)
    kind = Kind(game, game.choose(json.loads(options)))
    for step in steps:
        kind.do(step)
        try:
            print(step, flush=True)  # noqa: T201 - the process that started this one reads it
        except BrokenPipeError:  # it is gone
            os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
