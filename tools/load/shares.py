"""The share of each part of a server in its time, as py-spy sees it from outside: samples of who holds the GIL."""

import asyncio
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

PARTS = (
    ("drawings of the board, moves in words", "live/drawn_view.py", "table/words.py"),
    ("what each person can do, and why not", "objections ("),
    ("the rest of what each person sees", "live/snapshot.py"),
    ("changes since the last state, packed", "live/updates.py"),
    ("whose turn it is at other tables", "live/my_tables_subscription.py"),
    ("the database", "tessella/storage/"),
    ("presence", "live/presence.py"),
    ("the move itself", "live/live_table.py"),
    ("streams", "routes/streams.py", "sse_starlette/"),
    ("HTTP, and all layers around a call", "uvicorn/protocols/"),
    ("the event loop, and the rest", ""),
)
"""A sample counts for the first of these, a frame of which is in its stack."""
FIND = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
PY_SPY = shutil.which("py-spy", path=FIND)


async def shares(pid, seconds):
    """The lines of the shares, for a process of this machine during so many seconds."""
    with tempfile.TemporaryDirectory() as folder:
        stacks = Path(folder) / "stacks"
        asked = ("record", "--gil", "--format", "raw", "--duration", str(round(seconds)), "--pid", str(pid))
        spy = await asyncio.create_subprocess_exec(
            PY_SPY,
            *asked,
            "--output",
            stacks,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        _, said = await spy.communicate()
        if spy.returncode:
            return [f"py-spy: {said.decode().strip().splitlines()[-1]}"]
        return [*lines(stacks.read_text().splitlines())]


def lines(stacks):
    """Each part with its share, the largest first; stacks: frames with semicolons between, and a number of samples."""
    found = Counter()
    for stack, _, samples in (line.rpartition(" ") for line in stacks):
        found[next(name for name, *marks in PARTS if any(mark in stack for mark in marks))] += int(samples)
    for name, samples in found.most_common():
        yield f"{samples / found.total():7.0%}  {name}"
