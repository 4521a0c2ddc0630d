"""Hints, where they are fair."""

from tessella.table.features import resign
from tessella.table.terms import NOBODY

from ..tables import ANN, BEN, BOB, ENGINE, OPEN, does, table, typed

RIVALS = "There are no hints while another person plays against you."


def test_no_hints_against_another_person():
    assert table(players=(ANN, BEN)).objection("hint") == RIVALS
    assert typed(table(players=(ANN, BEN)), "b2").seen_by(1).objection("hint") == RIVALS


def test_hints_against_engines_and_at_one_device():
    assert table(players=(ANN, ENGINE)).objection("hint") is None
    assert table(players=(ANN, BOB)).objection("hint") is None


def test_hints_come_when_one_is_to_act():
    assert "not your turn" in typed(table(players=(ANN, ENGINE)), "b2").objection("hint")
    assert "every seat is taken" in table(players=(ANN, OPEN)).objection("hint")
    assert table(players=(ANN, BEN)).seen_by(NOBODY).objection("hint") == "You are watching this table."


def test_partners_get_hints_in_their_turn():
    duet = table("duet", players=(ANN, BEN))
    assert duet.objection("hint") is None
    assert "not your turn" in duet.seen_by(1).objection("hint")


def test_once_the_other_person_has_left_the_game_there_are_hints():
    trio = table("trio", players=(ANN, BEN, ENGINE))
    assert trio.objection("hint") == RIVALS
    assert does(trio, 1, resign.event).objection("hint") is None
