"""The encoding of the standard streams."""

import sys
from io import TextIOWrapper


def prepare() -> None:
    """Set UTF-8 for files and pipes, as records have it. A terminal keeps its own; what it cannot show is replaced."""
    for stream, broken in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors=broken)
