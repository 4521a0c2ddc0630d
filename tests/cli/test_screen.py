"""What a terminal shows."""

import io
from types import SimpleNamespace

from rich.console import Console

import tessella
from tessella.cli import screen


def test_the_board_is_the_game_s_own_text():
    position = tessella.new("tictactoe").play("b2")
    assert screen.board(position).plain == position.game.board.text(position)


def test_the_signs_of_a_board_get_its_styles():
    board = SimpleNamespace(text=lambda position: "X O .", styles={"X": "red", "O": "blue"})
    drawn = screen.board(SimpleNamespace(game=SimpleNamespace(board=board)))
    assert [(span.start, span.style) for span in drawn.spans] == [(0, "red"), (2, "blue")]


def test_points_are_named_by_seat():
    assert screen.points(tessella.new("tictactoe").leave(0)) == "Cross 0, Nought 1"


def test_wiping_clears_what_can_be_scrolled_back_to():
    paper = io.StringIO()
    screen.wipe(Console(file=paper, force_terminal=True))
    assert "\x1b[3J" in paper.getvalue()


def test_wiping_writes_nothing_into_a_file():
    paper = io.StringIO()
    screen.wipe(Console(file=paper))
    assert paper.getvalue() == ""
