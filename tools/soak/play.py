"""An hour of random play at a server that is killed, stopped and cut off, whose clock jumps and whose disk is full:
make soak-play, or python tools/soak/play.py [--minutes 60] [--seed 1] [--tables 8] [--database ADDRESS].

People play at random, as pages do, through a network that fails. Every few minutes all pause, and the stored logs are
compared with the journal of what was acknowledged. A table of faults, waits and memory comes last. The exit status is 1
if anything was lost, came twice, was refused and yet stored, stood still for too long, or was an error of ours.
Linux only; as root it fills a small disk of its own.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))
from load.figures import Processes
from soak.faults import AT_ONCE, World, possible
from soak.journals import Stored, faults_of
from soak.table import PATIENCE, Table
from web.cutting import Cutting
from web.fuzzing import unlimited
from web.playing_on import workers
from web.process import RunningServer

BEYOND = 30.0
"""Seconds after the end of a fault, or without any, in which every table has to play on: a page waits for 15 seconds,
and 8 between two tries."""
CALM = 1.0
"""Seconds after a fault in which a wait still counts as its own."""
EVERY = 150
"""Seconds between two looks at the logs."""
LOG = "import os; os.dup2(os.open({!r}, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)"
"""What the server says goes into a file: a pipe that nobody reads would stop it."""


class Soak:
    """What is looked at while people play."""

    def __init__(self, world, url, wishes):
        self._world, self._stored = world, Stored(url)
        self._wrong, self._waits, self._faults, self._memory = [], [], [], []
        self._told = set()
        self._tables = [
            Table(number, wishes.seed, world.network.address, self.complain, self._waited)
            for number in range(wishes.tables)
        ]

    def complain(self, sentence):
        if sentence not in self._wrong:
            self._wrong.append(sentence)
            say(f"WRONG: {sentence}")

    def _waited(self, began, ended):
        self._waits.append((began, ended))

    def undergo(self, fault):
        """A fault, and sometimes another one meanwhile."""
        began = time.monotonic()
        with fault(self._world):
            if fault not in AT_ONCE and self._world.random.random() < 0.25:
                self._world.hold(3)
                self.undergo(self._world.random.choice(AT_ONCE))
        self._faults.append((fault.__name__, began, time.monotonic()))

    def look(self):
        """Compare what is stored with what was acknowledged, while nobody plays."""
        for table in self._tables:
            table.rest()
        end = time.monotonic() + 1.2 * PATIENCE
        while not all(table.resting.is_set() for table in self._tables) and time.monotonic() < end:
            time.sleep(0.05)
        resting = [table for table in self._tables if table.resting.is_set()]
        if len(resting) < len(self._tables):
            self.complain(f"{len(self._tables) - len(resting)} tables did not come to rest.")
        journals = [journal for table in resting for journal in table.journals]
        for journal in journals:
            for fault in faults_of(journal, *self._stored.of(journal), 2 * len(self._faults) + 2):
                self.complain(fault)
        self._told |= {journal.table for table in self._tables for journal in table.journals}
        if more := self._stored.tables() - self._told:
            self.complain(f"Tables were opened that nobody was told of: {more}.")
        for table in resting:  # what is over was looked at for the last time
            del table.journals[:-1]
        self._memory.append(Processes(workers(self._world.server)).megabytes)
        moves, said = (sum(len(getattr(each, what)) for each in journals) for what in ("deeds", "said"))
        say(
            f"{len(self._faults):5} faults  {len(self._waits):7} moves  {self._memory[-1]:5.0f} MB  looked at "
            f"{len(journals)} tables with {moves} deeds and {said} messages  {len(self._wrong)} wrong"
        )
        for table in self._tables:
            table.go_on()

    def close(self):
        for table in self._tables:
            table.close()
        self._stored.close()

    def report(self):
        """Print the table; returns whether all was well."""
        say(
            f"\n{'fault':18}{'times':>7}{'longest, s':>13}{'waits':>8}{'longest, s':>13}{'after the fault, s':>20}"
        )
        rows = {}
        for began, ended in self._waits:
            meanwhile = [fault for fault in self._faults if fault[1] < ended and began < fault[2] + CALM]
            after = ended - max([began, *(until for _, _, until in meanwhile)])
            for name in {name for name, *_ in meanwhile} or {"none"}:
                rows.setdefault(name, []).append((ended - began, after))
        for name, waits in sorted(rows.items()):
            lasted = [until - began for each, began, until in self._faults if each == name]
            longest, after = (max(each) for each in zip(*waits, strict=True))
            say(
                f"{name:18}{len(lasted):7}{max(lasted, default=0):13.1f}{len(waits):8}{longest:13.1f}{after:20.1f}"
            )
            if after > BEYOND:
                self.complain(f"Somebody waited for {after:.1f} s after {name}.")
        say(f"the workers' memory at each look, MB: {' '.join(f'{each:.0f}' for each in self._memory)}")
        return not self._wrong


def say(line):
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def left_over(mark):
    """The processes of the server that are still there, by what they are called with."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if mark in (folder / "environ").read_bytes() and int(folder.name) != os.getpid():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()[:100])
    return found


def soak(wishes, folder):
    """Whether all was well."""
    random = Random(wishes.seed)
    world, log = World(folder, random, not wishes.database), folder / "log"
    os.environ["TESSELLA_SOAK"] = mark = f"{folder}"
    database = wishes.database or world.disk / "games.db"
    options = f"{unlimited()}, workers=2"
    try:
        with (
            RunningServer(database, before=LOG.format(str(log)), config=options) as server,
            Cutting(server.port) as network,
        ):
            world.server, world.network = server, network
            kinds, end = possible(world), time.monotonic() + 60 * wishes.minutes
            say(
                f"{wishes.tables} tables, seed {wishes.seed}; faults: {' '.join(kind.__name__ for kind in kinds)}"
            )
            soak, looked = Soak(world, server.url, wishes), time.monotonic()
            while time.monotonic() < end:
                time.sleep(random.uniform(2, 12))
                soak.undergo(random.choice(kinds))
                if time.monotonic() > looked + EVERY:
                    soak.look()
                    looked = time.monotonic()
            soak.look()
            soak.close()
        return conclude(soak, log, mark)
    finally:
        world.close()


def conclude(soak, log, mark):
    """Look at what the server has left: processes, and what it said."""
    end = time.monotonic() + BEYOND
    while (left := left_over(mark.encode())) and time.monotonic() < end:
        time.sleep(0.5)
    for each in left:
        soak.complain(f"A process was left over: {each}")
    said = Counter(line for line in log.read_text("utf-8", "replace").splitlines() if line[:1].isalpha())
    if said["Traceback (most recent call last):"]:
        soak.complain("The server told of errors that it did not expect.")
    for line, times in said.most_common(12):
        say(f"{times:6} x {line[:150]}")
    return soak.report()


def main():
    """The exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--database", default="", help="the address of an empty one, in place of a file")
    parser.add_argument("--log", type=Path, help="where what the server says is kept")
    wishes = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder:
        try:
            return 0 if soak(wishes, Path(folder)) else 1
        finally:
            if wishes.log:
                shutil.copy(Path(folder) / "log", wishes.log)


if __name__ == "__main__":
    sys.exit(main())
