"""What somebody may want a server to work out."""

import os
import signal
from contextlib import suppress


def process():
    return os.getpid()


def forever():
    while True:
        pass


def forever_and_stubborn():
    while True:
        with suppress(ValueError):
            forever()


class Tidy:
    """What is raised while it goes is lost."""

    def __del__(self):
        forever()


def forever_in_passing():
    """The first time that somebody says that it takes too long nobody hears it."""
    for _ in range(3):
        Tidy()
    forever()


def much():
    return len(bytearray(4 << 30))


def dead():
    os.kill(os.getpid(), signal.SIGKILL)


def refused():
    raise ValueError("no")
