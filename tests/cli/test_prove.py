"""Proofs of whole games, and what checks them, as commands."""

import pytest

from cli.test_statistics import ALONE

QUICK = (*ALONE, "--nodes", "2000")


def test_what_cannot_be_won_is_told_so_and_leaves_no_file(tessella, tmp_path):
    out = tmp_path / "none.cert"
    outcome = tessella("prove", "tictactoe", *QUICK, "--out", str(out))
    assert not out.exists()
    assert outcome.out == "Cross was not found to win within 63 plies.\n"
    assert outcome.err.endswith("root: there is no win\n")
    assert outcome.status == 0


@pytest.mark.parametrize("name", ["antino", "anda"])
def test_other_games_are_refused(tessella, name):
    """One has luck; in the other a turn has several actions."""
    outcome = tessella("prove", name, *QUICK)
    assert (outcome.status, outcome.out) == (2, "")
    kind = "two sides that act in turn, no luck and no secrets"
    assert outcome.err == f"tessella: {name.title()} has no proofs here: they take {kind}.\n"


def test_a_game_without_a_certificate_is_no_file(tessella):
    assert tessella("verify", "anda").err == "tessella: Anda comes with no certificate.\n"


@pytest.mark.verify("walks through every line of a proof")
@pytest.mark.once
def test_the_shipped_certificate_is_a_proof(tessella):
    """By the rules, and a sample of it by the oracle."""
    outcome = tessella("verify", "andantino", "--oracle", "200")
    assert outcome.status == 0
    assert outcome.out.startswith("White wins Andantino within ")
    assert "The oracle played 200 random lines to the end and agrees" in outcome.out


def test_a_place_for_the_certificate_that_cannot_be_written_is_told_before_any_work(tessella, tmp_path):
    outcome = tessella("prove", "tictactoe", *QUICK, "--out", str(tmp_path))
    assert outcome.err == f"tessella: {tmp_path} cannot be written: Is a directory.\n"


def test_a_file_that_is_no_certificate_is_refused(tessella, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("White wins.")
    assert tessella("verify", str(path)).err == "tessella: This file is no certificate.\n"
    assert "cannot be read" in tessella("verify", str(tmp_path / "nothing")).err
