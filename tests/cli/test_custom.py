"""Values of options that stand in a file."""

import pytest

from tessella.games.cancelletto.rules.sets import FOLDER, custom

OPEN = FOLDER / "open.txt"


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(OPEN.read_text("utf-8"), "utf-8")
    return file


def test_the_list_of_games_says_where_a_file_is_taken(tessella):
    assert "--option set=standard|open|labyrinth|@FILE " in tessella("games").out
    assert tessella("games").out.count("@FILE") == 1


def test_a_game_is_drawn_with_a_set_from_a_file(tessella, mine):
    drawn = tessella("picture", "cancelletto", "deal-4r0", "--option", f"set=@{mine}").out
    assert drawn == tessella("picture", "cancelletto", "deal-4r0", "--option", "set=open").out
    assert drawn != tessella("picture", "cancelletto", "deal-4r0").out


def test_a_game_is_played_with_a_set_from_a_file(tessella, mine):
    words = ["--against", "nobody", "--option", f"set=@{mine}"]
    assert tessella("play", "cancelletto", *words, typed=["quit"]).status == 0


def test_a_file_is_one_of_several_values(tessella, mine):
    mine.write_text(f"; commas, as in this remark\n{mine.read_text('utf-8')}", "utf-8")
    words = ["--option", f"set=open,@{mine}", "--games", "5", "--play", "random"]
    rows = tessella("statistics", "cancelletto", *words).out.splitlines()
    assert [row.split("|")[1].strip() for row in rows[2:]] == ["open", custom(OPEN.read_text("utf-8"))]


@pytest.mark.parametrize("command", ["picture", "play", "statistics", "bench"])
def test_a_file_that_cannot_be_read_is_a_mistake(tessella, command, tmp_path):
    outcome = tessella(command, "cancelletto", "--option", f"set=@{tmp_path / 'none.txt'}")
    assert outcome.status == 2
    assert outcome.err == f"tessella: {tmp_path / 'none.txt'} cannot be read: No such file or directory.\n"


def test_neither_can_a_folder_or_bytes_that_are_no_text(tessella, mine, tmp_path):
    assert (
        "cannot be read: Is a directory."
        in tessella("picture", "cancelletto", "--option", f"set=@{tmp_path}").err
    )
    mine.write_bytes(b"\xff\xfe")
    outcome = tessella("picture", "cancelletto", "--option", f"set=@{mine}")
    assert outcome.err == f"tessella: {mine} is no text in UTF-8.\n"


def test_what_is_wrong_inside_is_told_with_line_and_column(tessella, mine):
    mine.write_text(f"\n{mine.read_text('utf-8')}..\n", "utf-8")
    outcome = tessella("picture", "cancelletto", "--option", f"set=@{mine}")
    assert outcome.status == 2
    assert "or your own; in line 20, column 1, upper halves stand without" in outcome.err
