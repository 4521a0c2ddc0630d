"""An external program that exchanges lines with us. It may crash, fall silent, write without end, or read nothing."""

import os
import re
import select
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import monotonic

LONGEST_LINE = 100_000
"""Bytes that a line may have."""
WAITING_LINES = 1000
"""Lines in the queue of output; when it is full, the program has to wait."""
LAST_WORDS = 300
"""Bytes of standard error that are kept."""
CHUNK = 1 << 16
GUARD = "read -r _; kill -s KILL -- -$1"
"""What a shell does beside each program: its input ends with us, even if we are killed; then it ends the program, which
may not see that nobody listens, and all that it has started."""
COLOURS = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-~])")
"""Escape sequences, which change the colours of a terminal, for example."""


def cleaned(text: str) -> str:
    """A foreign text on one line, fit to be shown and stored; what cannot be shown becomes a replacement character.

    >>> cleaned("\\x1b[31mout of\\twood\\x1b(B\\x1b[m\\x07")
    'out of wood\ufffd'
    """
    words = " ".join(COLOURS.sub("", text).split())
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in words)


class Failure(Exception):
    """An engine cannot go on, or has broken the protocol; the message continues a sentence after its name."""


class NotStarted(Failure):
    """There is no such program, or it may not be run."""


class Process:
    """A running program. Nothing here waits longer than until a deadline, a time of `monotonic`."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start the program; raises NotStarted."""
        try:
            child = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **environment},
                start_new_session=True,  # so that Ctrl-C is ours, and all its children can be ended
            )
        except OSError as error:
            raise NotStarted(f"could not be started: {error.strerror}") from None
        guard = ("/bin/sh", "-c", GUARD, "guard", str(child.pid))
        self.guard = subprocess.Popen(guard, stdin=subprocess.PIPE, start_new_session=True)
        self.child, self.streams = child, [each for each in (child.stdin, child.stdout, child.stderr) if each]
        self.input, self.output, self.errors = (stream.fileno() for stream in self.streams)
        self.lines: Queue[str | Failure] = Queue(WAITING_LINES)
        self.last_words, self.closed = b"", False
        self.readers = [Thread(target=work, daemon=True) for work in (self.listen, self.listen_to_errors)]
        for reader in self.readers:
            reader.start()
        os.set_blocking(self.input, False)

    def send(self, line: str, deadline: float) -> None:
        """Give the program a line; raises Failure if it does not read."""
        data = f"{line}\n".encode("utf-8", "surrogateescape")  # an option may name a file by odd bytes
        while data:
            _, ready, _ = select.select([], [self.input], [], max(0.0, deadline - monotonic()))
            if not ready:
                raise Failure("does not read what it is told")
            try:
                data = data[os.write(self.input, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self.ended() from None

    def read(self, deadline: float) -> str | None:
        """The next line, or None if there is none by the deadline; raises Failure."""
        try:
            line = self.lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            return None
        if isinstance(line, Failure):
            self.lines.put(line)  # for the next reader
            raise line
        return line

    def listen(self) -> None:
        """Read the program's output, in a thread."""
        rest = b""
        while chunk := os.read(self.output, CHUNK):
            *whole, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST_LINE or any(len(line) > LONGEST_LINE for line in whole):
                self.lines.put(Failure(f"wrote a line of more than {LONGEST_LINE:,} bytes"))
                return
            for line in whole:
                self.lines.put(cleaned(line.decode("utf-8", "replace")))
                if self.closed:
                    return
        self.lines.put(self.ended())

    def listen_to_errors(self) -> None:
        """Keep the end of what the program writes to standard error, in a thread."""
        while chunk := os.read(self.errors, CHUNK):
            self.last_words = (self.last_words + chunk)[-LAST_WORDS:]

    def ended(self) -> Failure:
        """The error for a program that has ended."""
        try:
            self.child.wait(1.0)
        except subprocess.TimeoutExpired:
            return Failure("has closed its output")
        self.readers[1].join(1.0)
        lines = map(cleaned, reversed(self.last_words.decode("utf-8", "replace").split("\n")))
        told = next((f": {line}" for line in lines if line), "")
        return Failure(f"has ended{told}")

    def close(self) -> None:
        """End the program and all that it has started."""
        self.closed = True
        with suppress(OSError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        with self.guard:
            self.guard.kill()
        with suppress(Empty):
            while True:
                self.lines.get_nowait()  # a thread may wait for room in the queue
        self.lines.put(Failure("was ended"))  # `read` may wait for a line
        for reader in self.readers:
            reader.join(1.0)
        for stream in self.streams:
            with suppress(OSError):
                stream.close()
