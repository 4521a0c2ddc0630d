"""Moves: by clicks, by words, and nobody else's."""

import pytest

from tessella import IllegalMove
from tessella.table.clicks import NextClicks
from tessella.table.event import Event, Refused
from tessella.table.features import moves

from ..tables import ANN, ENGINE, table, typed


def test_a_click_becomes_an_event_and_the_event_a_position():
    before = table()
    event = moves.click(before, ["b2"])
    after = before.after(event)
    assert event == Event("action", {"move": "b2"})
    assert (before.position.ply, after.position.ply) == (0, 1)
    assert (before.seq, after.seq) == (1, 2)


def test_a_typed_move_is_the_same_event():
    assert moves.typed(table(), " B2") == moves.click(table(), ["b2"])


def test_a_first_click_of_two_is_no_event_yet():
    duet = table("duet")
    pawn = next(start for start in moves.next_clicks(duet).marks if moves.next_clicks(duet, [start]).marks)
    assert isinstance(moves.click(duet, [pawn]), NextClicks)


def test_an_illegal_move_is_refused_with_the_games_sentence():
    after = typed(table(), "b2")
    with pytest.raises(IllegalMove, match="T1"):
        moves.click(after, ["b2"])
    with pytest.raises(IllegalMove, match="T1"):
        moves.typed(after, "b2")


def test_nobody_plays_for_the_engine():
    waiting = typed(table(players=(ANN, ENGINE)), "b2")
    with pytest.raises(Refused, match="not your turn: Hazel is to play"):
        moves.click(waiting, ["a1"])
    assert moves.next_clicks(waiting).marks == []


def test_nobody_plays_when_the_game_is_over():
    with pytest.raises(Refused, match=r"The game is over: Ann has three"):
        moves.typed(typed(table(), "a1", "b1", "a2", "b2", "a3"), "c3")
