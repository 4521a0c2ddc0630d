"""What somebody has asked of others can be withdrawn until all have answered."""

import pytest

from tessella.table.event import Refused
from tessella.table.features import draw, moves, series, takeback, withdraw
from tessella.table.story import note

from ..tables import ANN, BEN, CAY, does, table, typed


def a_game(*players):
    """A game in which everybody has moved, and the first is to act again."""
    now = table("trio", players=players) if len(players) > 2 else table(players=players)
    for _ in players:
        now = now.after(moves.event(now, now.position.actions[0]))
    return now


def refusal(table, person, make, *arguments):
    with pytest.raises(Refused) as refused:
        make(table.seen_by(person), *arguments)
    return str(refused.value)


def test_a_takeback_is_not_asked_for_any_more():
    asked = does(a_game(ANN, BEN), 1, takeback.ask)
    assert withdraw.mine(asked.seen_by(1)) == ["ask"] and withdraw.mine(asked.seen_by(0)) == []
    gone = does(asked, 1, withdraw.event, "ask")
    assert takeback.REQUEST.of(gone) is None and gone.changed == asked.changed
    assert note(gone) == "Ben withdraws the request for a takeback."
    assert refusal(gone, 0, takeback.answer, True) == "Nobody asks for a takeback."
    assert refusal(gone, 1, withdraw.event, "ask") == withdraw.NOTHING


def test_who_has_granted_in_time_is_not_too_late():
    granted = does(does(a_game(ANN, BEN), 1, takeback.ask), 0, takeback.answer, True)
    assert refusal(granted, 1, withdraw.event, "ask") == withdraw.NOTHING


def test_a_draw_that_was_withdrawn_is_offered_again_after_a_move():
    offered = does(a_game(ANN, BEN), 0, draw.offer)
    gone = does(offered, 0, withdraw.event, "draw")
    assert draw.waiting(gone) is None
    assert refusal(gone, 1, draw.answer, True) == "There is no draw offer to answer."
    assert "make a move" in refusal(gone, 0, draw.offer)
    assert refusal(offered, 1, withdraw.event, "draw") == withdraw.NOTHING


def test_an_answer_that_crosses_a_withdrawal_is_no_wish_of_its_own():
    over = typed(table(players=(ANN, BEN)), "a1", "b1", "a2", "b2", "a3")
    wished = does(over, 0, series.rematch)
    gone = does(wished, 0, withdraw.event, "rematch")
    assert not series.AGREED.of(gone)
    assert refusal(gone, 1, series.rematch, True) == "Nobody waits for another game any more."
    assert does(gone, 1, series.rematch).seq == gone.seq + 1


def test_others_who_wish_the_same_go_on_wishing():
    over = a_game(ANN, BEN, CAY)
    while not over.over:
        over = over.after(moves.event(over, over.position.actions[0]))
    two = does(does(over, 0, series.rematch), 1, series.rematch)
    assert series.AGREED.of(does(two, 0, withdraw.event, "rematch")) == {1}
