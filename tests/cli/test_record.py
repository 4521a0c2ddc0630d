"""The commands for records."""

import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from PIL import Image

import tessella as library
from tessella.cli.main import run
from tessella.record import json_of, parse, text_of
from web.looped import any_of

TEXT = "Game: tictactoe\nCross: Ann\n\n{by mail} 1. a1 {corner} 2. b1 ? (2. b2) 3. a2 4. b2 5. a3\n"
BROKEN = "Game: tictactoe\n\n1. a1 2. a1\n"
PEEK = "Game: peek\n\n<draw1> <draw2> 1. swap1 <draw3>\n"


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Write a file into the folder where the program runs."""
    monkeypatch.chdir(tmp_path)

    def make(name, text):
        Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
        return name

    return make


def test_check_counts_the_games_of_each_file(tessella, file):
    files = file("one.txt", TEXT), file("two.jsonl", f"{json_of(parse(TEXT))}\n" * 2)
    outcome = tessella("record", "check", *files)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out == "one.txt: 1 game, all right\ntwo.jsonl: 2 games, all right\n"


def test_check_tells_every_broken_game_and_goes_on(tessella, file):
    outcome = tessella("record", "check", file("a.txt", BROKEN + TEXT + BROKEN), file("b.txt", BROKEN + TEXT))
    taken = "Cell a1 is taken; a mark goes on an empty cell (T1)."
    assert outcome.status == 2
    assert outcome.err == f"a.txt:3:10: {taken}\na.txt:10:10: {taken}\nb.txt:3:10: {taken}\n"
    assert outcome.out == "a.txt: 3 games, 2 broken\nb.txt: 2 games, 1 broken\n"


def test_check_goes_on_after_an_option_called_self(tessella, file):
    right = f"{json_of(parse(TEXT))}\n"
    wrong = '{"format": "tessella-record-1", "game": "tictactoe", "options": {"self": 1}, "moves": []}\n'
    outcome = tessella("record", "check", file("three.jsonl", right + wrong + right))
    assert outcome.status == 2
    assert outcome.err == "three.jsonl:2:1: Tic-tac-toe has no option 'self'; its options are: none.\n"
    assert outcome.out == "three.jsonl: 3 games, 1 broken\n"


@any_of("command", ["check", "show", "convert", "picture"])
@any_of("name", ["missing.txt", "."])
def test_a_file_that_cannot_be_read_is_told(tessella, file, command, name):
    file("one.txt", TEXT)
    extra = ["--to", "json"] if command == "convert" else []
    outcome = tessella("record", command, name, *extra)
    assert outcome.status == 2
    assert outcome.err.startswith(f"tessella: {name} cannot be read: ")
    assert outcome.err.count("\n") == 1


def test_a_file_without_a_game_is_told(tessella, file):
    assert tessella("record", "check", file("empty.txt", "\n")).err == "tessella: empty.txt holds no game.\n"
    assert tessella("record", "show", "empty.txt").err == "tessella: empty.txt has no game 1.\n"


def test_check_goes_on_after_a_file_that_cannot_be_read(tessella, file):
    outcome = tessella("record", "check", "missing.txt", file("empty.txt", ""), file("one.txt", TEXT))
    assert outcome.status == 2
    assert outcome.out == "one.txt: 1 game, all right\n"
    assert outcome.err.startswith("tessella: missing.txt cannot be read: ")
    assert outcome.err.endswith("\ntessella: empty.txt holds no game.\n")


def test_show_has_headers_board_moves_and_comments(tessella, file):
    outcome = tessella("record", "show", file("one.txt", TEXT))
    assert (outcome.status, outcome.err) == (0, "")
    assert [line.rstrip() for line in outcome.out.splitlines()] == [
        "Game: tictactoe",
        "Cross: Ann",
        "Result: Cross wins",
        "",
        "X O .",
        "X O .",
        "X . .",
        "",
        "The end, after 5 moves.",
        "by mail",
        "  1. Cross  a1 {corner}",
        "  2. Nought b1 ? (2. b2)",
        "  3. Cross  a2",
        "  4. Nought b2",
        "> 5. Cross  a3",
    ]


def test_show_a_ply_marks_its_turn(tessella, file):
    out = tessella("record", "show", file("one.txt", TEXT), "--ply", "2").out
    assert "X O .\n. . .\n. . .\n\nAfter 2 of 5 moves.\n" in out
    assert [line.split()[1] for line in out.splitlines() if line.startswith(">")] == ["2."]
    assert not [
        line
        for line in tessella("record", "show", "one.txt", "--ply", "0").out.splitlines()
        if line[:1] == ">"
    ]


def test_show_names_chance(tessella, file):
    out = tessella("record", "show", file("peek.txt", PEEK)).out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[-3:] == ["Chance <draw1> <draw2>", "1. Left swap1", "> Chance <draw3>"]


def test_show_takes_the_game_that_is_asked_for(tessella, file):
    """Those before it may be broken."""
    name = file("many.txt", BROKEN + PEEK)
    assert tessella("record", "show", name, "--game", "2").out.startswith("Game: peek\n")
    assert tessella("record", "show", name).err.startswith("many.txt:3:10: ")
    assert tessella("record", "show", name, "--game", "3").err == "tessella: many.txt has no game 3.\n"


@any_of("command", ["show", "picture"])
def test_a_ply_beyond_the_game_is_told(tessella, file, command):
    outcome = tessella("record", command, file("one.txt", TEXT), "--ply", "6")
    assert (outcome.status, outcome.err) == (2, "tessella: The game has 5 moves; there is no ply 6.\n")


def test_convert_there_and_back(tessella, file):
    file("two.txt", TEXT + "\n" + PEEK)
    assert tessella("record", "convert", "two.txt", "--to", "json", "-o", "two.jsonl").status == 0
    back = tessella("record", "convert", "two.jsonl", "--to", "text")
    assert back.out == f"{text_of(parse(TEXT))}\n{text_of(parse(PEEK))}"


def test_convert_leaves_no_half_of_a_file(tessella, file):
    file("old.txt", "old")
    outcome = tessella("record", "convert", file("bad.txt", TEXT + BROKEN), "--to", "text", "-o", "old.txt")
    assert (outcome.status, outcome.err[:13]) == (2, "bad.txt:7:10:")
    assert Path("old.txt").read_text() == "old"
    assert sorted(path.name for path in Path().iterdir()) == ["bad.txt", "old.txt"]


def test_convert_into_its_own_file(tessella, file):
    file("same.txt", "game: TICTACTOE\n\na1")
    assert tessella("record", "convert", "same.txt", "--to", "text", "-o", "same.txt").status == 0
    assert Path("same.txt").read_text() == "Game: tictactoe\nResult: *\n\n1. a1\n"


def test_convert_knows_two_forms(tessella, file):
    outcome = tessella("record", "convert", file("one.txt", TEXT), "--to", "pgn")
    assert (outcome.status, outcome.err) == (2, "tessella: --to takes one of text, json, not 'pgn'.\n")


@any_of("words", [("convert", "--to", "text", "-o"), ("picture", "-o")])
def test_a_file_that_cannot_be_written_is_told(tessella, file, words):
    command, *options = words
    outcome = tessella("record", command, file("one.txt", TEXT), *options, "no/such/folder.svg")
    assert outcome.err == "tessella: no/such/folder.svg cannot be written: No such file or directory.\n"


def test_a_picture_of_a_ply(tessella, file):
    file("one.txt", TEXT)
    assert tessella("record", "picture", "one.txt", "--ply", "1", "-o", "one.svg").status == 0
    assert Path("one.svg").read_text() == library.new("tictactoe").play("a1").svg() + "\n"
    assert tessella("record", "picture", "one.txt").out == parse(TEXT).position().svg() + "\n"


def test_pictures_are_what_their_names_say(tessella, file):
    file("one.txt", TEXT)
    tessella("record", "picture", "one.txt", "-o", "one.PNG")
    tessella("record", "picture", "one.txt", "--animate", "-o", "one.gif")
    with Image.open("one.PNG") as still, Image.open("one.gif") as moving:
        assert (still.format, moving.format) == ("PNG", "GIF")
        assert moving.n_frames == 6


@any_of(
    ("words", "told"),
    [
        (["-o", "one.jpg"], "A picture is an SVG or a PNG: write -o NAME.svg or -o NAME.png, not one.jpg."),
        (["--animate", "-o", "one.png"], "An animation is a GIF: write -o NAME.gif, not one.png."),
        (["--animate", "--ply", "1"], "Either --ply, for one position, or --animate, for all of them."),
    ],
)
def test_other_pictures_are_refused(tessella, file, words, told):
    assert tessella("record", "picture", file("one.txt", TEXT), *words).err == f"tessella: {told}\n"


def in_a_process(*words, data):
    """What the program writes to standard output and error in a process of its own."""
    command = [sys.executable, "-m", "tessella.cli", "record", *words]
    ended = subprocess.run(command, input=data, capture_output=True, check=False)
    return ended.stdout, ended.stderr


@pytest.fixture
def here(monkeypatch, capsysbinary):
    """The same in this process."""

    def call(*words, data):
        monkeypatch.setattr(sys, "argv", ["tessella", "record", *words])
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))
        with pytest.raises(SystemExit):
            run()
        return capsysbinary.readouterr()

    return call


PROCESS = pytest.param("process", marks=pytest.mark.verify("the same with the pipes of a process"))


@pytest.mark.parametrize("where", ["here", PROCESS])
def test_standard_input_and_output(request, file, where):
    call = request.getfixturevalue(where) if where == "here" else in_a_process
    file("nothing", "")
    assert call("check", "-", data=b"\xef\xbb\xbf" + TEXT.encode())[0] == b"-: 1 game, all right\n"
    assert call("check", "-", data=b"\xff")[1].startswith(b"-:1:1: Here is the byte 0xff")
    converted, _ = call("convert", "-", "--to", "json", "-o", "-", data=TEXT.encode())
    assert parse(converted.decode()) == parse(TEXT)
    moving, _ = call("picture", "-", "--animate", data=TEXT.encode())
    assert moving.startswith(b"GIF89a")


def test_what_cannot_be_written_is_not_said_to_be_unreadable(tessella, file):
    outcome = tessella("record", "convert", file("one.txt", TEXT), "--to", "json", "-o", "one.txt/x")
    assert (outcome.status, outcome.err) == (2, "tessella: one.txt/x cannot be written: Not a directory.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk is full")
def test_a_full_disk_behind_standard_output_is_told(file, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tessella", "record", "convert", file("one.txt", TEXT), "--to", "json"])
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        with pytest.raises(SystemExit, match="2"):
            run()
    told = "tessella: Standard output cannot be written: No space left on device.\n"
    assert capsys.readouterr().err == told


@pytest.mark.verify("starts a process; test_processes.py has one whose reader goes away in ring one")
def test_a_reader_that_goes_away_is_no_error(file):
    """As with head."""
    file("many.txt", (TEXT + "\n") * 3000)
    command = [sys.executable, "-m", "tessella.cli", "record", "convert", "many.txt", "--to", "json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""


@any_of("command", ["check", "show", "convert", "picture"])
def test_help_has_an_example(tessella, command):
    assert f"tessella record {command}" in " ".join(
        tessella("record", command, "--help").out.split("Examples:")[1].split()
    )
