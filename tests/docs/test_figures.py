"""The tables of figures are those that their commands print."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from docs.blocks import FIGURES, ROOT, TABLE, TABLES


def printed(command):
    program = Path(sys.executable).parent / "tessella"
    words = [str(program), *command.split()[1:]]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout.splitlines()


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def named(line, command):
    """The first cells of a row: options, and the way to play."""
    return cells(line)[: command.count("--option ") + command.startswith("tessella statistics")]


def lasting(lines):
    """What no other machine prints otherwise: not seconds, nor greedy play, which rests on its exponential function."""
    kept = cells(lines[0])
    return [
        [cell for cell, name in zip(cells(line), kept, strict=True) if name != "seconds"]
        for line in lines
        if "| greedy |" not in line
    ]


def test_every_table_stands_under_its_command():
    assert TABLES
    for page in FIGURES:
        text = page.read_text("utf-8")
        assert text.count("|---") > 0
        assert len(re.findall(r"^\|---", text, re.MULTILINE)) == len(TABLE.findall(text))


@pytest.mark.parametrize(("command", "table"), TABLES)
def test_a_table_has_the_rows_of_its_command(command, table):
    few = re.sub(r"--seconds \d+", "--seconds 1", re.sub(r"--games \d+", "--games 2", command))
    few = re.sub(r"--deals \S+", "--deals 3-3", few)
    assert [named(line, command) for line in printed(few)] == [
        named(line, command) for line in table.splitlines()
    ]


@pytest.mark.soak
@pytest.mark.parametrize(("command", "table"), [each for each in TABLES if "--deals" not in each[0]])
def test_a_table_is_what_its_command_prints(command, table):
    """All but those of deals, which rest on how much is looked at in a time."""
    assert lasting(printed(command)) == lasting(table.splitlines())
