"""Planted faults: mutants are drawn at random, and told by which ring of the tests they are found.

    pip install cosmic-ray
    python tools/mutants.py --seed 1 --killed 30 --clone /tmp/mutants

Cosmic Ray says where the code can be changed and how; nothing else of it is used. Each mutant is planted in a clone,
whose own environment runs the tests: first those of the first ring that are about its part of the code, then the whole
first ring, then the second, each to the first failure. Every result is appended to a file; the same command again goes
on where it was.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

AREAS = {
    "rules": ["games/*/rules/**/*.py", "games/*/rules.py"],
    "table": ["table/**/*.py"],
    "storage": ["storage/**/*.py"],
    "web": ["web/**/*.py"],
    "engine": ["engine/**/*.py"],
}
NEAR = {
    "table": ["tests/table"],
    "storage": ["tests/storage", "tests/web"],
    "web": ["tests/web"],
    "engine": ["tests/engine", "tests/arena"],
}
"""The tests that are likely to find a mutant of an area."""
MOST = 1200
"""Seconds that the tests of a stage may take: some mutants never end."""
FIRST, SECOND = "not verify and not soak", "verify and not soak"


def files(source: Path, area: str) -> list[Path]:
    """The modules of an area."""
    return sorted(
        {file for pattern in AREAS[area] for file in source.glob(pattern) if file.stat().st_size > 300}
    )


def mutants(file: Path) -> Iterator[tuple[str, int, int]]:
    """(operator, occurrence, line) of what can be changed in a file; unions of types are left as they are."""
    tree = get_ast_from_path(file)
    for name in operator_names():
        operator = get_operator(name)
        if operator.arguments() or "BitOr_" in name or "NoOp" in name:
            continue
        places = (place for node in ast_nodes(tree) for place in operator().mutation_positions(node))
        yield from ((name, number, begin[0]) for number, (begin, _) in enumerate(places))


def draw(source: Path, seed: int) -> Iterator[dict[str, object]]:
    """Mutants without end: the areas in turn; a file by its size, a kind of change, and a place, by chance."""
    rng = Random(seed)
    while True:
        for area in AREAS:
            modules = files(source, area)
            [file] = rng.choices(modules, [each.stat().st_size for each in modules])
            by_kind: dict[str, list[tuple[str, int, int]]] = {}
            for found in mutants(file):
                by_kind.setdefault(found[0].split("_")[0], []).append(found)
            if by_kind:
                name, number, line = rng.choice(by_kind[rng.choice(sorted(by_kind))])
                place = {"file": str(file.relative_to(source)), "line": line}
                yield {"area": area, **place, "operator": name, "number": number}


def stages(mutant: dict[str, object]) -> Iterator[tuple[str, str, list[str], dict[str, str]]]:
    """(who found it, marks, places, environment), one stage after another."""
    area, file = str(mutant["area"]), Path(str(mutant["file"]))
    if area == "rules":
        about = ["-k", file.parts[1], "tests/games", "tests/contract"]
        yield "first", FIRST, about, {"NUMBA_DISABLE_JIT": "1"}
        yield "first", FIRST, [*about, "tests/oracles"], {}
    else:
        yield "first", FIRST, NEAR[area], {}
    yield "first", FIRST, ["tests"], {}
    yield "second", SECOND, ["tests"], {}


def run(command: list[str], clone: Path, env: dict[str, str]) -> str:
    """What the first failed test is called; empty if none fails."""
    with subprocess.Popen(
        command,
        cwd=clone,
        env={**os.environ, **env},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as tests:
        try:
            told, _ = tests.communicate(timeout=MOST)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(tests.pid, signal.SIGKILL)
    failed = (line for line in told.splitlines() if line.startswith(("FAILED", "ERROR")))
    return next(failed, "its collection") if tests.returncode else ""


def found_by(clone: Path, mutant: dict[str, object]) -> str:
    """first, second or nobody."""
    file = clone / "src" / "tessella" / str(mutant["file"])
    before = file.read_text("utf-8")
    after = mutate_code(before, get_operator(mutant["operator"])(), mutant["number"])
    file.write_text(after, "utf-8")
    try:
        for ring, marks, places, more in stages(mutant):
            command = [".venv/bin/pytest", "-x", "-q", "--processes", "3", "-m", marks, *places]
            try:
                told = run(command, clone, more)
            except subprocess.TimeoutExpired:
                told = "time"
            if told:
                mutant["test"] = told
                return ring
        return "nobody"
    finally:
        file.write_text(before, "utf-8")


def main() -> None:
    """Draw, plant and count."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--killed", type=int, default=30, help="stop after so many were found")
    parser.add_argument(
        "--clone", type=Path, required=True, help="a clone in which make .venv/developing was run"
    )
    wishes = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that no fault stays planted
    subprocess.run(
        ["git", "checkout", "--quiet", "--", "src"], cwd=wishes.clone, check=True
    )  # nor has stayed
    results = wishes.clone / f"mutants-{wishes.seed}.jsonl"
    done = [json.loads(line) for line in results.read_text("utf-8").splitlines()] if results.exists() else []
    counts = Counter(each["found"] for each in done)
    drawn = draw(wishes.clone / "src" / "tessella", wishes.seed)
    for place, mutant in enumerate(drawn):
        if counts["first"] + counts["second"] >= wishes.killed:
            break
        if place >= len(done):
            mutant["found"] = found_by(wishes.clone, mutant)
            counts[mutant["found"]] += 1
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(mutant) + "\n")
            sys.stdout.write(f"{json.dumps(mutant)}\n")
    sys.stdout.write(f"{dict(counts)}\n")


if __name__ == "__main__":
    main()
