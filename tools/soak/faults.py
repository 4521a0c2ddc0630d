"""What happens to a server in use, each as a context manager: it begins, and it is over at the end.

A World is what they happen to; its random numbers say how long each lasts.
"""

import os
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager, suppress

from soak.table import PATIENCE
from web.playing_on import workers

SHIFTED = """
from datetime import timedelta
from pathlib import Path
from tessella.table import event
right = event.utc_now
event.utc_now = lambda: right() + timedelta(seconds=int(Path({!r}).read_text()))
"""
"""Python runs this first in every process of the server. It is all that asks for the wall clock there; libfaketime
would not do, because Python cannot sleep under it."""
DISK = 256
"""Megabytes of the disk that becomes full."""


class World:
    """A server in use, the network before it, its disk and its clock."""

    def __init__(self, folder, random, fills_disk):
        self.folder, self.random = folder, random
        self.disk, self._time = folder / "disk", folder / "time"
        self.disk.mkdir()
        mounting = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", self.disk]
        self.has_disk = (
            fills_disk and os.geteuid() == 0 and subprocess.run(mounting, check=False).returncode == 0
        )
        self.shift(0)
        (folder / "sitecustomize.py").write_text(SHIFTED.format(str(self._time)))
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))

    def close(self):
        if self.has_disk:
            subprocess.run(["umount", "--lazy", self.disk], check=True)

    def shift(self, seconds):
        """The wall clock of the server's processes is so far ahead from now on."""
        new = self._time.with_suffix(".new")
        new.write_text(f"{seconds}")
        new.replace(self._time)

    def hold(self, most):
        """Let the fault last; sometimes a process is killed meanwhile."""
        time.sleep(self.random.uniform(0.5, most))

    def a_worker(self):
        return self.random.choice(workers(self.server))


def until(condition):
    """Wait; a worker takes its time to start on a busy machine."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "The server has not its two workers again."
        time.sleep(0.1)


@contextmanager
def worker_killed(world):
    os.kill(world.a_worker(), signal.SIGKILL)
    yield
    until(lambda: len(workers(world.server)) == 2)


@contextmanager
def workers_renewed(world):
    """As for an upgrade. It goes on during the next faults, and ends where a new worker is killed before it serves."""
    os.kill(world.server.process.pid, signal.SIGHUP)
    yield
    until(lambda: len(workers(world.server)) == 2)


@contextmanager
def server_killed(world):
    """All that serve at once; it is started again after a while."""
    pids = workers(world.server)
    world.server.process.kill()
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    world.server.wait()
    yield
    world.hold(25)
    world.server.start()


@contextmanager
def worker_stopped(world):
    """A worker that stands still, as on a machine that sleeps."""
    pid = world.a_worker()
    os.kill(pid, signal.SIGSTOP)
    yield
    world.hold(20)
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


@contextmanager
def clock_jumped(world):
    """The wall clock is ahead or behind for a while."""
    world.shift(world.random.choice((-3600, -600, -20, 20, 600, 3600)))
    yield
    world.hold(20)
    world.shift(0)


@contextmanager
def disk_full(world):
    ballast = world.disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(min(1 << 20, max(4096, shutil.disk_usage(world.disk).free))))
    yield
    world.hold(20)
    ballast.unlink()


@contextmanager
def network_cut(world):
    world.network.cut()
    yield
    world.hold(15)
    world.network.mend()


@contextmanager
def network_stalled(world):
    world.network.stall()
    yield
    world.hold(20)
    world.network.mend()


AT_ONCE = (worker_killed, server_killed)
"""What may happen during another fault."""


def possible(world):
    """The faults that can be made here."""
    always = [*AT_ONCE, workers_renewed, worker_stopped, clock_jumped, network_cut, network_stalled]
    return always + [disk_full] * world.has_disk
