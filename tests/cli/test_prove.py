"""Proofs of whole games, and what checks them, as commands."""

from cli.test_statistics import ALONE

QUICK = (*ALONE, "--nodes", "2000")


def test_what_cannot_be_won_is_told_so_and_leaves_no_file(tessella, tmp_path):
    out = tmp_path / "none.cert"
    outcome = tessella("prove", "tictactoe", *QUICK, "--out", str(out))
    assert not out.exists()
    assert outcome.out == "Cross was not found to win within 63 plies.\n"
    assert outcome.err.endswith("root: there is no win\n")
    assert outcome.status == 0


def test_other_games_are_refused(tessella):
    outcome = tessella("prove", "antino", *QUICK)
    assert (outcome.status, outcome.out) == (2, "")
    assert outcome.err == "tessella: Antino has no proofs: they take two sides, no luck and no secrets.\n"


def test_a_place_for_the_certificate_that_cannot_be_written_is_told_before_any_work(tessella, tmp_path):
    outcome = tessella("prove", "tictactoe", *QUICK, "--out", str(tmp_path))
    assert outcome.err == f"tessella: {tmp_path} cannot be written: Is a directory.\n"


def test_a_file_that_is_no_certificate_is_refused(tessella, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("White wins.")
    assert tessella("verify", str(path)).err == "tessella: This file is no certificate.\n"
    assert "cannot be read" in tessella("verify", str(tmp_path / "nothing")).err
