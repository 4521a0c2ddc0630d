"""The program as a process: the installed script, Ctrl-C and the end of input."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

SCRIPT = str(Path(sys.executable).with_name("tessella"))


def start(*command):
    """The program with a keyboard and a screen that are pipes."""
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )


def test_the_script_and_the_module_are_the_same_program():
    printed = [
        subprocess.run([*command, "--version"], capture_output=True, check=True).stdout
        for command in ([SCRIPT], [sys.executable, "-m", "tessella"], [sys.executable, "-m", "tessella.cli"])
    ]
    assert printed[0] == printed[1] == printed[2] != b""


def test_ctrl_c_leaves_a_game_without_a_traceback():
    game = start(SCRIPT, "play", "tictactoe", "--against", "nobody")
    try:
        game.stdin.write("b2\n")
        read_until(game.stdout, "Nought> ")
        until_it_reads(game.pid)  # a signal just before is seen only with the next key
        game.send_signal(signal.SIGINT)
        rest, errors = game.communicate(timeout=120)
    finally:
        game.kill()
    assert (game.returncode, errors) == (0, "")
    assert rest == "\nThe game stops here.\n"


def test_a_reader_that_stops_reading_is_no_error():
    """tessella games | head -1"""
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run([SCRIPT, "games"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writing)
    assert ended.stderr == ""


def until_it_reads(process):
    """Wait until it waits for standard input; where the system does not tell, for long enough."""
    call = Path(f"/proc/{process}/syscall")
    if not call.exists():
        sleep(1.0)
    while call.exists() and call.read_text().split()[1:2] != ["0x0"]:
        sleep(0.01)


def read_until(stream, text):
    """Everything up to a text."""
    seen = ""
    while not seen.endswith(text):
        seen += stream.read(1)
    return seen
