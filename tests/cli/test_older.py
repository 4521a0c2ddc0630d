"""Records of older rules on the command line."""

import pytest

from older import GAMES, HERE, text_of

STOPPED = [name for name in GAMES if name != "streak-for-two"]


def test_check_tells_games_of_older_rules_which_are_not_broken(tessella, tmp_path):
    file = tmp_path / "old.txt"
    file.write_text("\n".join(text_of(name) for name in GAMES), "utf-8")
    outcome = tessella("record", "check", str(file))
    assert outcome.status == 0
    assert outcome.out == f"{file}: 4 games, 3 of older rules\n"
    told = outcome.err.splitlines()
    assert [line.split(": ")[1] for line in told] == ["game 2", "game 3", "game 4"]
    assert all(": By the rules of " in line and line.endswith(".") for line in told)


def test_check_still_tells_what_is_broken(tessella, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(text_of("streak-of-two") + "\nGame: tictactoe\n\n1. a1 2. a1\n", "utf-8")
    outcome = tessella("record", "check", str(file))
    assert (outcome.status, outcome.out) == (2, f"{file}: 2 games, 1 broken, 1 of older rules\n")


@pytest.mark.parametrize("name", STOPPED)
def test_show_says_why_it_stops(tessella, name):
    outcome = tessella("record", "show", str(HERE / f"{name}.txt"))
    assert (outcome.status, outcome.err) == (0, "")
    words = " ".join(outcome.out.split())
    assert "The end, after " in words and "By the rules of " in words
    assert " The result was given as: " in words or " What followed: " in words


@pytest.mark.parametrize("name", GAMES)
def test_convert_and_picture_take_what_can_be_followed(tessella, tmp_path, name):
    converted = tessella("record", "convert", str(HERE / f"{name}.txt"), "--to", "json")
    assert (converted.status, converted.err) == (0, "")
    drawn = tessella("record", "picture", str(HERE / f"{name}.jsonl"), "-o", str(tmp_path / "end.svg"))
    assert (drawn.status, drawn.err) == (0, "")
