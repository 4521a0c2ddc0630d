"""Games of older rules: see README.md."""

import json
from pathlib import Path

from tessella.table.events import Event

HERE = Path(__file__).parent
GAMES = ("streak-for-two", "streak-of-two", "left-after-first-place", "past-a3")


def log_of(name):
    """A log as it was stored."""
    return [Event(kind, payload) for kind, payload in json.loads((HERE / f"{name}.json").read_text("utf-8"))]


def text_of(name, form="txt"):
    """A record as it was written."""
    return (HERE / f"{name}.{form}").read_text("utf-8")
