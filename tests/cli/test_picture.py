"""Positions drawn into files."""

import pytest

import tessella as library


def test_a_picture_goes_to_a_file(tessella, tmp_path):
    file = tmp_path / "board.svg"
    assert tessella("picture", "tictactoe", "b2", "a1", "--output", str(file)).status == 0
    assert file.read_text() == library.new("tictactoe").play("b2").play("a1").svg() + "\n"


def test_moves_may_be_one_word(tessella):
    assert tessella("picture", "tictactoe", "b2 a1").out == tessella("picture", "tictactoe", "b2", "a1").out


def test_without_moves_the_sample_is_drawn(tessella, game):
    position = game.new()
    for move in game.sample.split():
        position = position.play(move)
    assert tessella("picture", game.name).out == position.svg() + "\n"


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
