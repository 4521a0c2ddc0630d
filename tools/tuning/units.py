"""What tools with many units of work have in common: they run on as many processes as you like, or on a cluster of Ray,
and a tool that was stopped goes on where it was. Nodes of a cluster need this folder's parent in PYTHONPATH.
"""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path

from tessella.cli.runs import Running, carry_out
from tessella.cli.user_errors import UserError
from tessella.core import build as tessella_build
from tessella.runner.work import Data, Work

TOOLS = Path(__file__).parents[1]
WORDS = argparse.ArgumentParser(add_help=False)
"""A parent for parsers: the words that all these tools take."""
WORDS.add_argument(
    "--workers", type=int, metavar="N", help="processes at work, by default one for each processor"
)
WORDS.add_argument("--ray", metavar="ADDRESS", help="work on a cluster of Ray: auto, or its address")
WORDS.add_argument("--results", type=Path, metavar="FILE", help="keep all results in this file")


@dataclass
class Collected:
    """Units with their results, in the order of the units."""

    units: Sequence[Data]
    results: list[Data] = field(default_factory=list)

    @property
    def wanted(self) -> int:
        return len(self.units)

    def unit(self, number: int) -> Data:
        return self.units[number]

    def add(self, result: Data) -> None:
        self.results.append(result)


def results_of(
    do: Callable[..., Data], question: Mapping[str, Data], units: Sequence[Data], given: argparse.Namespace
) -> list[Data]:
    """What a function of a tool returns for each unit, in their order, whoever does them.

    question: what was asked, without the number of units. given: what WORDS read. If the run ends early, so does the
    program, with a sentence; the results are kept, and the same command goes on.
    """
    tool = Path(do.__code__.co_filename).relative_to(TOOLS).with_suffix("")
    work = Work(f"{'.'.join(tool.parts)}:{do.__name__}", build=f"{__name__}:build")
    collected = Collected(units)
    running = Running(given.workers, given.ray, given.results)
    try:
        trouble = carry_out(work, {"command": tool.name, **question}, [collected], running)
    except UserError as error:
        trouble = str(error)
    if trouble:
        sys.exit(trouble)
    return collected.results


@cache
def build() -> str:
    """The build of Tessella and of the tools."""
    digest = sha256(b"".join(file.read_bytes() for file in sorted(TOOLS.rglob("*.py"))))
    return f"{tessella_build.build()} tools {digest.hexdigest()[:12]}"


def digest_of(text: str) -> str:
    """What names the text of a file in a question."""
    return sha256(text.encode()).hexdigest()[:12]


def numbered(question: Mapping[str, Data], count: int) -> list[Data]:
    """So many units that differ in their number alone."""
    return [{**question, "number": number} for number in range(count)]
