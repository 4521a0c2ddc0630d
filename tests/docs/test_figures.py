"""The tables of figures are those that their commands print."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.blocks import FIGURES, ROOT

TABLE = re.compile(r"^```sh\n(tessella statistics .*)\n```\n\n((?:\|.*\n)+)", re.MULTILINE)
TABLES = [found for page in FIGURES for found in TABLE.findall(page.read_text("utf-8"))]


def printed(command):
    program = Path(sys.executable).parent / "tessella"
    words = [str(program), *command.split()[1:]]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def named(line):
    """The first cells of a row: options, and the way to play."""
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    return cells[: next((i for i, cell in enumerate(cells) if cell in ("play", "random", "greedy")), 0) + 1]


def test_every_table_stands_under_its_command():
    assert TABLES
    for page in FIGURES:
        text = page.read_text("utf-8")
        assert text.count("|---") > 0
        assert len(re.findall(r"^\|---", text, re.MULTILINE)) == len(TABLE.findall(text))


@pytest.mark.parametrize(("command", "table"), TABLES)
def test_a_table_has_the_rows_of_its_command(command, table):
    few = re.sub(r"--games \d+", "--games 2", command)
    assert [named(line) for line in printed(few)] == [named(line) for line in table.splitlines()]


@pytest.mark.soak
@pytest.mark.parametrize(("command", "table"), TABLES)
def test_a_table_is_what_its_command_prints(command, table):
    """To the digit for random play; greedy play rests on the machine's exponential function."""
    at_random = [line for line in table.splitlines() if "| random |" in line]
    assert [line for line in printed(command) if "| random |" in line] == at_random
