"""What somebody may want a server to work out."""

import os
import signal
from contextlib import suppress
from time import process_time

from tessella.core.compiler.mode import compiler


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


def late():
    """What is quick, after a game that took long to load."""
    with compiler.working():
        busy_for(0.2)
    busy_for(0.2)
    return "done"


def busy_for(seconds):
    until = process_time() + seconds
    while process_time() < until:
        pass


def much():
    return len(bytearray(4 << 30))


def dead():
    os.kill(os.getpid(), signal.SIGKILL)


def refused():
    raise ValueError("no")


# Studies: see study_pool.py


def counted(most, stop, tell):
    """Tells each number, and waits until the last one was heard."""
    for number in range(most + 1):
        tell(number)
    while not stop():
        pass
    return "counted"


def told_too_much(stop, tell):
    tell(bytes(1 << 20))
    return os.nice(0)


def killed(stop, tell):
    dead()


def killed_once(mark, stop, tell):
    """Dies if there is no such file yet, and leaves it."""
    if not mark.exists():
        mark.touch()
        dead()
    return process()


def filled(stop, tell):
    return len(bytearray(8 << 30))


def deaf(stop, tell):
    tell("begun")
    forever()


def killed_review(position, given, stop, tell):
    dead()
