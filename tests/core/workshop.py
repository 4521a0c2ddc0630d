"""A package of compiled functions in a folder of its own, run in processes of their own."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

RUN = """
import importlib, json, sys
function = getattr(importlib.import_module("workshop." + sys.argv[1]), sys.argv[2])
try:
    result = function(int(sys.argv[3]))
except IndexError:
    result = "IndexError"
print(json.dumps([result, sum(function.entry.stats.cache_hits.values())]))
"""


@dataclass
class Workshop:
    """A package named workshop inside a folder."""

    folder: Path

    def write(self, **sources: str) -> None:
        """Make or change modules of the package."""
        package = self.folder / "workshop"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
        for name, source in sources.items():
            (package / f"{name}.py").write_text("from tessella.core.jit import jit\n" + source)

    def start(
        self, module: str, function: str, argument: int = 0, **environment: str
    ) -> subprocess.Popen[str]:
        """A process that calls a function of the package once."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
        command = [sys.executable, "-c", RUN, module, function, str(argument)]
        found = os.pathsep.join([str(self.folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        paths = {"PYTHONPATH": found, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.Popen(command, env=plain | paths | environment, stdout=subprocess.PIPE, text=True)

    def run(self, module: str, function: str, argument: int = 0, **environment: str) -> tuple[object, bool]:
        """What the function returns in a new process, and whether its code came from the cache."""
        return finish(self.start(module, function, argument, **environment))

    @property
    def kernels(self) -> list[Path]:
        """The files of compiled code."""
        return sorted(self.folder.rglob("*.kernel"))


def finish(process: subprocess.Popen[str]) -> tuple[object, bool]:
    """The result of a started process."""
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    result, hits = json.loads(output)
    return result, hits > 0
