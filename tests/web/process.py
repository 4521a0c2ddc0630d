"""A server in a process of its own, to be talked to, killed and started again."""

import os
import socket
import subprocess
import sys
import tempfile
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

SECONDS = 120
"""After which something hangs, on the busiest machine."""
WORKERS = 3
"""The most that a test starts."""
START = """
import sys
from functools import partial
from tessella.web import app
from tessella.web.work import engine_pool
from tessella.web.config import Limits, ServerConfig, Timeouts
from tessella.web.server import serve
engine_pool.HEAD_START = 3600  # the engine's code is loaded when it is needed
app.BackgroundCompiler = partial(app.BackgroundCompiler, at_once=0)  # and compiled
serve(port=int(sys.argv[1]), database_url=sys.argv[2], config=ServerConfig({config}))
"""


class RunningServer:
    """A server over a database; use as a context manager."""

    def __init__(
        self,
        database: Path | str,
        port: int | None = None,
        before: str = "",
        config: str = "",
        sources: Path | None = None,
    ) -> None:
        """database: a file of SQLite, or the address of any database. before is code that is run first; config holds
        the arguments of a ServerConfig; sources is the folder of another Tessella."""
        self.database, self.port = database, port or free_port()
        self.url = database if isinstance(database, str) else f"sqlite:///{database}"
        self.code = f"{before}\n{START.format(config=config)}"
        self.environment = {**os.environ, "PYTHONPATH": str(sources)} if sources else None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.wait()

    def start(self):
        """Start, and wait until it says where it is. What it writes to stderr goes into a file: a pipe gets full."""
        self._log = tempfile.TemporaryFile("a+")  # noqa: SIM115 - it is closed when it is read
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.code, str(self.port), self.url],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line.startswith("Tessella is at http"), line + self.wait()
        self.address = line.split()[3]
        self.port = urlsplit(self.address).port  # another one, if somebody was quicker

    def kill(self):
        """As kill -9 does."""
        self.process.kill()
        self.wait()

    def wait(self):
        """Wait for its end; what it wrote to stderr."""
        self.process.communicate(timeout=SECONDS)
        if not self._log.closed:
            with self._log:
                self._log.seek(0)
                self.stderr = self._log.read()
        return self.stderr


def free_port():
    """A port that nobody uses now; neither are those behind it in use, which workers take. A connection that has been
    closed holds its port for a minute, and a test may have had thousands."""
    while True:
        with ExitStack() as probes, suppress(OSError, OverflowError):
            port = 0
            for further in range(WORKERS + 1):
                probe = probes.enter_context(socket.socket())
                probe.bind(("127.0.0.1", port and port + further))
                port = port or probe.getsockname()[1]
            return port


def until_closed(connection):
    """All that comes until the other side closes; a connection that is cut has told nothing more."""
    found = b""
    try:
        while piece := connection.recv(65536):
            found += piece
    except ConnectionError:
        pass
    return found


def until(connection, words):
    """All that comes, up to some words."""
    found = bytearray()
    while words not in found[-65536 - len(words) :]:
        piece = connection.recv(65536)
        assert piece, found[-100:]
        found += piece
    return bytes(found)
