"""tessella analyse: the review of a recorded game, printed, as JSON, and as a record."""

import pytest

from tessella.insight.review import Review
from tessella.record import parse

GAME = "Game: tictactoe\nCross: Ann\n\na1 b1 b2 c2 b3 c3 c1\n"
NODES = ("--nodes", "300")


@pytest.fixture
def file(tmp_path):
    """A file with a game in which both sides miss something."""
    made = tmp_path / "game.txt"
    made.write_text(GAME)
    return str(made)


def test_a_review_is_printed_with_board_and_reasons(tessella, file):
    outcome = tessella("analyse", file, *NODES)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.out.startswith("Tic-tac-toe, 7 turns. ")
    assert "Expected score after each turn: Ann" in outcome.out
    assert "Turn 5, Ann: b3?" in outcome.out
    assert "Better was c3." in outcome.out


def test_json_is_a_review(tessella, file):
    outcome = tessella("analyse", file, *NODES, "--json")
    assert len(Review.model_validate_json(outcome.out).turns) == 7


def test_a_record_has_comments_and_variations(tessella, file, tmp_path):
    written = tmp_path / "reviewed.txt"
    outcome = tessella("analyse", file, *NODES, "-o", str(written))
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")
    record = parse(written.read_text("utf-8"))
    assert [str(move) for move in record.moves] == GAME.split()[4:]
    assert any(entry.variations and entry.comment for entry in record.line)


def test_nothing_is_written_where_nothing_was_reviewed(tessella, tmp_path):
    broken, written = tmp_path / "broken.txt", tmp_path / "reviewed.txt"
    broken.write_text("Game: tictactoe\n\na1 a1\n")
    outcome = tessella("analyse", str(broken), "-o", str(written))
    assert outcome.status == 2
    assert outcome.err == f"{broken}:3:4: Cell a1 is taken; a mark goes on an empty cell (T1).\n"
    assert not written.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere.txt",), "nowhere.txt cannot be read: No such file or directory."),
        (("{file}", "--game", "2"), "{file} has no game 2."),
        (("{file}", "--json", "-o", "x"), "Either --json, or --output for a record with comments."),
        (("{empty}",), "Game 1 of {empty} has no move to review."),
    ],
)
def test_mistakes_are_told_in_a_sentence(tessella, file, tmp_path, words, sentence):
    empty = tmp_path / "empty.txt"
    empty.write_text("Game: tictactoe\n\n")
    names = {"file": file, "empty": str(empty)}
    outcome = tessella("analyse", *(word.format(**names) for word in words))
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == f"tessella: {sentence.format(**names)}\n"
