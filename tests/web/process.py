"""A server in a process of its own, to be talked to, killed and started again."""

import socket
import subprocess
import sys
from pathlib import Path

START = "import sys; from tessella.web.server import serve; serve(port=int(sys.argv[1]), database_url=sys.argv[2])"


class RunningServer:
    """A server over a database; use as a context manager."""

    def __init__(self, database: Path, port: int | None = None) -> None:
        self.database, self.port = database, port or free_port()

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.wait()

    def start(self):
        """Start, and wait until it says where it is."""
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, str(self.port), f"sqlite:///{self.database}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line.startswith("Tessella is at http"), line + self.process.stderr.read()
        self.address = line.split()[3]

    def kill(self):
        """As kill -9 does."""
        self.process.kill()
        self.wait()

    def wait(self):
        """Wait for its end; what it wrote to stderr."""
        _, stderr = self.process.communicate(timeout=20)
        return stderr


def free_port():
    """A port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
