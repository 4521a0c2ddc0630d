"""Units, functions of work and series for tests: what other processes and nodes import."""

import os
import signal
import socket
from hashlib import sha256
from pathlib import Path

from tessella.runner.work import UnitError


def sha(unit):
    """A number that looks like chance, and depends on the unit alone."""
    return {"unit": unit, "value": sha256(str(unit).encode()).digest()[0]}


def slowly(unit):
    """The same after work of some milliseconds."""
    data = b"x" * 100_000
    for _ in range(40):
        sha256(data).digest()
    return sha(unit)


def once_deadly(unit):
    """The worker is killed where a file can be taken away; else a number."""
    mine = Path(unit["mine"])
    if mine.exists():
        mine.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return sha(unit["number"])


def deadly(unit):
    """Unit 3 always kills its worker."""
    if unit == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return sha(unit)


def refused(unit):
    """Unit 3 cannot be done."""
    if unit == 3:
        raise UnitError("Unit 3 cannot be done.")
    return sha(unit)


def held(unit):
    """Tell a listening socket our process, and wait for its word: a byte lets go, an end is the end."""
    with socket.create_connection(("127.0.0.1", unit["port"])) as line:
        line.sendall(f"{os.getpid()} {os.environ.get('NODE', '')}\n".encode())
        line.recv(1)
    return sha(unit["number"])


def empty(unit):
    return None


def ready(question):
    """Tell that a machine has been made ready."""
    with Path(question["log"]).open("a") as log:
        log.write("ready\n")


def build():
    return os.environ.get("TOY_BUILD", "one")


class Counting:
    """So many units; keeps what was added."""

    def __init__(self, units):
        self.units, self.added = units, []

    wanted = property(lambda self: len(self.units))

    def unit(self, number):
        return self.units[number]

    def add(self, result):
        self.added.append(result)


class Until:
    """Units until their values come to a sum."""

    def __init__(self, total, first=0):
        self.total, self.first, self.added = total, first, []

    @property
    def wanted(self):
        enough = sum(each["value"] for each in self.added) >= self.total
        return len(self.added) if enough else len(self.added) + 7

    def unit(self, number):
        return self.first + number

    def add(self, result):
        self.added.append(result)


class Alternating(Counting):
    """As many units as the other one of two, and one more."""

    other: "Alternating"

    @property
    def wanted(self):
        return max(len(self.added), min(len(self.units), len(self.other.added) + 1))


class Endless(Counting):
    """Units that never end; nothing is kept of their results."""

    def __init__(self, wanted):
        self.wanted_number, self.count = wanted, 0

    wanted = property(lambda self: self.wanted_number)

    def unit(self, number):
        return number

    def add(self, result):
        self.count += 1
