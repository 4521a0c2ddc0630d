"""A takeback that others have to grant."""

import pytest

from tessella.table.event import Event, Refused
from tessella.table.features import draw, moves, rename, resign, seats, series, takeback, undo
from tessella.table.fold import fold
from tessella.table.story import note
from tessella.table.terms import open_event

from ..tables import ANN, BEN, BOB, CAY, ENGINE, OPEN, does, settled, table, typed


def asked(players=(ANN, BEN), game="tictactoe"):
    """A table at which the first to move wants to take that back."""
    moved = table(game, players=players)
    moved = moved.after(moves.event(moved, moved.position.actions[0]))
    return does(moved, 0, takeback.ask)


def test_a_move_is_taken_back_once_the_other_person_agrees():
    request = asked()
    assert request.last == Event("ask", {"person": 0, "kept": 0})
    assert note(request) == "You ask to take the last move back."
    assert note(request.seen_by(1)) == "Ann asks to take the last move back."
    back = does(request, 1, takeback.answer, True)
    assert (back.position.ply, back.changed) == (0, back.seq)
    assert takeback.REQUEST.of(back) is None
    assert note(back) == "Taken back; you play again."


def test_a_request_tells_how_many_moves_it_is_about():
    moved = asked()
    for person in (1, 0):
        moved = moved.after(moves.event(moved.seen_by(person), moved.position.actions[0]))
    moved = moved.after(moves.event(moved.seen_by(1), moved.position.actions[0]))
    assert note(does(moved, 0, takeback.ask)) == "You ask to take the last 2 moves back."


def test_a_request_makes_no_move_stale():
    request = asked()
    assert request.changed == request.seq - 1
    assert does(request, 1, takeback.answer, False).changed == request.changed


def test_a_takeback_that_is_refused_can_be_asked_for_again():
    refused = does(asked(), 1, takeback.answer, False)
    assert refused.position.ply == 1
    assert note(refused) == "Ben does not agree to the takeback."
    assert takeback.ask(refused).kind == "ask"


def test_all_others_have_to_agree_partners_and_who_has_left_the_game_too():
    one = does(asked((ANN, BEN, CAY), "trio"), 1, takeback.answer, True)
    assert (one.position.ply, one.changed) == (1, 2)
    assert note(one) == "Ben agrees to the takeback."
    assert "granted this takeback already" in one.seen_by(1).objection("grant")
    assert does(one, 2, takeback.answer, True).position.ply == 0


def test_an_answer_is_to_the_request_that_was_there_then():
    one = asked((ANN, BEN, CAY), "trio")
    refused = does(one, 1, takeback.answer, False)
    other = does(refused, 0, takeback.ask)
    assert [takeback.is_newer(each, one.seq) for each in (one, refused, other)] == [False, False, True]
    agreed = does(other, 1, takeback.answer, True)
    assert not takeback.is_newer(agreed, other.seq) and takeback.is_newer(agreed, refused.seq)


def test_engines_grant_always():
    request = asked((ANN, BEN, ENGINE), "trio")
    assert does(request, 1, takeback.answer, True).position.ply == 0


def test_several_seats_of_one_person_agree_together():
    request = asked((ANN, BEN, BEN), "trio")
    assert does(request, 1, takeback.answer, True).position.ply == 0


def test_nobody_asks_for_what_can_be_taken_back_alone():
    mine = table("duet", players=(ANN, BEN))
    mine = mine.after(moves.event(mine, mine.position.actions[0]))
    assert mine.position.mover == 0
    assert mine.objection("ask") == "You can take this back without asking."
    assert typed(table(players=(ANN, BOB)), "b2").objection("ask") == "You can take this back without asking."


def test_who_cannot_ask_or_answer_is_told_why():
    request = asked()
    assert request.objection("ask") == "A takeback is asked for already."
    assert request.objection("grant") == "You have asked for this takeback yourself."
    assert "no move of yours" in request.seen_by(1).objection("ask")
    assert request.seen_by(7).objection("grant") == "You are watching this table."
    assert table(players=(ANN, BEN)).objection("grant") == "Nobody asks for a takeback."
    with pytest.raises(Refused, match="yourself"):
        takeback.answer(request, True)


def test_a_request_is_past_once_the_game_goes_on():
    request = asked()
    assert takeback.REQUEST.of(typed(request, "c3")) is None
    assert takeback.REQUEST.of(does(request, 1, resign.event)) is None


@pytest.mark.parametrize("make", [(seats.stand, 1), (seats.seat_engine, 1, "first-game")])
def test_a_request_is_past_once_a_seat_changes_hands(make):
    request = asked((ANN, BEN, CAY), "trio")
    assert takeback.REQUEST.of(does(request, 1, *make)) is None


def test_a_request_stands_while_somebody_takes_another_name():
    assert takeback.REQUEST.of(does(asked(), 1, rename.event, 1, "Benny")) is not None


def test_a_game_that_is_over_is_taken_up_again_only_if_the_other_agrees():
    over = typed(table(players=(ANN, BEN)), "a1", "b1", "a2", "b2", "a3")
    wants = does(over, 1, series.rematch)
    assert "ask the others" in over.objection("undo")
    again = does(does(wants, 0, takeback.ask), 1, takeback.answer, True)
    assert not again.over
    assert not series.AGREED.of(again)  # that was about a game that had ended


def test_a_draw_offer_falls_with_the_moves_in_which_it_was_made():
    offered = does(typed(table(players=(ANN, BEN)), "a1", "b2"), 0, draw.offer)
    back = does(does(offered, 1, takeback.ask), 0, takeback.answer, True)
    assert back.position.ply == 1
    assert draw.answerer(back) is None


def test_nothing_is_taken_back_beyond_what_came_to_light():
    dealt = typed(fold([open_event("peek", {}, [ANN, BEN])]), "draw1", "draw2")
    swapped = typed(dealt, "swap1")
    assert "shown something hidden" in settled(swapped).objection("ask")
    shown = typed(dealt, "show1")
    answered = settled(shown.after(moves.event(shown, shown.position.actions[0])))
    assert "shown something hidden" in answered.objection("ask")
    assert undo.kept_moves(shown) == 2


def test_the_finished_turn_of_another_seat_of_mine_needs_the_leave_of_others():
    trio = table("trio", players=(ANN, BOB, BEN))
    while trio.position.mover == 0:
        trio = trio.after(moves.event(trio, trio.position.actions[0]))
    assert trio.position.mover == 1 and trio.my_turn
    assert "ask the others" in trio.objection("undo")
    assert trio.objection("ask") is None


def test_nothing_is_taken_back_while_a_seat_is_open():
    left = does(typed(table(players=(ANN, BEN)), "a1", "b2"), 1, seats.stand, 1)
    for deed in ("undo", "ask"):
        assert left.objection(deed) == moves.WAITING
    assert table(players=(ANN, OPEN)).objection("undo") == moves.WAITING
