"""Who wins, as a table; plans and proofs for deals."""

import sys

import pytest

from cli.test_statistics import rows
from tessella.cli import plans
from tessella.core.outlook import Outlook
from tessella.record import parse


def test_a_row_for_each_choice(tessella):
    outcome = tessella("solve", "anda", "--option", "side=2", "--option", "komi=0,3,pie")
    assert outcome.status == 0
    heading, *solved = rows(outcome.out)
    assert heading == ["side", "komi", "winner", "plies", "positions", "seconds"]
    assert [row[:3] for row in solved] == [["2", komi, "Second"] for komi in ("0", "3", "pie")]


def test_a_draw_and_a_win_of_all_have_their_words(tessella):
    drawn, shared = (rows(tessella("solve", name).out)[1] for name in ("tictactoe", "duet"))
    assert drawn[:2] == ["draw", "9"]
    assert shared[0] == "everybody"


def test_what_time_does_not_allow_is_not_guessed(tessella):
    _, row = rows(tessella("solve", "anda", "--option", "side=2", "--seconds", "0").out)
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
    heading, row = rows(tessella("solve", "cancelletto", "--option", "set=labyrinth", "--deals", "8-9").out)
    assert heading == ["set", "deals", "won", "impossible", "open", "turns, median"]
    assert row[:-1] == ["labyrinth", "2", "1 (50.0%)", "1 (50.0%)", "0 (0.0%)"]


@pytest.fixture
def blind_planner(monkeypatch):
    """A planner that leaves every deal open."""
    monkeypatch.setattr(plans, "planned", lambda *_: Outlook())


@pytest.fixture(
    params=["told", pytest.param("real", marks=pytest.mark.verify("the solver itself takes seconds"))]
)
def solver(request, monkeypatch):
    """The constraint solver, or what it says of the deal 23 as soon as it is asked."""
    if request.param == "real":
        pytest.importorskip("ortools")
    else:
        monkeypatch.setattr(plans, "settled", lambda *_: Outlook(lost=True))


def test_deals_that_only_the_constraint_solver_decides_are_told_apart(tessella, blind_planner, solver):
    words = ("solve", "cancelletto", "--deals", "23-23", "--seconds", "60", "--constraints")
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
    told = "tessella: The constraint solver needs OR-tools: pip install ortools.\n"
    assert (outcome.status, outcome.err, outcome.out) == (2, told, "")


def test_mistakes_are_told_before_anything_is_searched(tessella):
    for words, told in (
        (("trio",), "Trio cannot be solved: that takes two sides, no luck and no secrets."),
        (("anda", "--option", "side=2,6"), "side"),
        (("anda", "--option", "side"), "NAME=VALUE"),
        (("anda", "--seconds", "-1"), "seconds"),
        (("anda", "--deal", "1"), "has no deals that can be planned for"),
        (("cancelletto", "--deals", "many"), "1-200"),
    ):
        outcome = tessella("solve", *words)
        assert outcome.status == 2
        assert told in outcome.err
        assert outcome.out == ""
