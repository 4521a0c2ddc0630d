"""What a match comes to depends neither on the number of workers nor on how often it was interrupted."""

import os
import signal
import subprocess
import sys

import pytest

from arena.engines import written

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "name", ["tictactoe", pytest.param("peek", marks=pytest.mark.verify("chance and cards"))]
)
def test_equal_bytes_for_any_workers_and_after_a_cut(played_match, tmp_path, name):
    words = "this", "this,Method=uct,Nodes=20", "--game", name, "--nodes", "30", "--pairs", "5"
    one = played_match(tmp_path / "one", *words, "--workers", "1")
    two = played_match(tmp_path / "two", *words, "--workers", "2")
    assert one == two
    assert len(one[1]) == 6
    lines = (tmp_path / "two").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut").write_bytes(b"".join(lines[:3]) + lines[3][:40])
    *found, said = played_match(tmp_path / "cut", *words, "--workers", "2")
    assert (*found, "") == one
    assert said == f"2 results are in {tmp_path / 'cut'}; the run goes on from there.\n"


RUDE = """
import os, time
hasty, games = not os.path.exists({calm!r}), 0
if hasty:
    held = open({pipe!r}, "w")
def go(free):
    global games
    games += len(free) > 7
    if hasty and games == 2:
        print("asleep", file=held, flush=True)
        time.sleep(600)
    say("bestmove " + free[0])
"""


@pytest.mark.verify("a command is started and killed")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_command_that_is_killed_leaves_no_engine_and_loses_no_result(played_match, tmp_path, workers):
    """The engine hears nothing any more while it thinks, so it does not see that it is left."""
    os.mkfifo(tmp_path / "pipe")
    pipe, calm = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK), tmp_path / "calm"
    engine = written(tmp_path, RUDE.format(pipe=str(tmp_path / "pipe"), calm=str(calm)))
    limits = "--game", "tictactoe", "--nodes", "9", "--plies", "1", "--pairs", "3", "--workers", workers
    words = engine, engine, *limits
    command = [sys.executable, "-m", "tessella.cli", "match", *words, "--results", str(tmp_path / "killed")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().startswith("opening ")
        os.set_blocking(pipe, True)
        with os.fdopen(pipe) as held:
            assert held.readline() == "asleep\n"
            running.send_signal(signal.SIGKILL)
            assert set(held) <= {"asleep\n"}  # ends when the last engine has ended
    calm.touch()
    *found, said = played_match(tmp_path / "killed", *words)
    assert said.startswith(("1 result is in ", "2 results are in "))
    assert (*found, "") == played_match(tmp_path / "whole", *words)
