"""Games of older rules: see README.md."""

import json
from pathlib import Path

from tessella.table.event import Event

HERE = Path(__file__).parent
IN_PLAY = tuple(sorted(file.stem for file in (HERE / "in-play").glob("*.jsonl")))
GAMES = ("streak-for-two", "streak-of-two", "left-after-first-place", "past-a3")


def log_of(name):
    """A log as it was stored."""
    return [Event(kind, payload) for kind, payload in json.loads((HERE / f"{name}.json").read_text("utf-8"))]


def text_of(name, form="txt"):
    """A record as it was written."""
    return (HERE / f"{name}.{form}").read_text("utf-8")


def in_play(name):
    """A log that was stored in the middle of a game: its events, what stood after each of them, and what at last."""
    lines = (HERE / "in-play" / f"{name}.jsonl").read_text("utf-8").splitlines()
    *entries, last = map(json.loads, lines)
    log = [Event(entry["kind"], entry["payload"]) for entry in entries]
    return log, [entry["then"] for entry in entries], last["at_last"]
