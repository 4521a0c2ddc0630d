"""What a match prints: CSV for programs, and lines above a progress bar in a terminal."""

import csv
import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tessella.runner.work import RunError

pytestmark = pytest.mark.once


def test_csv_holds_the_numbers_of_json(tessella):
    words = "match", "this", "this,Nodes=5", "--game", "tictactoe", "--pairs", "2", "--nodes", "9"
    found = json.loads(tessella(*words, "--json").out)
    (row,) = csv.DictReader(tessella(*words, "--csv").out.splitlines())
    assert (float(row["score"]), int(row["wins"])) == (found["score"], found["wins"])
    assert [float(row["interval.1"]), float(row["interval.2"])] == found["interval"]
    assert row["engines.B"] == "this,Nodes=5"


def test_a_run_that_never_began_leaves_no_file(tessella, monkeypatch):
    def fail(*_):
        raise RunError("No cluster is there.")

    words = "match", "this", "this", "--game", "tictactoe", "--nodes", "9", "--pairs", "1"
    monkeypatch.setattr("tessella.cli.runs.pool_for", fail)
    outcome = tessella(*words)
    assert (outcome.status, outcome.err) == (2, "tessella: No cluster is there.\n")
    assert not list(Path(os.environ["XDG_STATE_HOME"]).rglob("*.jsonl"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals.")
def test_lines_stand_above_the_progress_bar_which_then_goes_away(tmp_path):
    ours, theirs = os.openpty()
    words = [
        "match",
        "this",
        "this",
        "--game",
        "tictactoe",
        "--nodes",
        "30",
        "--pairs",
        "3",
        "--workers",
        "1",
    ]
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "tessella", *words]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        screen = b""
        with suppress(OSError):  # the end of a pseudo-terminal
            while part := os.read(ours, 10_000):
                screen += part
    os.close(ours)
    lines = screen.decode().splitlines()
    assert process.returncode == 0
    told = [line.rpartition("\x1b[2K")[2] for line in lines if "opening" in line]
    assert [line.partition(":")[0] for line in told[:3]] == ["opening 1", "opening 2", "opening 3"]
    assert any("3/3" in line for line in lines)
    assert "A: this" in "".join(lines).rpartition("\x1b[2K")[2]  # the bar was wiped before the result
