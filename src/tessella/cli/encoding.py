"""Text that goes in and out, whatever the system believes of its terminal."""

import sys
from io import TextIOWrapper


def prepare() -> None:
    """Files and pipes have UTF-8, as records do. In a terminal, what it cannot show is replaced."""
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
