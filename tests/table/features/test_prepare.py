"""Prepared replies: when they can be made, and what becomes of them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tessella.table.clicks import NextClicks
from tessella.table.event import Refused
from tessella.table.features import moves, prepare, resign, seats, series, takeback, undo
from tessella.table.features.prepare import IMPOSSIBLE, PLAYED, TAKEN_BACK
from tessella.table.terms import NOBODY

from ..tables import ANN, BEN, BOB, CAY, ENGINE, OPEN, does, table, typed

GAMES = ("tictactoe", "duet", "trio")


def prepared(now, person, *clicks):
    """A reply of a person."""
    reply = prepare.click(now.seen_by(person), clicks)
    assert isinstance(reply, prepare.Reply)
    return reply


def carried_on(now, replies):
    """The table and the replies after all that happens by itself, and how many events that were."""
    replies, count = prepare.updated(now, replies), 0
    while (person := prepare.due(now, replies)) is not None:
        events, now, reply = prepare.carried_out(now, replies[person])
        replies, count = prepare.updated(now, {**replies, person: reply}), count + len(events)
    return now, replies, count


# When


def test_who_waits_for_another_can_prepare():
    friends = table(players=(ANN, BEN))
    assert friends.seen_by(1).objection("prepare") is None
    assert friends.objection("prepare") == "It is your turn: play at once."
    assert friends.seen_by(NOBODY).objection("prepare") == "You are watching this table."
    assert typed(table(players=(ANN, ENGINE)), "b2").objection("prepare") is None


def test_nobody_prepares_where_there_is_nothing_to_wait_for():
    assert "It is your turn" in table(players=(ANN, BOB)).objection("prepare")
    assert table(players=(ANN, OPEN)).objection("prepare") == moves.WAITING
    resigned = does(table(players=(ANN, BEN)), 0, resign.event)
    assert resigned.seen_by(1).objection("prepare").startswith("The game is over: ")
    trio = does(table("trio", players=(ANN, BEN, CAY)), 1, resign.event)
    assert trio.seen_by(1).objection("prepare") == "You do not play in this game any more."
    assert trio.seen_by(2).objection("prepare") is None


def test_hidden_hands_cannot_be_foreseen():
    peek = table("peek", players=(ANN, BEN))
    other = 1 - peek.position.mover
    assert peek.seen_by(other).objection("prepare") == "Where hands are hidden, no reply can be prepared."


def test_what_ends_the_game_leaves_nothing_to_prepare():
    last = typed(table(players=(ANN, BEN)), "a1", "a2", "b1", "b2", "c3", "c1", "a3", "b3")
    with pytest.raises(Refused, match="Nobody can foresee your next turn"):
        prepare.click(last.seen_by(1), ["c2"])


# What becomes of it


def test_what_is_possible_is_played_once_and_told():
    begun = table(players=(ANN, BEN))
    reply = prepared(begun, 1, "c3")
    assert (reply.words, prepare.told(begun.seen_by(1), reply), reply.waits) == ("c3", "", True)
    later, replies, count = carried_on(typed(begun, "b2"), {1: reply})
    assert count == 1 and [move.text for move in later.position.history] == ["b2", "c3"]
    assert prepare.told(later.seen_by(1), replies[1]) == "Ann played b2; your prepared reply c3 was played."
    assert carried_on(later, replies) == (later, replies, 0)
    again = typed(later, "a1")
    assert prepare.updated(again, replies) == replies
    assert prepare.updated(typed(again, "c1"), replies) == {}


def test_what_is_impossible_is_told_until_one_has_acted():
    begun = table(players=(ANN, BEN))
    reply = prepared(begun, 1, "b2")
    later, replies, count = carried_on(typed(begun, "b2"), {1: reply})
    assert count == 0 and later.seen_by(1).my_turn
    sentence = "Ann played b2; your prepared reply b2 was not possible any more."
    assert prepare.told(later.seen_by(1), replies[1]) == sentence
    assert prepare.updated(typed(later, "a1"), replies) == {}


def test_one_reply_after_another():
    trio = table("trio", players=(ANN, BEN, CAY))
    ben, cay = (
        prepared(trio, person, *some_reply(trio.seen_by(person), Random(person))) for person in (1, 2)
    )
    action = next(
        action
        for action in trio.position.actions
        if carried_on(trio.after(moves.event(trio, action)), {1: ben, 2: cay})[2] == 2
    )
    later, replies, _ = carried_on(trio.after(moves.event(trio, action)), {1: ben, 2: cay})
    assert later.my_turn
    assert [reply.fate for reply in replies.values()] == [PLAYED, PLAYED]


def test_with_moves_that_are_taken_back_the_reply_goes_and_that_is_told():
    begun = typed(table(players=(ANN, BEN)), "b2", "a1")
    reply = prepared(begun, 1, "c3")
    asked = does(begun, 1, takeback.ask)
    assert prepare.updated(asked, {1: reply}) == {1: reply}
    granted = does(asked, 0, takeback.answer, True)
    replies = prepare.updated(granted, {1: reply})
    assert replies[1].fate == TAKEN_BACK
    sentence = "Moves were taken back, and your prepared reply c3 with them."
    assert prepare.told(granted.seen_by(1), replies[1]) == sentence
    assert carried_on(granted, {1: reply})[0] is granted


def test_what_the_mover_takes_back_in_the_own_turn_changes_nothing():
    begun = table("duet", players=(ANN, BEN))
    stepped = begun.after(moves.event(begun, begun.position.actions[0]))
    assert stepped.my_turn
    reply = prepared(stepped, 1, *some_reply(stepped.seen_by(1), Random(2)))
    assert prepare.updated(does(stepped, 0, undo.event), {1: reply}) == {1: reply}


def test_another_game_or_the_end_of_this_one_drops_it_without_a_word():
    begun = typed(table(players=(ANN, BEN), games=2), "b2")
    reply = prepared(begun, 0, "c3")
    over = does(begun, 1, resign.event)
    assert prepare.updated(over, {0: reply}) == {}
    following = over.after(series.event(over))
    assert prepare.updated(following, {0: reply}) == {}
    assert prepare.updated(following, {0: replace(reply, fate=PLAYED)}) == {}


def test_who_gives_the_seat_up_has_nothing_prepared():
    begun = typed(table(players=(ANN, BEN)), "b2")
    reply = prepared(begun, 0, "c3")
    assert prepare.updated(does(begun, 0, seats.seat_engine, 0, "first-game"), {0: reply}) == {}


def test_names_offers_and_the_like_leave_it_alone():
    begun = typed(table(players=(ANN, BEN)), "b2", "a1")
    reply = prepared(begun, 1, "c3")
    assert prepare.updated(does(begun, 1, takeback.ask), {1: reply}) == {1: reply}


def some_reply(now, random):
    """The clicks of some reply that can be prepared."""
    clicks = []
    while isinstance(offered := prepare.click(now, clicks), NextClicks):
        clicks.append(random.choice(offered.marks))
    return clicks


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_whatever_is_played_a_reply_is_played_exactly_once_or_dropped(name, seed):
    random = Random(seed)
    now = table(name, players=(ANN, BEN, CAY)[: 3 if name == "trio" else 2])
    for _ in range(random.randrange(5)):
        if not now.over:
            now = now.after(moves.event(now, random.choice(now.position.actions)))
    person = (now.position.mover + 1) % len(now.players)
    try:
        clicks = some_reply(now.seen_by(person), random)
    except Refused:  # it is over, or nobody can foresee it
        return
    replies = {person: prepared(now, person, *clicks)}
    while not now.seen_by(person).my_turn and not now.over:
        assert carried_on(now, replies) == (now, replies, 0)
        now = now.after(moves.event(now, random.choice(now.position.actions)))
    later, after, count = carried_on(now, replies)
    if now.over:
        assert after == {} and count == 0
    elif after[person].fate == PLAYED:
        assert not later.seen_by(person).my_turn
        played = later.position.history[len(now.position.history) :]
        assert len(played) == count and " ".join(move.text for move in played) == replies[person].words
        assert {move.seat for move in played} == {now.position.mover}
    else:
        assert after[person].fate == IMPOSSIBLE and count == 0 and later is now
    assert carried_on(later, after) == (later, after, 0)
