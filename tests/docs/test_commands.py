"""Every command that our texts tell readers to type works; those that print tables are in test_figures.py.

The long ones are bounded: make says what it would run, pip builds but does not install, pytest collects, the server
answers once.
"""

import os
import re
import signal
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

from docs.blocks import ROOT, TABLES, blocks, every
from tessella.storage.store import Store, default_url

COMMANDS = sorted({line for _, body in every("sh") for line in body.splitlines()} - dict(TABLES).keys())
SECONDS = 120
"""After which something hangs."""
IN_README = {line for body in blocks(ROOT / "README.md", "sh") for line in body.splitlines()}
SERVERS = [line for line in COMMANDS if "tessella serve" in line]
INSTALLING = "pip install '.[web]'"
HERE = re.compile("(?:TESSELLA_GAMES=tests/toys )?tessella (?!serve)(.*)")
"""What can run in this process, which has the toys anyway."""
LONG = re.compile(" balance | ladder | match | openings | --animate ")
"""What plays or draws whole games."""
BOUNDED = {
    r"^make ": "make --dry-run ",
    r"(?<= analyse )": "--nodes 100 ",
    r"^pip install '\.\[web\]'$": "pip wheel --quiet --no-deps --no-build-isolation --no-index --wheel-dir wheels .",
    r"^pytest ": "pytest --collect-only --quiet ",
    r"(?<=--games )\d+$": "2",
    r"(?<=--minutes )\d+": "0",
    r"(?<=--iterations )\d+": "1",
    r"(?<= )\d+-\d+(?= |$)": "3-3",
    r"(?<=--seconds )\d+$": "1",
    r"(?<=--seconds )0\.\d+": "0.01",
    r"(?<=--pairs )\d+$": "1",
    r"(?<=--count )\d+": "2",
}


@pytest.fixture
def reader(tmp_path, monkeypatch):
    """A reader's environment: our programs first on the path, a home where a server has run, and nothing else; no
    traces of a make that runs us."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    Store(default_url()).close()
    own = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
    }
    path = f"{Path(sys.executable).parent}{os.pathsep}{own['PATH']}"
    return {**own, "PATH": path, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}


def bounded(command, folder):
    for pattern, instead in BOUNDED.items():
        command = re.sub(pattern, instead, command)
    return re.sub(r"(?<=--wheel-dir )(?=wheels)|(?<=--out |begin )(?=\w+\.npz)", f"{folder}/", command)


def earlier(command):
    """The commands of our texts that write what this one reads."""
    read = re.search(r"--begin (\w+\.npz)", command)
    return [line for line in COMMANDS if read and f"--out {read[1]}" in line]


def test_readme_tells_how_to_begin():
    assert {"make play", "make test", INSTALLING, "tessella serve"} <= set(COMMANDS)


def parameters(commands, reason):
    """Commands as parameters; those of which reason(command) says something are of the second ring."""
    marks = {line: pytest.mark.verify(why) for line in commands if (why := reason(line))}
    return [pytest.param(line, marks=marks.get(line, ()), id=line) for line in commands]


def runs_here(line):
    """Whether a command can run in this process, and is short."""
    return HERE.match(line) and not LONG.search(line)


def later(line):
    """Why a command runs as a process in the second ring alone; None if it does so in the first."""
    if runs_here(line):
        return "it has run without a process in ring one"
    return None if line in IN_README else "a document's; those of the README are in ring one"


@pytest.mark.parametrize("command", list(filter(runs_here, COMMANDS)))
def test_a_command_of_ours_runs_in_this_process(command, reader, tessella, monkeypatch, tmp_path):
    monkeypatch.chdir(ROOT)
    outcome = tessella(*HERE.match(bounded(command, tmp_path))[1].split(), typed=["quit"])
    assert (outcome.status, outcome.err) == (0, "")


@pytest.mark.parametrize(
    "command", parameters([line for line in COMMANDS if line not in (*SERVERS, INSTALLING)], later)
)
def test_a_command_runs(command, reader, tmp_path):
    for line in (*earlier(command), command):
        ended = subprocess.run(
            ["sh", "-c", bounded(line, tmp_path)],
            cwd=ROOT,
            env=reader,
            input="quit\n",
            text=True,
            capture_output=True,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("command", parameters(SERVERS, later))
def test_a_server_serves(command, reader):
    words = [*command.split(), "--port", "0", "--no-browser"]
    server = subprocess.Popen(words, cwd=ROOT, env=reader, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", server.stdout.readline()).group()
        assert b"Tessella" in urlopen(address, timeout=SECONDS).read()
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=SECONDS) == 0
    finally:
        server.kill()
        server.stdout.close()


def test_make_play_serves_at_once(reader):
    """Nothing is compiled beforehand."""
    told = subprocess.run(
        ["make", "--dry-run", "play"], cwd=ROOT, env=reader, text=True, capture_output=True, check=True
    )
    assert [line for line in told.stdout.splitlines() if "bin/tessella" in line] == [
        ".venv/bin/tessella serve"
    ]


def test_an_installed_tessella_is_whole(reader, tmp_path):
    """The wheel holds every file of ours: pages, styles, migrations, rules."""
    test_a_command_runs(INSTALLING, reader, tmp_path)
    (wheel,) = tmp_path.glob("wheels/*.whl")
    source = ROOT / "src"
    ours = {
        file.relative_to(source).as_posix() for file in (source / "tessella").rglob("*") if file.is_file()
    }
    assert {file for file in ours if "__pycache__" not in file} == {
        name for name in zipfile.ZipFile(wheel).namelist() if name.startswith("tessella/")
    }
