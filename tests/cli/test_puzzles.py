"""`tessella puzzles`: what is printed and kept, how it goes on, and what is refused."""

import json

import pytest

from tessella.insight.puzzles.file import PuzzleFile

pytestmark = pytest.mark.once
FEW = "puzzles", "tictactoe", "--games", "12", "--seed", "0"


def test_puzzles_are_printed_and_kept_and_a_file_goes_on_where_it_ended(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.cli.puzzles.NAME", "none.json")  # as if the folder had no puzzles
    file = tmp_path / "puzzles.json"
    first = tessella(*FEW, "--count", "1", "--workers", "1", "-o", str(file))
    assert first.status == 0
    command, line = first.out.splitlines()
    assert command == "# tessella puzzles tictactoe --count 1 --nodes 3000 --seed 0"
    kept = PuzzleFile.model_validate_json(file.read_text())
    [puzzle] = kept.sets[0].puzzles
    assert line.endswith(f". {puzzle.solution}")
    again = tessella(*FEW[:3], "90", "--count", "1", "--workers", "1", "-o", str(file))
    more = PuzzleFile.model_validate_json(file.read_text()).sets[0]
    assert again.err.endswith(f"2 puzzles are kept in {file}.\n")
    assert more.puzzles[0] == puzzle != more.puzzles[1]
    assert more.games > kept.sets[0].games
    assert len(more.commands) == 2


def test_workers_make_no_difference(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.cli.puzzles.NAME", "none.json")
    one, two = (tessella(*FEW, "--count", "3", "--workers", count).out for count in ("1", "2"))
    assert one == two != ""


def test_ones_own_games_are_looked_through(tessella, tmp_path, monkeypatch):
    monkeypatch.setattr("tessella.cli.puzzles.NAME", "none.json")
    file = tmp_path / "games.txt"
    file.write_text("Game: tictactoe\n\n1. a1 2. b1 3. a2 4. a3 5. c1 6. b2 7. c3 8. c2 9. b3\n")
    outcome = tessella("puzzles", "tictactoe", "--records", str(file), "--workers", "1")
    assert "win in 2 turns" in outcome.out or "win in 3 turns" in outcome.out
    file.write_text("Game: peek\n\n")
    outcome = tessella("puzzles", "tictactoe", "--records", str(file))
    assert outcome.status == 2
    assert outcome.err == f"tessella: No game of Tic-tac-toe with these options is in {file}.\n"


def test_puzzles_are_graded_again(tessella, tmp_path):
    file = tmp_path / "puzzles.json"
    puzzle = {
        "kind": "win",
        "position": "a0g",
        "solution": "b2 a1 a2",
        "grade": "easy",
        "turns": 2,
        "plies": 3,
    }
    there = {"options": {}, "commands": [], "games": 7, "puzzles": [puzzle]}
    head = {"format": "tessella puzzles 1", "game": "tictactoe", "edition": 1}
    file.write_text(json.dumps({**head, "sets": [there]}))
    outcome = tessella("puzzles", "tictactoe", "--grade-again", "--workers", "1", "-o", str(file))
    kept = PuzzleFile.model_validate_json(file.read_text()).sets[0]
    assert outcome.out.splitlines()[0] == "# tessella puzzles tictactoe --grade-again"
    assert (len(kept.puzzles), kept.puzzles[0].position, kept.games) == (1, "a0g", 7)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("puzzles", "tictactoe", "--save", "-o", "/nowhere/puzzles.json"), "cannot be written"),
        (("puzzles", "peek", "--grade-again"), "has no puzzles of Peek with these options."),
        (("puzzles", "peek", "--solved"), "Nobody has proved yet who wins Peek with these options."),
        (("puzzles", "nothing"), "There is no game"),
    ],
)
def test_what_cannot_be_done_is_refused(tessella, words, said):
    outcome = tessella(*words)
    assert (outcome.status, outcome.out) == (2, "")
    assert said in outcome.err


def test_a_file_of_something_else_is_left_alone(tessella, tmp_path):
    file = tmp_path / "puzzles.json"
    file.write_text('{"format": "tessella ladder 1"}')
    outcome = tessella("puzzles", "tictactoe", "-o", str(file))
    assert (outcome.status, file.read_text()) == (2, '{"format": "tessella ladder 1"}')
    assert "has no puzzles" in outcome.err
