"""A package of compiled functions in a folder of its own, run in processes of their own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

RUN = """
import importlib, json, os, sys

def tell(found):
    os.write(1, json.dumps(found).encode() + b"\\n")  # all at once: others may write there, too

def run(folder, module, function, argument, environment):
    os.environ.update(environment)
    sys.path.insert(0, folder)
    function = getattr(importlib.import_module("workshop." + module), function)
    try:
        result = function(argument)
    except IndexError:
        result = "IndexError"
    tell([result, sum(function.entry.stats.cache_hits.values())])
"""
ALONE = f"{RUN}\nrun(*json.loads(sys.argv[1]))"
NURSERY = f"""{RUN}
import tessella.core.compiler.jit
from numba.core.registry import cpu_target

cpu_target.typing_context.refresh()
cpu_target.target_context.refresh()
for line in sys.stdin:
    children = []
    for order in json.loads(line):
        children.append(os.fork())
        if not children[-1]:
            try:
                run(*order)
            except BaseException as error:
                tell([repr(error), 0])
                os._exit(1)
            os._exit(0)
    tell([os.waitpid(child, 0)[1] for child in children])
"""
"""A process that has loaded Numba, and compiled nothing; those that run the workshop's functions are born of it."""


def python(source: str, *arguments: str) -> "subprocess.Popen[str]":
    """A process that runs a script; what Numba is told outside it is not told."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return subprocess.Popen(
        [sys.executable, "-B", "-c", source, *arguments],
        env=plain,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@dataclass
class Workshop:
    """A package named workshop inside a folder."""

    folder: Path
    nursery: "subprocess.Popen[str]"

    def write(self, **sources: str) -> None:
        """Make or change modules of the package."""
        package = self.folder / "workshop"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
        for name, source in sources.items():
            (package / f"{name}.py").write_text("from tessella.core.compiler.jit import jit\n" + source)

    def run(self, module: str, function: str, argument: int = 0, **environment: str) -> tuple[object, bool]:
        """What the function returns in a new process, and whether its code came from the cache."""
        [found] = self.run_at_once(1, module, function, argument, **environment)
        return found

    def run_at_once(
        self, processes: int, module: str, function: str, argument: int = 0, **environment: str
    ) -> list[tuple[object, bool]]:
        """The same in several processes that run at the same time."""
        order = str(self.folder), module, function, argument, environment
        print(json.dumps([order] * processes), file=self.nursery.stdin, flush=True)
        told = [self.nursery.stdout.readline() for _ in range(processes)]
        assert json.loads(self.nursery.stdout.readline()) == [0] * processes, told
        return list(map(read, told))

    def run_alone(self, module: str, function: str, argument: int, **environment: str) -> tuple[object, bool]:
        """The same in a process that loads Numba itself, which reads its environment then."""
        order = str(self.folder), module, function, argument, environment
        with python(ALONE, json.dumps(order)) as process:
            told, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        return read(told)

    @property
    def kernels(self) -> list[Path]:
        """The files of compiled code."""
        return sorted(self.folder.rglob("*.kernel"))


def read(line: str) -> tuple[object, bool]:
    """What a process told."""
    result, hits = json.loads(line)
    return result, hits > 0
