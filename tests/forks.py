"""Tests side by side: collected once, then run by processes that are forked from the one which has collected them.

pytest-xdist lets every process collect all tests anew, which here takes longer than thousands of the tests themselves.
`pytest --processes 4` forks four. Tests of one file, or about one choice of options, stay together, in their order.
"""

import os
import pickle
import sys
from collections import defaultdict, deque
from itertools import groupby
from mmap import mmap
from selectors import EVENT_READ, DefaultSelector
from traceback import format_exc

import pytest

SIZE = 4
"""Bytes of a number in a queue, and of the length of a message."""
UNKNOWN, UNKNOWN_WAITING = 0.4, 2.0
"""Seconds of a test that has never run here, rather too many, so that what stays together is soon done; and of one that
waits for a browser."""
LONGEST = 20.0
"""Seconds of tests that stay together at most."""
KEPT = "forks/seconds"


def pytest_addoption(parser):
    parser.getgroup("forks").addoption(
        "--processes",
        type=int,
        default=1,
        metavar="N",
        help="run tests in N processes, forked after the collection",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    count = min(session.config.option.processes, len(session.items))
    if count < 2 or session.config.option.collectonly:
        return None
    if session.testsfailed and not session.config.option.continue_on_collection_errors:
        return None  # pytest says so itself
    Forks(session, count).run()
    return True


def parts_of(items, seconds):
    """Numbers of items that stay together, as tuples, those first that take longest; seconds by the tests' ids."""
    parts = []
    for _, numbers in groupby(range(len(items)), key=lambda number: items[number].together):
        part, spent = [], 0.0
        for number in numbers:
            unknown = UNKNOWN_WAITING if items[number].waits else UNKNOWN
            takes = seconds.get(items[number].nodeid, unknown)
            if part and spent + takes > LONGEST:
                parts.append((spent, part))
                part, spent = [], 0.0
            part.append(number)
            spent += takes
        parts.append((spent, part))
    return [tuple(part) for _, part in sorted(parts, key=lambda each: -each[0])]


class Queue:
    """Numbers that several processes take, each once: a pipe, from which few bytes are read at one go."""

    def __init__(self, numbers):
        self._read, write = os.pipe()
        with open(write, "wb") as pipe:  # noqa: PTH123 - a descriptor
            pipe.write(b"".join(number.to_bytes(SIZE) for number in numbers))

    def take(self):
        """The next number; None if there is none any more."""
        return int.from_bytes(taken) if (taken := os.read(self._read, SIZE)) else None


class Worker:
    """One side of a forked process: what the other one reads or writes."""

    def __init__(self, name):
        self.gateway, self.id, self._workerinfocache = self, name, name  # the terminal asks a node for them
        self.process, self.pipe, self.left = 0, -1, []
        self._heard = b""

    def messages(self):
        """What has come; None after the last."""
        some = os.read(self.pipe, 1 << 20)
        if not some:
            yield None
        self._heard += some
        while len(self._heard) >= SIZE and len(self._heard) >= (
            end := SIZE + int.from_bytes(self._heard[:SIZE])
        ):
            message, self._heard = self._heard[SIZE:end], self._heard[end:]
            yield pickle.loads(message)


class Forks:
    """The tests of a session in several processes."""

    def __init__(self, session, count):
        self.session, self.config = session, session.config
        self.items, self.count, self.started = session.items, count, 0
        self.seconds = dict(self.config.cache.get(KEPT, {})) if hasattr(self.config, "cache") else {}
        self.parts = parts_of(self.items, self.seconds)
        waiting = [number for number, part in enumerate(self.parts) if self.items[part[0]].waits]
        others = [number for number, part in enumerate(self.parts) if not self.items[part[0]].waits]
        self.queues = [Queue(waiting), Queue(others)]
        self.stopped = mmap(-1, 1)
        self.selector = DefaultSelector()

    def run(self):
        reporter = self.config.pluginmanager.getplugin("terminalreporter")
        reporter.showfspath = False  # dots, not a line for each test
        spent = defaultdict(float)
        for _ in range(self.count):
            self._fork(())
        while self.selector.get_map():
            for key, _ in self.selector.select():
                for message in key.data.messages():
                    self._hear(key.data, message, spent)
        if hasattr(self.config, "cache"):
            self.config.cache.set(KEPT, self.seconds | {name: round(took, 3) for name, took in spent.items()})
        if self.session.shouldfail:
            raise self.session.Failed(self.session.shouldfail)
        if self.session.shouldstop:
            raise self.session.Interrupted(self.session.shouldstop)

    def _hear(self, worker, message, spent):
        """Do as a worker says: a test begins, a report, or the end of it all."""
        match message:
            case None:
                self._end(worker)
            case list(numbers):
                worker.left += numbers
            case told:
                report = self.config.hook.pytest_report_from_serializable(config=self.config, data=told)
                report.node = worker
                spent[report.nodeid] += report.duration
                self._tell(report)
                if report.when == "teardown":
                    del worker.left[0]

    def _tell(self, report):
        self.config.hook.pytest_runtest_logreport(report=report)
        if report.when == "teardown":
            self.config.hook.pytest_runtest_logfinish(nodeid=report.nodeid, location=report.location)
        self.stopped[0] = bool(self.session.shouldfail or self.session.shouldstop)

    def _end(self, worker):
        """A worker has ended: if in the midst of a test, that has failed, and another one goes on."""
        self.selector.unregister(worker.pipe)
        os.close(worker.pipe)
        _, status = os.waitpid(worker.process, 0)
        if self.stopped[0]:
            return
        if not worker.left:
            if status:
                self.session.shouldfail = (
                    f"A process of tests has ended: {os.waitstatus_to_exitcode(status)}."
                )
            return
        lost, *left = worker.left
        item = self.items[lost]
        told = f"The process that ran this test has ended: {os.waitstatus_to_exitcode(status)}."
        self._tell(pytest.TestReport(item.nodeid, item.location, {}, "failed", told, "call"))
        if not self.stopped[0]:
            self._fork(left)

    def _fork(self, numbers):
        """Begin a process that runs tests with these numbers first."""
        self.started += 1
        worker = Worker(f"fork{self.started}")
        worker.pipe, write = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        worker.process = os.fork()
        if worker.process:
            os.close(write)
            self.selector.register(worker.pipe, EVENT_READ, worker)
            return
        status = 1
        try:
            prefers_waiting = self.started % 3 == 1  # each has a browser and a server of its own
            Run(self, write, self.queues[:: 1 if prefers_waiting else -1]).all(numbers)
            status = 0
        except BaseException:
            os.write(2, format_exc().encode())
        finally:
            os._exit(status)


class Run:
    """The tests of one process, in it."""

    def __init__(self, forks, pipe, queues):
        self.forks, self.pipe, self.queues = forks, pipe, queues
        plugins = forks.config.pluginmanager
        plugins.unregister(name="terminalreporter")
        plugins.register(self)
        capture = plugins.getplugin("capturemanager")  # it writes to files that all processes would share
        capture.stop_global_capturing()
        capture.start_global_capturing()
        capture.suspend_global_capture()

    def all(self, numbers):
        """Run tests with these numbers, and then what the queues have."""
        items = deque(self._taken(numbers) or self._taken())
        while items:
            item = items.popleft()
            if not items:
                items.extend(self._taken())
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=items[0] if items else None)
            if self.forks.session.shouldfail or self.forks.stopped[0]:
                self.forks.session._setupstate.teardown_exact(None)  # servers and browsers end
                return

    def _taken(self, numbers=None):
        """The items of these numbers, or of the next part; none if all are taken. The other side hears of them."""
        if numbers is None:
            taken = filter(lambda number: number is not None, (queue.take() for queue in self.queues))
            numbers = self.forks.parts[part] if (part := next(taken, None)) is not None else ()
        self._send(list(numbers))
        return [self.forks.items[number] for number in numbers]

    def pytest_runtest_logreport(self, report):
        self._send(
            self.forks.config.hook.pytest_report_to_serializable(config=self.forks.config, report=report)
        )

    def _send(self, message):
        told = pickle.dumps(message)
        told = len(told).to_bytes(SIZE) + told
        while told:
            told = told[os.write(self.pipe, told) :]
