"""Seats are taken, given up, and given to an engine."""

import pytest

from tessella import CHANCE
from tessella.table.event import Event, Refused
from tessella.table.features import branch, moves, resign, seats, undo
from tessella.table.fold import fold
from tessella.table.story import note, status
from tessella.table.terms import NOBODY, Player, open_event

from ..tables import ANN, BEN, BOB, CAY, ENGINE, OPEN, does, settled, table, typed


def test_the_game_waits_until_every_seat_is_taken():
    waiting = table(players=(ANN, OPEN))
    assert (waiting.gathering, waiting.mover, status(waiting)) == (True, None, "Waiting for players")
    assert not moves.next_clicks(waiting).marks
    for deed in ("act", "undo", "ask", "resign", "draw", "hint", "branch"):
        assert waiting.objection(deed) == moves.WAITING
    begun = does(waiting, NOBODY, seats.sit, 1, "Ben")
    assert (begun.gathering, begun.mover, begun.changed) == (False, ANN, begun.seq)
    assert begun.objection("act") is None


def test_nothing_is_dealt_before_every_seat_is_taken():
    waiting = table("peek", players=(ANN, OPEN))
    assert waiting.position.mover == CHANCE and not waiting.waits_for_chance
    assert does(waiting, NOBODY, seats.sit, 1, "Ben").waits_for_chance


def test_everybody_who_comes_is_a_person_of_their_own():
    waiting = table("trio", players=(ANN, OPEN, OPEN))
    ben = does(waiting, NOBODY, seats.sit, 1, " Ben ")
    assert ben.last == Event("sit", {"person": 1, "player": 1, "name": "Ben"})
    assert note(ben).startswith("Ben plays ")
    both = does(ben, NOBODY, seats.sit, 2, "Cay")
    assert both.players == (ANN, BEN, CAY)
    assert (both.persons, both.seats_of(2)) == ([0, 1, 2], [2])


def test_one_person_can_take_several_seats():
    waiting = table("trio", players=(ANN, OPEN, OPEN))
    ben = does(does(waiting, NOBODY, seats.sit, 1, "Ben"), 1, seats.sit, 2, "Bea")
    assert ben.seen_by(1).my_seats == [1, 2]


def test_nobody_gets_the_number_of_somebody_else():
    seated = table("trio", players=(ANN, BEN, OPEN))
    assert does(seated, NOBODY, seats.sit, 2, "Cay").players[2] == CAY
    left = does(seated, 1, seats.stand, 1)
    assert does(left, NOBODY, seats.sit, 1, "Cay").players[1].person == 2


def test_who_has_left_comes_back_as_the_same_person():
    left = does(table(players=(ANN, BEN)), 1, seats.stand, 1)
    assert left.seen_by(1).my_seats == []
    assert does(left, 1, seats.sit, 1, "Ben").players == (ANN, BEN)


def test_who_opened_the_table_gives_seats_before_the_start():
    waiting = table("trio", players=(ANN, BEN, OPEN))
    engine = does(waiting, 0, seats.seat_engine, 2, "first-game")
    assert engine.players[2].level and not engine.gathering
    assert does(waiting, 0, seats.stand, 1).players[1].is_open
    assert does(does(waiting, 0, seats.stand, 0), 0, seats.stand, 1).persons == []


def test_after_the_start_a_seat_changes_hands_only_if_its_holder_wants():
    begun = table("trio", players=(ANN, BEN, ENGINE))
    for seat in (1, 2):
        with pytest.raises(Refused, match="not yours"):
            seats.stand(begun, seat)
        with pytest.raises(Refused, match="not yours"):
            seats.seat_engine(begun, seat, "first-game")
    given = does(begun, 1, seats.seat_engine, 1, "first-game")
    assert given.players == (ANN, Player("Hazel", "first-game"), Player("Rowan", "first-game"))
    left = does(begun, 1, seats.stand, 1)
    assert left.gathering
    assert does(left, 0, seats.seat_engine, 1, "first-game").players == given.players


def refused(make, *arguments):
    with pytest.raises(Refused) as sentence:
        make(*arguments)
    return str(sentence.value)


def test_who_cannot_do_this_is_told_why():
    waiting, full = table("trio", players=(ANN, BEN, OPEN)), table(players=(ANN, BEN))
    watching = waiting.seen_by(NOBODY)
    assert refused(seats.sit, watching, 3, "Cay") == "There is no seat 3 at this table."
    assert refused(seats.sit, watching, 1, "Cay") == "This seat is taken already."
    assert "name has 1 to 30" in refused(seats.sit, watching, 2, " ")
    assert refused(seats.sit, full.seen_by(NOBODY), 1, "Cay") == "All seats are taken."
    assert refused(seats.stand, waiting, 2) == "This seat is open already."
    assert "not yours" in refused(seats.stand, watching, 2)
    assert "not yours" in refused(seats.stand, waiting.seen_by(1), 0)
    assert "not yours" in refused(seats.seat_engine, waiting.seen_by(1), 2, "first-game")
    assert refused(seats.seat_engine, waiting, 1, "first-game") == "A person has this seat; free it first."
    assert "no level 'divine'" in refused(seats.seat_engine, waiting, 2, "divine")
    assert watching.objection("stand") == "You are watching this table."


def test_a_second_seat_would_show_another_hand():
    """What one knows of a hand stays known, so nobody who plays looks into the hand of who has left."""
    dealt = does(settled(table("peek", players=(ANN, BEN))), 1, seats.stand, 1)
    assert "another hand" in refused(seats.sit, dealt, 1, "Ann too")
    assert dealt.seen_by(NOBODY).objection("sit") is None
    not_dealt = table("peek", players=(ANN, OPEN))
    assert not_dealt.objection("sit") is None
    over = settled(table("peek", players=(ANN, BEN)))
    over = does(does(over, 1, resign.event), 1, seats.stand, 1)
    assert over.objection("sit") is None


def test_nobody_waits_for_a_seat_that_has_left_the_game():
    trio = table("trio", players=(ANN, BEN, CAY))
    gone = does(does(trio, 1, resign.event), 1, seats.stand, 1)
    assert gone.players[1].is_open and not gone.gathering
    moved = typed(gone, gone.position.moves()[0].text)
    assert moved.position.ply == gone.position.ply + 1


def test_a_seat_that_is_given_up_in_ones_turn_stops_the_game_until_it_is_taken():
    begun = typed(table(players=(ANN, BEN)), "b2")
    left = does(begun, 1, seats.stand, 1)
    assert (left.mover, left.changed, left.position) == (None, left.seq, begun.position)
    again = does(left, 1, seats.sit, 1, "Ben")
    assert again.mover == BEN and again.seen_by(1).my_turn
    assert note(again) == f"Ben plays {again.side(1)}. You play {again.side(0)}. Ben is to play."


def test_seats_are_named_by_what_they_are_now_and_players_by_number():
    first = table(players=(ANN, BEN), games=2)
    over = typed(first, "a1", "b1", "a2", "b2", "a3")
    second = over.after(Event("next", {}))
    assert second.seen_by(1).my_seats == [0]
    left = does(second, 1, seats.stand, 0)
    assert left.last.payload == {"player": 1}
    assert note(left) == f"The seat of {second.side(0)} is open."


def test_nobody_is_called_you_by_somebody_else():
    seated = table(players=(Player("You"), BEN))
    assert seats.name_of(seated, 0) == "You"
    assert seats.name_of(seated.seen_by(1), 0) == seated.side(0)
    assert seats.name_of(seated, 1) == seats.name_of(seated.seen_by(1), 1) == "Ben"
    assert seats.name_of(seated, 5) == "Somebody"
    came = does(table(players=(ANN, OPEN)), NOBODY, seats.sit, 1, "You")
    assert note(came) == f"Somebody plays {came.side(1)}. You play {came.side(0)} and begin."


def test_a_finished_game_can_be_branched_after_somebody_has_left():
    over = typed(table(players=(Player("You"), BEN)), "a1", "b1", "a2", "b2", "a3")
    left = does(over, 1, seats.stand, 1)
    again = fold(branch.branch(left, 2))
    assert [player.name for player in again.players] == ["You", left.side(1)]
    seen = fold(branch.branch(over.seen_by(1), 2))
    assert [player.name for player in seen.players] == [over.side(0), "Ben"]
    assert again.persons == seen.persons == [0]


def test_tables_from_before_belong_to_who_opened_them():
    log = [open_event("tictactoe", {}, [ANN, BOB])]
    assert "person" not in log[0].payload["players"][0]
    assert (fold(log).my_seats, fold(log).others) == ([0, 1], [])


def test_with_all_seats_on_one_device_a_move_is_taken_back_as_ever():
    moved = typed(table(players=(ANN, BOB)), "b2")
    assert does(moved, 0, undo.event).position.ply == 0
