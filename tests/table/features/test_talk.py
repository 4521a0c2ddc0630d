"""Whether people can write to each other."""

import pytest

from tessella.table.event import Refused
from tessella.table.features import resign, talk
from tessella.table.story import note
from tessella.table.terms import NOBODY

from ..tables import ANN, BEN, BOB, does, table, typed


def test_everybody_can_write_those_who_watch_too():
    for person in (0, 1, 7, NOBODY):
        assert table(players=(ANN, BEN)).seen_by(person).objection("say") is None


def test_who_opened_the_table_closes_the_chat_for_everybody_and_opens_it_again():
    closed = does(table(players=(ANN, BEN)), 0, talk.switch, False)
    assert (note(closed), closed.changed) == ("The chat is closed.", 1)
    for person in (0, 1, NOBODY):
        assert closed.seen_by(person).objection("say") == "The chat of this table is closed."
    opened = does(closed, 0, talk.switch, True)
    assert note(opened) == "The chat is open."
    assert opened.seen_by(1).objection("say") is None


@pytest.mark.parametrize("person", [1, NOBODY])
def test_nobody_else_closes_it(person):
    with pytest.raises(Refused, match="Only who opened the table"):
        talk.switch(table(players=(ANN, BEN)).seen_by(person), False)


def test_C8_silent_partners_write_nothing_before_the_end_and_nobody_writes_to_them():
    silent = typed(table("cancelletto", players=(ANN, BEN), silent=True), "start-2-blue")
    for person in (0, 1, NOBODY):
        assert "waits for the end" in silent.seen_by(person).objection("say")
    over = does(silent, 0, resign.event)
    assert over.objection("say") is None
    together = typed(table("cancelletto", players=(ANN, BOB), silent=True), "start-2-blue")
    assert together.objection("say") is None  # they sit next to each other
