"""Commands of tests in processes of their own, and units that wait until they are let go."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent
PATIENCE = 60
"""Seconds in which what must happen has to."""


def environment(tmp_path, **more):
    """The environment of a command that keeps its state in a folder of the test."""
    source = HERE.parents[1] / "src"
    paths = os.pathsep.join(map(str, (source, HERE.parent)))
    return {
        **os.environ,
        "PYTHONPATH": paths,
        "XDG_STATE_HOME": str(tmp_path),
        "HOME": str(tmp_path),
        **more,
        "PYTHONFAULTHANDLER": "1",
    }


@contextmanager
def begun(tmp_path, do, units, *words, **more):
    """The command, started; it is killed at the end."""
    command = [sys.executable, HERE / "command.py", do, json.dumps(units), *map(str, words)]
    pipe, env = subprocess.PIPE, environment(tmp_path, **more)
    with subprocess.Popen(command, env=env, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def end(process):
    """The status, the output, and what was said, when no process is left that could say more."""
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGABRT)  # so that it says where each of its threads is
        raise AssertionError(process.communicate(timeout=PATIENCE)[1]) from None
    return process.returncode, out, err


class Held:
    """Where units that are `held` come: each has a line, on which it has told its process and its node."""

    def __init__(self, listener):
        self.listener = listener
        self.lines = []

    @property
    def port(self):
        return self.listener.getsockname()[1]

    def next(self):
        """The next unit that comes: its line, its process, its node."""
        line, _ = self.listener.accept()
        line.settimeout(PATIENCE)
        self.lines.append(line)
        with line.makefile() as words:
            process, _, node = words.readline().partition(" ")
        return line, int(process), node.strip()


@contextmanager
def held_units():
    """Yields a place where units are held."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)
        held = Held(listener)
        try:
            yield held
        finally:
            for line in held.lines:
                line.close()


def let_go(line):
    """Let a held unit come to its end."""
    line.sendall(b".")


def is_over(line):
    """Waits until the unit's process has gone, or let its line go."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True
