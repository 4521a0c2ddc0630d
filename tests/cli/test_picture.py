"""Positions drawn into files."""

import pytest
from PIL import Image

import tessella as library


def test_a_picture_goes_to_a_file(tessella, tmp_path):
    file = tmp_path / "board.svg"
    assert tessella("picture", "tictactoe", "b2", "a1", "--output", str(file)).status == 0
    assert file.read_text() == library.new("tictactoe").play("b2").play("a1").svg() + "\n"


def test_the_end_of_the_name_decides_the_kind(tessella, tmp_path):
    file = tmp_path / "BOARD.PNG"
    assert tessella("picture", "tictactoe", "b2", "-o", str(file)).status == 0
    with Image.open(file) as picture:
        assert (picture.format, max(picture.size)) == ("PNG", 800)
        assert picture.convert("RGB").getextrema() != ((255, 255),) * 3


@pytest.mark.parametrize("name", ["board.jpg", "board", "board.svg.gz"])
def test_other_kinds_are_refused(tessella, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    outcome = tessella("picture", "tictactoe", "-o", name)
    told = f"A picture is an SVG or a PNG: write -o NAME.svg or -o NAME.png, not {name}."
    assert (outcome.status, outcome.err) == (2, f"tessella: {told}\n")
    assert list(tmp_path.iterdir()) == []


def test_a_minus_sign_is_standard_output(tessella, tmp_path, monkeypatch):
    """As in the commands for records."""
    monkeypatch.chdir(tmp_path)
    assert tessella("picture", "tictactoe", "-o", "-").out == library.new("tictactoe").svg() + "\n"
    assert list(tmp_path.iterdir()) == []


def test_moves_may_be_one_word(tessella):
    assert tessella("picture", "tictactoe", "b2 a1").out == tessella("picture", "tictactoe", "b2", "a1").out


def test_without_moves_the_sample_is_drawn(tessella, game):
    position = game.new()
    for move in game.sample.split():
        position = position.play(move)
    assert tessella("picture", game.name).out == position.board() + "\n"


def test_options_reach_the_picture(tessella):
    two = tessella("picture", "trio", "--option", "players=2")
    assert two.out == library.new("trio", players=2).svg() + "\n"


def test_nothing_is_written_after_a_mistake(tessella, tmp_path):
    file = tmp_path / "board.svg"
    assert tessella("picture", "tictactoe", "b2", "b2", "-o", str(file)).status == 2
    assert not file.exists()


@pytest.mark.parametrize("move", ["-1,0", "-o9"])
def test_a_move_may_begin_with_a_minus_sign(tessella, move):
    """It reaches the game, which says what it makes of it."""
    assert (
        tessella("picture", "tictactoe", "--", move).err
        == f"tessella: '{move}' is no cell: write a1 to c3.\n"
    )
