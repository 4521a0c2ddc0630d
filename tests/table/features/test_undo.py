"""What is taken back, and what is not; the game as it stood before."""

import pytest

from tessella.table.event import Event, Refused
from tessella.table.features import moves, resign, undo
from tessella.table.features.undo import NoSuchPly
from tessella.table.fold import fold
from tessella.table.terms import open_event

from ..tables import ANN, BEN, BOB, ENGINE, does, play_series, settled, table, typed


def test_undo_takes_back_the_last_decision_of_a_person():
    before = typed(table(), "b2")
    after = typed(before, "a1")
    assert after.after(undo.event(after)).position == before.position


def test_undo_against_the_engine_takes_its_reply_back_too():
    start = table(players=(ANN, ENGINE))
    after = typed(start, "b2", "a1")
    assert after.after(undo.event(after)).position == start.position
    thinking = typed(start, "b2")
    assert thinking.after(undo.event(thinking)).position == start.position


def test_undo_steps_over_the_engines_first_move_to_nothing():
    with pytest.raises(Refused, match="no move of yours"):
        undo.event(typed(table(players=(ENGINE, ANN)), "b2"))


def test_undo_takes_a_finished_game_up_again():
    over = typed(table(), "a1", "b1", "a2", "b2", "a3")
    assert not over.after(undo.event(over)).position.over


def test_undo_takes_back_one_action_of_a_composite_turn():
    duet = table("duet")
    once = duet.after(moves.event(duet, duet.position.actions[0]))
    twice = once.after(moves.event(once, once.position.actions[0]))
    assert twice.after(undo.event(twice)).position == once.position


def test_undo_never_crosses_chance():
    dealt = typed(fold([open_event("peek", {}, [ANN, BOB])]), "draw1", "draw2")
    with pytest.raises(Refused):
        undo.event(dealt)
    swapped = typed(dealt, "swap1")
    assert undo.event(swapped) == Event("undo", {"kept": 2})
    with pytest.raises(Refused, match="shown something hidden"):
        undo.event(settled(swapped))


def test_C3_an_action_that_is_final_is_not_taken_back():
    """A removal ends the turn in Cancelletto; single acts before it may be taken back."""
    start = typed(table("cancelletto", (ANN, BEN), deal="3", set="open"), "start-1-blue")
    step, removal = (
        next(move.text for move in start.position.moves() if move.text.startswith("x-") == is_removal)
        for is_removal in (False, True)
    )
    stepped = typed(start, step)
    assert stepped.after(undo.event(stepped)).position == start.position
    removed = typed(stepped, removal)
    for person in (0, 1):
        seen = removed.seen_by(person)
        for deed in ("undo", "ask"):
            assert seen.objection(deed) == "A removal ends the turn and is not taken back (C3)."


def test_where_hands_are_hidden_undo_crosses_no_move_of_an_engine():
    alone = typed(fold([open_event("peek", {}, [ANN, ENGINE])]), "draw1", "draw2", "show1")
    assert undo.event(alone) == Event("undo", {"kept": 2})
    answered = typed(fold([open_event("peek", {}, [ANN, ENGINE])]), "draw1", "draw2", "show1", "swap2")
    with pytest.raises(Refused, match="shown something hidden"):
        undo.event(answered)


def test_what_the_end_has_opened_cannot_be_played_on_with():
    peek = table("peek")
    over = peek.after(resign.event(peek))
    with pytest.raises(Refused, match="shown something hidden"):
        undo.event(over)


def test_undo_does_not_reach_into_the_game_before():
    _, second = play_series()
    with pytest.raises(Refused):
        undo.event(second)


def test_a_table_as_it_stood_earlier():
    over = typed(table(), "a1", "b1", "a2", "b2", "a3")
    assert undo.at(over, 5) is over
    earlier = undo.at(over, 2)
    assert earlier.position == typed(table(), "a1", "b1").position
    assert not earlier.over


@pytest.mark.parametrize("ply", [-1, 3])
def test_a_ply_that_the_game_has_not_reached_is_refused(ply):
    with pytest.raises(NoSuchPly, match=rf"has 2 moves; there is no move {ply}\."):
        undo.at(typed(table(), "a1", "b2"), ply)


def test_with_others_elsewhere_the_own_unfinished_turn_is_taken_back_without_asking():
    duet = table("duet", players=(ANN, BEN))
    once = duet.after(moves.event(duet, duet.position.actions[0]))
    assert once.my_turn
    assert does(once, 0, undo.event).position == duet.position
    assert "no move of yours" in once.seen_by(1).objection("undo")


def test_with_others_elsewhere_a_finished_turn_is_not():
    moved = typed(table(players=(ANN, BEN)), "b2")
    assert moved.objection("undo") == "Your turn is over: ask the others for a takeback."
    assert "no move of yours" in moved.seen_by(1).objection("undo")


def test_who_resigned_asks_to_be_let_in_again():
    trio = table("trio", players=(ANN, BEN, ENGINE))
    left = does(trio, 0, resign.event)
    assert "ask the others" in left.objection("undo")
    assert does(table("trio", players=(ANN, ENGINE, ENGINE)), 0, resign.event).objection("undo") is None
