"""The tables of figures are those that their commands print."""

import re

import pytest

from docs.blocks import FIGURES, TABLE, TABLES
from tessella import find
from tessella.cli.ladder_words import pair_row, player_row
from tessella.engine.ladder import ladders_of

LADDER = re.compile(
    r"^```text\n(tessella ladder (\w+) .*)\n```\n\n((?:\|.*\n)+)\n((?:\|.*\n)+)", re.MULTILINE
)
"""A command that makes a ladder, with its game, and the tables of players and pairs."""


@pytest.fixture
def printed(tessella):
    """The lines that a command prints."""

    def lines(command):
        outcome = tessella(*command.split()[1:], "--workers", "1")
        assert (outcome.status, outcome.err) == (0, "")
        return outcome.out.splitlines()

    return lines


def cells(line):
    return [cell.strip() for cell in line.strip("|").split("|")]


def named(line, command):
    """The first cells of a row: options, and the way to play."""
    ways = command.startswith(("tessella statistics", "tessella balance"))
    return cells(line)[: command.count("--option ") + command.count("--against ") + ways]


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
        told = len(TABLE.findall(text)) + 2 * len(LADDER.findall(text))
        assert len(re.findall(r"^\|---", text, re.MULTILINE)) == told


def test_the_tables_of_a_ladder_are_those_of_its_file():
    told = [each for page in FIGURES for each in LADDER.findall(page.read_text("utf-8"))]
    assert told
    for command, name, *tables in told:
        ladder = next(each for each in ladders_of(find(name)) if each.command.startswith(command))
        rows = map(player_row, ladder.players), (pair_row(ladder, pair) for pair in ladder.pairs)
        for table, expected in zip(tables, rows, strict=True):
            assert [tuple(cells(line)) for line in table.splitlines()[2:]] == [row.cells for row in expected]


SHORTEST = min((each for each in TABLES if " statistics " in each[0]), key=lambda each: len(each[1]))
ONCE_MORE = pytest.mark.verify("another table; the shortest is in ring one")


@pytest.mark.parametrize(
    ("command", "table"),
    [pytest.param(*each, marks=() if each == SHORTEST else ONCE_MORE, id=each[0]) for each in TABLES],
)
def test_a_table_has_the_rows_of_its_command(printed, command, table):
    few = re.sub(r"--seconds \d+", "--seconds 1", re.sub(r"--games \d+", "--games 2", command))
    few = re.sub(r"--deals \S+", "--deals 3-3", few)
    assert [named(line, command) for line in printed(few)] == [
        named(line, command) for line in table.splitlines()
    ]


@pytest.mark.soak
@pytest.mark.parametrize(("command", "table"), [each for each in TABLES if "--deals" not in each[0]])
def test_a_table_is_what_its_command_prints(printed, command, table):
    """All but those of deals, which rest on how much is looked at in a time."""
    assert lasting(printed(command)) == lasting(table.splitlines())
