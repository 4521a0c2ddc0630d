"""What is counted while tables are played at: moves, times, bytes, and what the server's process takes."""

import os
import time
from dataclasses import dataclass, field
from pathlib import Path

from load.connection import Traffic

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
AFTER_NAME = 2
"""The place, in /proc/PID/stat behind the name, of the first field here; proc(5) counts them from 1."""


class Processes:
    """Processes of this machine, by Linux's account of them."""

    def __init__(self, pids):
        self.pids = [*pids]
        self._folders = [Path(f"/proc/{pid}") for pid in self.pids]

    @property
    def seconds(self):
        """The processor's time that they have taken, in all their threads."""
        stats = [(folder / "stat").read_text().rpartition(")")[2].split() for folder in self._folders]
        return sum(int(each[13 - AFTER_NAME]) + int(each[14 - AFTER_NAME]) for each in stats) / TICKS

    @property
    def megabytes(self):
        """The memory that they hold (RSS)."""
        pages = sum(int((folder / "statm").read_text().split()[1]) for folder in self._folders)
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@dataclass
class Figures:
    """What happened in one stage."""

    calls: list[float] = field(default_factory=list)
    """Seconds from the last click of a move until its answer."""
    shown: list[float] = field(default_factory=list)
    """Seconds from the last click of a move until those who watch see it."""
    opened: int = 0
    """Tables."""
    errors: list[str] = field(default_factory=list)


class Span:
    """The time between two moments, and what was taken meanwhile."""

    def __init__(self, server: Processes, traffic: Traffic):
        self._server, self._traffic, self._begun = server, traffic, None
        self._begun = self._now()

    def end(self):
        """Seconds; seconds of the server's and of our own processor time; bytes received."""
        return [now - then for now, then in zip(self._now(), self._begun, strict=True)]

    def _now(self):
        return time.perf_counter(), self._server.seconds, time.process_time(), self._traffic.received


HEAD = (
    f"{'':18}{'call, ms':>18}{'until shown, ms':>21}{'server':>10}{'':>8}{'server':>9}{'client':>8}\n"
    f"{'tables':>7}{'moves/s':>9}  {'p50':>6}{'p95':>6}{'p99':>6}   {'p50':>6}{'p95':>6}{'p99':>6}"
    f"{'ms/move':>10}{'kB/move':>9}{'MB':>8}{'CPU %':>8}{'opened':>8}{'errors':>8}"
)


def row(tables, figures, span, server):
    """A line about one stage."""
    seconds, spent, own, received = span.end()
    moves = len(figures.shown) or 1
    return (
        f"{tables:7}{len(figures.shown) / seconds:9.1f}  {spread(figures.calls)}   {spread(figures.shown)}"
        f"{1000 * spent / moves:10.2f}{received / moves / 1000:9.2f}{server.megabytes:8.0f}"
        f"{100 * own / seconds:8.0f}{figures.opened:8}{len(figures.errors):8}"
    )


def p95(times):
    """The time, in seconds, that 95 of 100 stay below."""
    ordered = sorted(times) or [float("nan")]
    return ordered[int(0.95 * (len(ordered) - 1))]


def spread(times):
    """Three percentiles, in milliseconds."""
    ordered = sorted(times) or [float("nan")]
    return "".join(f"{1000 * ordered[int(share * (len(ordered) - 1))]:6.0f}" for share in (0.5, 0.95, 0.99))
