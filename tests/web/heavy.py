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


def much():
    return len(bytearray(4 << 30))


def dead():
    os.kill(os.getpid(), signal.SIGKILL)


def refused():
    raise ValueError("no")
