"""A server that is killed and started again quickly: its processes are forked from one that has imported it all."""

import multiprocessing
import os
import signal
from functools import partial
from pathlib import Path

from tessella.web import server
from tessella.web.app import create_app

from .conftest import FirstMove
from .process import free_port


def serve_until_killed(port, url, ready):
    """In the forked process; ready is told once pages are served. Its engine needs no processes of its own."""
    server.create_app = partial(create_app, thinker=FirstMove)
    server.serve(port=port, database_url=url, on_ready=ready.send)


SECONDS = 120
"""After which something hangs."""


class CrashingServer:
    """A server over a database, always on the same port; use as a context manager."""

    def __init__(self, database: Path) -> None:
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tessella.web.server"])
        self._url, self._port = f"sqlite:///{database}", free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self.kills = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()

    def start(self):
        """Start, and wait until pages are served."""
        here, there = self._context.Pipe(duplex=False)
        self._process = self._context.Process(target=serve_until_killed, args=(self._port, self._url, there))
        self._process.start()
        there.close()
        assert here.poll(SECONDS) and here.recv() == self.address
        here.close()

    def kill(self):
        """kill -9, whatever it is doing."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.join(SECONDS)
        self._process.close()
        self.kills += 1

    def crash(self):
        """Killed, and started again."""
        self.kill()
        self.start()
