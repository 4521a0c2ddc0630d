"""The stages of `make test` and `make verify`: all are run, whatever fails, and the last lines say what did.

python tools/stages.py first     what has to hold: every law, rule and feature once
python tools/stages.py second    all the rest
python tools/stages.py game=andantino    what a change of a game can break
python tools/stages.py area=web          what a change of web can break
"""

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree

from tessella.core.processors import processors

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / ".durations"
PYTEST = ".venv/bin/pytest"
PROCESSES = str(processors() + 2)
"""More than there are cores, for tests of pages mostly wait."""
RULES = ("tests/contract", "tests/games")
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
"""Most of such a stage's time is compiling, so the code is little optimised."""
SHOWN = 3
"""Tests that a line names at most."""


@dataclass(frozen=True)
class Stage:
    """A command, and where it says which tests have failed, if they are tests."""

    name: str
    command: tuple[str, ...]
    env: dict[str, str] = field(default_factory=dict)

    @property
    def results(self) -> Path:
        """The file with the result and the time of each test."""
        return RESULTS / f"{self.name.replace(' ', '-')}.xml"

    def run(self) -> tuple[bool, str]:
        """Whether it goes well, and a line that says so; what it prints itself is shown."""
        self.results.unlink(missing_ok=True)
        begin = time.monotonic()
        status = subprocess.run(
            self.command, cwd=ROOT, env={**os.environ, **self.env}, check=False
        ).returncode
        said = f"FAILED: {self.again()}" if status else "passed"
        return not status, f"{self.name:26} {time.monotonic() - begin:5.0f} s  {said}"

    def again(self) -> str:
        """The command that runs just what has failed."""
        failed = list(self.failed())
        names = " ".join(shlex.quote(name) for name in failed[:SHOWN])
        more = f"  # and {len(failed) - SHOWN} more" if len(failed) > SHOWN else ""
        said = f"{PYTEST} {names}{more}" if failed else shlex.join(self.command)
        return " ".join([*(f"{name}={value}" for name, value in self.env.items()), said])

    def failed(self) -> Iterator[str]:
        """The ids of tests that have failed."""
        if not self.results.exists():
            return
        for case in ElementTree.parse(self.results).iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                module = case.get("file", "").removesuffix(".py").replace("/", ".")
                within = case.get("classname", "").removeprefix(module).strip(".").split(".")
                yield "::".join(filter(None, [case.get("file"), *within, case.get("name")]))


def tests(name: str, marks: str, *places: str, **env: str) -> Stage:
    """A stage of tests: those with such marks."""
    shown = ("--durations=12", "--durations-min=5", "-o", "junit_family=xunit1")
    kept = f"cache_dir=.pytest_cache/{'-'.join(env) or 'usual'}"  # how long a test takes differs
    results = f"--junitxml={Stage(name, ()).results}"
    words = ("--processes", PROCESSES, "-m", f"{marks} and not soak", *shown, "-o", kept, results)
    return Stage(name, (PYTEST, *words, *places), env)


STYLE = Stage("style and types", ("make", "--no-print-directory", "lint"))
READY = Stage("preparing", ("make", "--no-print-directory", ".venv/chromium", ".venv/postgresql", "ready"))
RINGS = {
    "first": [
        [STYLE, READY],
        [
            tests("plain Python", "not verify", *RULES, NUMBA_DISABLE_JIT="1"),
            tests("checked indices", "not verify", *RULES, **CHECKED),
        ],
        [tests("tests", "not verify")],
    ],
    "second": [
        [
            tests("plain Python, the rest", "verify", *RULES, NUMBA_DISABLE_JIT="1"),
            tests("checked indices, the rest", "verify", *RULES, **CHECKED),
        ],
        [tests("tests, the rest", "verify")],
    ],
}
"""Stages in their order; those of one list run side by side."""


def checks(kind: str, name: str) -> list[list[Stage]]:
    """The stages for a change of one game, or of one area, which is a folder of tests."""
    folders = (ROOT / "tests" / ("games" if kind == "game" else "")).glob("[!_]*/")
    inside = sorted(each.name for each in folders if each.is_dir())
    if name not in inside:
        sys.exit(f"There is no {kind} {name or 'without a name'}; there are {', '.join(inside)}.")
    if kind == "area":
        return [[STYLE, tests("tests", "not verify", f"tests/{name}", "tests/habits")]]
    plain = tests("plain Python", "not verify", "-k", name, *RULES, NUMBA_DISABLE_JIT="1")
    others = (f"tests/{folder}" for folder in ("oracles", "engine", "record", "table", "arena"))
    return [[STYLE, plain], [tests("tests", "not verify", "-k", name, *RULES, *others)]]


def main(words: Sequence[str]) -> bool:
    """Run all stages that are named; whether all went well."""
    RESULTS.mkdir(exist_ok=True)
    groups = [group for word in words for group in RINGS.get(word) or checks(*word.split("="))]
    with ThreadPoolExecutor() as threads:
        ended = [told for group in groups for told in threads.map(Stage.run, group)]
    sys.stdout.write("".join(f"{line}\n" for line in ("", *(line for _, line in ended))))
    return all(well for well, _ in ended)


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
