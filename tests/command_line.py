"""Run the program inside this process, as a terminal would."""

import io
import sys
from dataclasses import dataclass

import pytest

from tessella.cli.main import run


@dataclass(frozen=True)
class Outcome:
    """What the program left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def tessella(monkeypatch, capsys, tmp_path_factory):
    """Call with the words of a command line, and with the lines that are typed then. Unfinished runs are kept in a
    folder of the test."""

    def call(*words, typed=()):
        monkeypatch.setattr(sys, "argv", ["tessella", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        with pytest.raises(SystemExit) as ended:
            run()
        printed = capsys.readouterr()
        return Outcome(ended.value.code, printed.out, printed.err)

    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
    return call


@pytest.fixture
def played_match(tessella):
    """Plays a match, and returns its result, its lines in the file of results, and what was said beside."""

    def played(file, *words):
        outcome = tessella("match", *words, "--results", str(file), "--json")
        assert outcome.status == 0, outcome.err
        return outcome.out, sorted(file.read_text().splitlines()), outcome.err

    return played
