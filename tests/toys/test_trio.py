"""Trio by its clauses."""

import pytest

import tessella
from tessella import OptionError
from toys.exhaustive import reachable


def played(moves, **options):
    """The position after moves with blanks between."""
    position = tessella.new("trio", **options)
    for text in moves.split():
        position = position.play(text)
    return position


def test_r1_no_own_stone_beside():
    position = played("a c e")
    assert position.why("h") == "Cell h is beside your own stone on a (R1)."
    assert position.why("c") == "Cell c is taken; a stone goes on an empty cell (R1)."
    assert position.why("d") is None


def test_r2_seats_that_cannot_place_are_passed_over():
    position = played("c e f h g d")
    assert position.history[-1].seat == 2
    assert position.mover == 1
    assert [move.text for move in position.moves()] == ["a", "b"]


def test_r3_points_are_the_worth_of_cells():
    assert played("c e f").score == (3, 2, 3)


def test_r4_any_number_may_share_the_win():
    results = {position.utility for position in reachable(tessella.new("trio")) if position.over}
    assert {sum(share > 0 for share in result) for result in results} == {1, 2, 3}
    assert (1, 0, 0) in results
    assert (0, 0.5, 0.5) in results


def test_g3_stones_of_who_left_stay_but_do_not_win():
    position = played("c").leave(0)
    assert position.score == (3, 0, 0)
    assert [m.text for m in position.moves()] == list("abdefgh")
    assert position.play("a").play("b").mover == 1


def test_g3_the_mover_may_leave_and_the_next_acts():
    position = played("c e").leave(2)
    assert position.mover == 0
    assert position.leave(1).ending == "Ring is the last one left and wins (G3)."


def test_two_can_play_but_not_four():
    assert played("a c", players=2).mover == 0
    with pytest.raises(OptionError, match="takes one of: 3, 2; not 4"):
        tessella.new("trio", players=4)
