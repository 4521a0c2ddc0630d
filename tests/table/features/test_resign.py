"""Giving up, by clause G3."""

import pytest

from tessella.table.event import Event, Refused
from tessella.table.features import resign, undo

from ..tables import ANN, BOB, ENGINE, table, typed


def test_the_person_to_act_resigns():
    after = typed(table(), "b2")
    over = after.after(resign.event(after))
    assert over.position.utility == (1, 0)
    assert "Nought resigned" in over.position.ending


def test_the_only_person_resigns_while_the_engine_thinks():
    thinking = typed(table(players=(ANN, ENGINE)), "b2")
    assert resign.event(thinking) == Event("resign", {"seat": 0})


def test_nobody_resigns_for_the_engines():
    with pytest.raises(Refused, match="You are watching"):
        resign.event(table(players=(ENGINE, ENGINE)))


def test_nobody_resigns_a_finished_game():
    over = table().after(resign.event(table()))
    with pytest.raises(Refused, match="is over"):
        resign.event(over)


def test_with_three_seats_the_others_play_on_and_who_left_cannot_leave_again():
    trio = table("trio", players=(ANN, BOB, ENGINE))
    one_left = trio.after(resign.event(trio))
    assert not one_left.position.over
    assert resign.speaker(one_left) == 1
    assert one_left.after(undo.event(one_left)).position == trio.position
