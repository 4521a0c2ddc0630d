"""Who wins, as a table; plans and proofs for deals."""

import csv
import io
import json
import sys

import pytest

from cli.test_statistics import ALONE, rows
from tessella.arena import deals
from tessella.core.outlook import Outlook
from tessella.record import parse


def test_a_row_for_each_choice(tessella):
    outcome = tessella("solve", "anda", "--option", "side=2", "--option", "komi=0,3,pie", *ALONE)
    assert outcome.status == 0
    heading, *solved = rows(outcome.out)
    assert heading == ["side", "komi", "winner", "plies", "positions", "seconds"]
    assert [row[:3] for row in solved] == [["2", komi, "Second"] for komi in ("0", "3", "pie")]


def test_a_draw_and_a_win_of_all_have_their_words(tessella):
    drawn, shared = (rows(tessella("solve", name, *ALONE).out)[1] for name in ("tictactoe", "duet"))
    assert drawn[:2] == ["draw", "9"]
    assert shared[0] == "everybody"


def test_what_time_does_not_allow_is_not_guessed(tessella):
    _, row = rows(tessella("solve", "anda", "--option", "side=2", "--seconds", "0", *ALONE).out)
    assert row[:3] == ["2", "not solved in 0 seconds", "-"]


def test_a_deal_is_planned_as_a_record_that_is_won(tessella):
    printed = tessella("solve", "cancelletto", "--option", "set=open", "--deal", "3", "--seconds", "1").out
    record = parse(printed)
    assert record.headers["Deal"] == "3"
    assert record.position().utility == (1.0, 1.0)


def test_a_deal_that_cannot_be_won_is_proved(tessella):
    told, *proof = tessella(
        "solve", "cancelletto", "--option", "set=labyrinth", "--deal", "8"
    ).out.splitlines()
    assert told == "The deal 8 cannot be won."
    assert all(line.startswith("start-1-") and " | " in line for line in proof)
    assert any("no gate" in line for line in proof)


def test_deals_are_counted(tessella):
    heading, row = rows(
        tessella("solve", "cancelletto", "--option", "set=labyrinth", "--deals", "8-9", *ALONE).out
    )
    assert heading == ["set", "deals", "won", "impossible", "open", "turns, median"]
    assert row[:-1] == ["labyrinth", "2", "1 (50.0%)", "1 (50.0%)", "0 (0.0%)"]


def test_solutions_as_data(tessella):
    words = "solve", "anda", "--option", "side=2", "--option", "komi=0,pie"
    found = json.loads(tessella(*words, "--json", *ALONE).out)
    assert [(row["options"]["komi"], row["winner"], row["utility"], row["plies"]) for row in found] == [
        ("0", "Second", 0.0, 6),
        ("pie", "Second", 0.0, 8),
    ]
    printed = tessella("solve", "anda", "--option", "side=2", "--seconds", "0", "--csv", *ALONE).out
    [open_row] = csv.DictReader(io.StringIO(printed))
    assert (open_row["winner"], open_row["utility"], open_row["plies"]) == ("", "", "")


def test_rows_that_were_solved_are_not_solved_again(tessella, tmp_path):
    """Seconds differ from run to run, so an equal table has the results of the first one."""
    file = tmp_path / "results.jsonl"
    words = "solve", "anda", "--option", "side=2", "--option", "komi=0,3", "--results", str(file), *ALONE
    whole = tessella(*words)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:9])
    again = tessella(*words)
    assert again.err == f"1 result is in {file}; the run goes on from there.\n"
    assert rows(again.out)[1] == rows(whole.out)[1]
    assert file.read_bytes().startswith(b"".join(lines[:2]))
    assert rows(again.out)[2][:5] == rows(whole.out)[2][:5]


def test_deals_as_data_are_equal_for_any_number_of_workers(tessella):
    words = "solve", "cancelletto", "--option", "set=labyrinth", "--deals", "8-9", "--json"
    told = [tessella(*words, "--workers", workers) for workers in ("1", "2")]
    (row, turns), two = ((row, row.pop("turns")) for [row] in (json.loads(each.out) for each in told))
    assert (row["options"]["set"], row["deals"]) == ("labyrinth", 2)
    assert [row[kind]["deals"] for kind in ("won", "impossible", "open")] == [1, 1, 0]
    assert row["won"]["low"] < row["won"]["share"] == 0.5 < row["won"]["high"]
    assert ([each.status for each in told], row) == ([0, 0], two[0])
    assert max(turns, two[1]) < 15  # a busy machine has less time to make plans shorter


@pytest.fixture
def blind_planner(monkeypatch):
    """A planner that leaves every deal open."""
    monkeypatch.setattr(deals, "planned", lambda *_: Outlook())


@pytest.fixture(
    params=["told", pytest.param("real", marks=pytest.mark.verify("the solver itself takes seconds"))]
)
def solver(request, monkeypatch):
    """The constraint solver, or what it says of the deal 23 as soon as it is asked."""
    if request.param == "real":
        pytest.importorskip("ortools")
    else:
        monkeypatch.setattr(deals, "settled", lambda *_: Outlook(lost=True))


def test_deals_that_only_the_constraint_solver_decides_are_told_apart(tessella, blind_planner, solver):
    words = ("solve", "cancelletto", "--deals", "23-23", "--seconds", "60", "--constraints", *ALONE)
    heading, row = rows(tessella(*words).out)
    assert heading[1:] == [
        "won",
        "impossible",
        "won by constraints",
        "impossible by constraints",
        "open",
        "turns, median",
    ]
    assert row == ["1", "0 (0.0%)", "0 (0.0%)", "0 (0.0%)", "1 (100.0%)", "0 (0.0%)", "-"]


def test_what_the_constraint_solver_calls_impossible_is_told_as_that(tessella, blind_planner, solver):
    words = ("solve", "cancelletto", "--deal", "23", "--seconds", "60", "--constraints")
    assert tessella(*words).out == (
        "The deal 23 cannot be won, as the constraint solver says; it gives no proof.\n"
    )


def test_without_a_constraint_solver_one_sentence_says_what_it_needs(tessella, monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    outcome = tessella("solve", "cancelletto", "--deal", "2", "--seconds", "0.1", "--constraints")
    told = "tessella: The constraint solver needs OR-tools: pip install 'tessella[constraints]'.\n"
    assert (outcome.status, outcome.err, outcome.out) == (2, told, "")


def test_a_survey_without_a_constraint_solver_ends_in_a_sentence(
    tessella, blind_planner, monkeypatch, tmp_path
):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    file = tmp_path / "results.jsonl"
    words = "solve", "cancelletto", "--deals", "2-3", "--constraints", "--results", str(file), *ALONE
    outcome = tessella(*words)
    told = "tessella: The constraint solver needs OR-tools: pip install 'tessella[constraints]'.\n"
    assert (outcome.status, outcome.err) == (1, told)
    assert len(rows(outcome.out)) == 1


def test_mistakes_are_told_before_anything_is_searched(tessella):
    for words, told in (
        (("trio",), "Trio cannot be solved: that takes two sides, no luck and no secrets."),
        (("anda", "--option", "side=2,6"), "side"),
        (("anda", "--option", "side"), "NAME=VALUE"),
        (("anda", "--seconds", "-1"), "seconds"),
        (("anda", "--deal", "1"), "has no deals that can be planned for"),
        (("cancelletto", "--deals", "many"), "1-200"),
        (("cancelletto", "--deals", "9-8"), "the lower one first"),
        (("trio", "--json", "--csv"), "not with both"),
    ):
        outcome = tessella("solve", *words)
        assert outcome.status == 2
        assert told in outcome.err
        assert outcome.out == ""
