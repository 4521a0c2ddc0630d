"""Text that goes out where the system knows ASCII or 8 bits only."""

import io
import sys

import pytest

import tessella
from tessella.arena.speaker import speak
from tessella.cli.main import run
from tessella.record import parse

pytestmark = pytest.mark.once
SNOWMAN = "Game: tictactoe\nCross: \N{SNOWMAN} M\N{LATIN SMALL LETTER U WITH DIAERESIS}ller\n\n1. b2 {\N{SNOWMAN}}\n"


class Terminal(io.TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self):
        return True


@pytest.fixture(params=["ascii", "latin-1"])
def out(request, monkeypatch):
    """Standard output in an encoding with few characters: a file, or a terminal."""

    def made(kind):
        stream = kind(io.BytesIO(), encoding=request.param)
        monkeypatch.setattr(sys, "stdout", stream)
        return stream

    return made


def program(monkeypatch, *words):
    """The status of the program."""
    monkeypatch.setattr(sys, "argv", ["tessella", *words])
    with pytest.raises(SystemExit) as ended:
        run()
    return ended.value.code


@pytest.fixture
def file(tmp_path):
    """A record with more than ASCII."""
    (tmp_path / "game.txt").write_text(SNOWMAN, "utf-8")
    return str(tmp_path / "game.txt")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_that_is_written_can_be_read_wherever_it_goes(monkeypatch, out, file, form):
    stream = out(io.TextIOWrapper)
    assert program(monkeypatch, "record", "convert", file, "--to", form) == 0
    stream.flush()
    assert parse(stream.buffer.getvalue().decode("utf-8")) == parse(SNOWMAN)


def test_a_terminal_shows_what_it_can(monkeypatch, out, file):
    stream = out(Terminal)
    assert program(monkeypatch, "record", "show", file) == 0
    stream.flush()
    shown = stream.buffer.getvalue().decode(stream.encoding)
    assert "Cross: ? M" in shown and "b2 {?}" in shown


def test_a_file_gets_all_of_what_is_shown(monkeypatch, out, file):
    stream = out(io.TextIOWrapper)
    assert program(monkeypatch, "record", "show", file) == 0
    stream.flush()
    assert "{\N{SNOWMAN}}" in stream.buffer.getvalue().decode("utf-8")


def test_an_engine_speaks_utf_8(out):
    """What was told comes back in a sentence."""
    stream = out(io.TextIOWrapper)
    speak(tessella.new("tictactoe"), ["position startpos moves \N{SNOWMAN}", "quit"])
    stream.flush()
    assert "\N{SNOWMAN}" in stream.buffer.getvalue().decode("utf-8")


def test_a_sentence_about_a_file_of_an_odd_name_is_told(monkeypatch, capsys):
    err = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stderr", err)
    assert program(monkeypatch, "record", "check", "\N{SNOWMAN}\udcff.txt") == 2
    err.flush()
    assert "\N{SNOWMAN}\\udcff.txt cannot be read" in err.buffer.getvalue().decode("utf-8")
