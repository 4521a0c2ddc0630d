"""Who has taken a place before the game is over (G3): acts no more, and cannot leave."""

import pytest

from games.shelf import record_of
from tessella.table.event import Refused
from tessella.table.features import moves, resign
from tessella.table.features.branch import events_of
from tessella.table.fold import fold
from tessella.table.terms import open_event

from .tables import ANN, BOB, ENGINE


def seated(*players):
    """A table at which the first seat has just taken first place, and another is to act."""
    end = record_of("antino", "play-on")
    out = next(position for position in end.positions() if position.finished)
    table = fold([open_event("antino", end.options, players), *events_of(out)])
    for move in end.moves[out.ply :]:
        if table.position.mover >= 0:
            return table
        table = table.after(moves.event(table, move.action))
    raise AssertionError("Nobody acts any more.")


def test_who_has_finished_plays_no_more_but_did_not_leave():
    table = seated(ANN, BOB, BOB)
    assert table.position.finished == {0}
    assert (table.playing, table.people, table.position.left) == ([1, 2], [0, 1, 2], {})


def test_the_only_person_here_cannot_resign_after_finishing():
    table = seated(ANN, ENGINE, ENGINE)
    assert resign.speaker(table) is None
    with pytest.raises(Refused, match="You have finished this game"):
        resign.event(table)


def test_another_person_resigns_for_themselves():
    table = seated(ANN, BOB, ENGINE)
    assert resign.event(table).payload == {"seat": 1}
    assert table.after(resign.event(table)).position.over


def test_who_has_finished_is_not_who_looks_at_the_board_while_others_play():
    assert seated(ANN, BOB, BOB).eyes == 1
    assert seated(ANN, ENGINE, ENGINE).eyes == 0
    assert not seated(ANN, BOB, ENGINE).hands_are_secret
