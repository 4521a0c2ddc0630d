"""What is answered about a position of a game that somebody works on, as its files are now."""

import shutil
from pathlib import Path

import pytest

from tessella import Position, find
from tessella.core.trial.trying import UNTRIED
from tessella.web.wire import Nothing
from tessella.web.work import tried_position
from tessella.web.work.tried_position import Question, answered, previewed

TOYS = Path(__file__).parents[1] / "toys"


class Workshop:
    """A copy of a toy that is changed."""

    def __init__(self, folder):
        self.folder, self.version = folder, 0.0

    def change(self, file, old, new):
        path = self.folder / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        self.version += 1

    def ask(self, *moves, **more):
        return answered(self.folder, self.version, Question([*moves], **more))


@pytest.fixture
def workshop(tmp_path, monkeypatch):
    """workshop(name): a copy of that toy. No bytecode is kept: files change within a second."""
    monkeypatch.setenv(UNTRIED, "1")
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    return lambda name: Workshop(Path(shutil.copytree(TOYS / name, tmp_path / name)))


def test_a_change_of_the_board_is_seen_where_the_game_stood(workshop):
    mine = workshop("tictactoe")
    before = mine.ask("a1", "b2")
    mine.change("board.py", "#eee", "#fee")
    after = mine.ask("a1", "b2")
    assert "#fee" in after.position.svg and "#fee" not in before.position.svg
    assert after.position.moves == ["a1", "b2"] and not after.fault


def test_moves_are_replayed_as_far_as_the_new_rules_let_them(workshop):
    mine = workshop("tictactoe")
    mine.ask("a1", "b2", "a2", "c3")
    mine.change(
        "rules.py", "for cell in range(9):\n        if s.owner", "for cell in range(8):\n        if s.owner"
    )
    after = mine.ask("a1", "b2", "a2", "c3", "b1")
    assert after.position.moves == ["a1", "b2", "a2"]
    assert after.said.startswith("Move 4, c3, cannot be played any more: ")


def test_a_fault_is_told_with_file_and_line_beside_the_position_before_it(workshop):
    mine = workshop("tictactoe")
    mine.change("rules.py", "s.ply += 1", "s.plly += 1")
    after = mine.ask(path=["b2"])
    line = (mine.folder / "rules.py").read_text("utf-8").partition("s.plly")[0].count("\n") + 1
    assert f"in rules.py, line {line}, in play:\n    s.plly += 1\n" in after.fault
    assert "Did you mean 'ply'?" in after.fault and len(after.fault.splitlines()) <= 12
    assert after.position.moves == [] and after.position.svg
    mine.change("rules.py", "s.plly += 1", "s.ply += 1")
    assert mine.ask(path=["b2"]).position.moves == ["b2"]


def test_a_game_that_cannot_be_loaded_is_told(workshop):
    mine = workshop("tictactoe")
    mine.change("board.py", "def draw", "def daw")
    broken = mine.ask()
    assert "board.py has no 'draw'" in broken.fault and broken.position is None
    mine.change("board.py", "def daw", "def draw(:\n\ndef daw")
    assert "SyntaxError" in mine.ask().fault


def test_an_endless_loop_is_told(workshop, monkeypatch):
    mine = workshop("tictactoe")
    monkeypatch.setattr(tried_position, "SECONDS", 0.3)
    monkeypatch.setattr(tried_position, "AT_ONCE", 0.0)
    mine.change("rules.py", "    n = 0\n", "    n = 0\n    while True:\n        n = 0\n")
    assert "in legal:" in mine.ask(path=["b2"]).fault
    assert "Is it an endless loop?" in mine.ask(path=["b2"]).fault


def test_moves_by_chance_one_several_and_all(workshop):
    mine = workshop("tictactoe")
    assert len(mine.ask("b2", chance=1).position.moves) == 2
    assert len(mine.ask(chance=4).position.moves) == 4
    end = mine.ask("b2", chance=20_000).position
    assert end.ending and end.moves[0] == "b2"
    assert mine.ask(*end.moves).position == end


def test_positions_of_the_same_line_are_not_played_again(workshop, monkeypatch):
    mine = workshop("tictactoe")
    line = mine.ask(chance=5).position.moves
    monkeypatch.setattr(Position, "play", lambda *_: pytest.fail("played again"))
    assert mine.ask(*line[:3]).position.moves == line[:3]
    assert mine.ask(*line).position.moves == line


def test_a_line_with_another_move_is_another_line(workshop):
    mine = workshop("tictactoe")
    mine.ask("a1", "b2", "c3")
    assert mine.ask("a1", "b1", "c3").position.moves == ["a1", "b1", "c3"]
    assert "b1: Nought" in mine.ask("a1", "b1").position.svg


def test_what_is_illegal_is_explained(workshop):
    assert "(T1)" in workshop("tictactoe").ask("a1", text="a1").position.refusal


def test_the_state_is_told_field_by_field(workshop):
    fields = {each.name: each for each in workshop("tictactoe").ask("b2").fields}
    assert [*fields] == [*find("tictactoe").rules.STATE.names]
    assert (fields["owner"].kind, fields["owner"].value) == ("identity", "[0 0 0 0 1 0 0 0 0]")
    assert fields["key"].kind == "derived" and fields["key"].value.startswith("0x")
    assert fields["ply"].kind == "actions so far"


def test_as_a_seat_sees_it_what_it_must_not_know_is_blank(workshop):
    mine = workshop("peek")
    open_hands = mine.ask()
    moves = open_hands.position.moves
    seen = {seat: mine.ask(*moves, seat=seat) for seat in (0, 1, -1)}
    hand = {
        seat: next(each.value for each in answer.fields if each.name == "hand")
        for seat, answer in seen.items()
    }
    whole = next(each.value for each in open_hands.fields if each.name == "hand").strip("[]").split()
    assert open_hands.hides and "4" not in whole
    assert hand == {0: f"[{whole[0]} 4]", 1: f"[4 {whole[1]}]", -1: "[4 4]"}
    assert len({answer.position.svg for answer in seen.values()}) == 3
    assert seen[0].position.marks and seen[1].position.marks == seen[-1].position.marks == []


def test_a_seat_and_options_that_are_gone_do_no_harm(workshop):
    mine = workshop("trio")
    assert [each.name for each in mine.ask().options] == [each.name for each in find("trio").options]
    chosen = mine.ask(options={"players": "2", "gone": "yes"}, seat=2)
    assert next(each.chosen for each in chosen.options if each.name == "players") == "2"
    assert chosen.position and not chosen.fault
    assert mine.ask(options={"players": "17"}).position


def test_a_move_is_previewed(workshop):
    mine = workshop("tictactoe")
    assert "<" in previewed(mine.folder, mine.version, Question(["a1"], ["b2"])).svg
    assert previewed(mine.folder, mine.version, Question(["a1"], ["a1"])) == Nothing()
