"""What the runner costs: python tools/measure/runner.py [SECONDS].

For processes and for Ray on this machine, with units that are busy for a time: units a second, and the share of the
workers' time in which they do none. Units of no time show how many results a second the loop can take. Each row takes
so many seconds (20 unless told) after all workers have started. Then what the loop itself costs for a unit, and the
memory that it has taken after a million results; these take a minute.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import perf_counter

from tessella.core.processors import processors
from tessella.runner.processes import Here, Processes
from tessella.runner.results import Results
from tessella.runner.run import run
from tessella.runner.work import Work

WORK = Work("runner:busy")
MILLION = 10**6


def busy(seconds: float) -> None:
    """A unit that takes so long."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass


class Units:
    """So many units of one length."""

    def __init__(self, wanted: int, seconds: float) -> None:
        self.wanted, self.seconds = wanted, seconds

    def unit(self, number: int) -> float:
        return self.seconds

    def add(self, result: None) -> None:
        pass


def spent(pool, units: int, seconds: float) -> float:
    """The seconds that so many units take."""
    with closing(Results.in_passing({})) as results:
        begin = perf_counter()
        run([Units(units, seconds)], pool, results)
        return perf_counter() - begin


def rows(name: str, pool, workers: int, seconds: float) -> Iterator[str]:
    """A row for each length of a unit."""
    spent(pool, 8 * workers, 0.1)  # all workers start
    for length in (0.0, 0.05, 1.0):
        units = round(seconds * workers / length) if length else round(200 * seconds)
        time = spent(pool, units, length)
        idle = f"{1 - units * length / workers / time:.1%}" if length else ""
        yield f"| {name} | {length:g} | {units} | {units / time:.3g} | {idle} |"


@contextmanager
def ray_here(workers: int) -> Iterator[str]:
    """Yields the address of a cluster of Ray: this machine, and nothing that others can reach."""
    from tessella.runner import cluster  # noqa: I001 - before Ray, for its settings
    from ray.cluster_utils import Cluster

    cluster.ray_constants.ENABLE_RAY_CLUSTER = False
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))  # that of the node
    head = {"num_cpus": workers, "include_dashboard": False, "node_ip_address": "127.0.0.1"}
    nodes = Cluster(initialize_head=True, head_node_args=head)
    try:
        yield nodes.address
    finally:
        nodes.shutdown()


def all_rows(seconds: float) -> Iterator[str]:
    """The table."""
    yield "| workers | seconds of a unit | units | units a second | overhead |"
    yield "|---|--:|--:|--:|--:|"
    for workers in sorted({1, processors()}):
        with closing(Processes(WORK, workers)) as pool:
            yield from rows(f"{workers} {'process' if workers == 1 else 'processes'}", pool, workers, seconds)
    with ray_here(processors()) as address:
        from tessella.runner.cluster import Cluster

        with closing(Cluster(WORK, address)) as pool:
            yield from rows(f"Ray with {processors()} processors", pool, processors(), seconds)


def peak() -> float:
    """The most memory that this process has had, in megabytes; of Linux."""
    (told,) = re.findall(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text("utf-8"))
    return int(told) / 1024


def million() -> str:
    """What a million results of empty units cost the loop."""
    spent(Here(WORK), 1000, 0.0)
    before = peak()
    time = spent(Here(WORK), MILLION, 0.0)
    cost = time / MILLION * 1e6
    return f"\nThe loop: {cost:.0f} microseconds a unit; {peak() - before:.1f} MB for a million results."


def main(words: list[str]) -> None:
    """Print all, or what a process of its own is asked for."""
    lines = [million()] if words == ["million"] else all_rows(float((*words, 20)[0]))
    for line in lines:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    if words != ["million"]:
        subprocess.run([sys.executable, __file__, "million"], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
