"""A table is the fold of its log."""

import pytest

from tessella import IllegalMove
from tessella.table.clicks import NextClicks
from tessella.table.event import Event, Refused
from tessella.table.features import moves, rename, resign, series, undo
from tessella.table.features.undo import NoSuchPly
from tessella.table.fold import fold
from tessella.table.story import status
from tessella.table.terms import open_event

from .tables import ANN, BOB, ENGINE, settled, table, typed


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
    with pytest.raises(Refused, match="not your turn: Nought is to play"):
        moves.click(waiting, ["a1"])
    assert moves.next_clicks(waiting).marks == []


def test_nobody_plays_when_the_game_is_over():
    with pytest.raises(Refused, match=r"The game is over: Cross has three"):
        moves.typed(typed(table(), "a1", "b1", "a2", "b2", "a3"), "c3")


def test_chance_is_settled_with_the_odds_and_recorded():
    peek = table("peek")
    assert [move.seat for move in peek.position.history] == [-1, -1]
    assert peek.seq == 3


# Undo


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
    with pytest.raises(Refused, match="brought something to light"):
        undo.event(settled(swapped))


def test_where_hands_are_hidden_undo_crosses_no_move_of_an_engine():
    alone = typed(fold([open_event("peek", {}, [ANN, ENGINE])]), "draw1", "draw2", "show1")
    assert undo.event(alone) == Event("undo", {"kept": 2})
    answered = typed(fold([open_event("peek", {}, [ANN, ENGINE])]), "draw1", "draw2", "show1", "swap2")
    with pytest.raises(Refused, match="brought something to light"):
        undo.event(answered)


def test_what_the_end_has_opened_cannot_be_played_on_with():
    peek = table("peek")
    over = peek.after(resign.event(peek))
    with pytest.raises(Refused, match="brought something to light"):
        undo.event(over)


# Resigning, by clause G3


def test_the_person_to_act_resigns():
    after = typed(table(), "b2")
    over = after.after(resign.event(after))
    assert over.position.utility == (1, 0)
    assert "Nought resigned" in over.position.ending


def test_the_only_person_resigns_while_the_engine_thinks():
    thinking = typed(table(players=(ANN, ENGINE)), "b2")
    assert resign.event(thinking) == Event("resign", {"seat": 0})


def test_nobody_resigns_for_the_engines():
    with pytest.raises(Refused, match="Nobody here"):
        resign.event(table(players=(ENGINE, ENGINE)))


def test_nobody_resigns_a_finished_game():
    over = table().after(resign.event(table()))
    with pytest.raises(Refused, match="is over"):
        resign.event(over)


def test_with_three_seats_the_others_play_on_and_who_left_cannot_leave_again():
    trio = table("trio", players=(ANN, BOB, ENGINE))
    one_left = trio.after(resign.event(trio))
    assert not one_left.position.over
    assert one_left.speaker == 1
    assert one_left.after(undo.event(one_left)).position == trio.position


# The series, by clause A7


def play_series():
    first = table(games=2)
    first = typed(first, "a1", "b1", "a2", "b2", "a3")
    second = first.after(series.event(first))
    return first, second


def test_seats_rotate_with_every_game():
    first, second = play_series()
    assert (first.player_at(0), second.player_at(0)) == (ANN, BOB)
    assert second.position.ply == 0
    assert (second.number, second.games) == (2, 2)


def test_three_players_rotate_through_all_seats():
    trio = table("trio", players=(ANN, BOB, ENGINE), games=3)
    assert [trio.seating(number)[0] for number in (1, 2, 3, 4)] == [ANN, ENGINE, BOB, ANN]
    assert trio.seating(1) == (ANN, BOB, ENGINE)


def test_the_points_of_all_games_add_up_by_player():
    first, second = play_series()
    assert first.totals == (1, 0)
    assert second.totals == (1, 0)
    won_by_bob = typed(second, "a1", "b1", "a2", "b2", "a3")
    assert won_by_bob.totals == (1, 1)


def test_the_next_game_waits_for_the_end_of_this_one():
    with pytest.raises(Refused, match="not over"):
        series.event(table(games=2))


def test_a_series_ends():
    over = typed(table(), "a1", "b1", "a2", "b2", "a3")
    with pytest.raises(Refused, match="complete"):
        series.event(over)


def test_undo_does_not_reach_into_the_game_before():
    _, second = play_series()
    with pytest.raises(Refused):
        undo.event(second)


# What people at the table may know


def test_people_look_from_the_seat_that_acts_and_keep_their_eyes_while_the_engine_thinks():
    assert table("peek").eyes == 0
    alone = table("peek", players=(ANN, ENGINE))
    assert alone.eyes == 0
    assert table("peek", players=(ENGINE, ANN)).eyes == 1
    assert table("peek", players=(ENGINE, ENGINE)).eyes == -1


def test_people_look_from_no_seat_that_has_left_while_others_of_them_play():
    left = three_hands(ANN, BOB, ENGINE)
    left = settled(left.after(resign.event(left)))
    assert (left.left, left.playing) == ({0}, [1])
    assert left.eyes == 1
    assert not left.hands_are_secret
    assert status(left) == "Elf to play: your turn"


def test_a_sight_lasts_while_people_look_from_the_same_seat():
    first = three_hands(ANN, ENGINE, BOB)
    played = settled(first.after(moves.event(first, first.position.actions[0])))
    renamed = played.after(rename.event(played, 0, "Nan"))
    answered = settled(renamed.after(moves.event(renamed, renamed.position.actions[0])))
    assert [each.eyes for each in (first, played, renamed, answered)] == [0, 0, 0, 2]
    assert first.sight == played.sight == renamed.sight
    assert renamed.seq < answered.sight <= answered.seq


def test_who_looks_again_after_somebody_else_has_another_sight():
    first = table("tictactoe")
    other = typed(first, "b2")
    back = other.after(undo.event(other))
    assert (first.eyes, other.eyes, back.eyes) == (0, 1, 0)
    assert [each.sight for each in (first, other, back)] == [1, 2, 3]


def test_the_next_game_of_a_series_is_another_sight():
    over, following = play_series()
    assert over.eyes == following.eyes
    assert following.sight == following.seq


def test_hands_are_secret_while_several_people_play():
    assert three_hands(ANN, BOB, ENGINE).hands_are_secret
    assert not three_hands(ANN, ENGINE, ENGINE).hands_are_secret
    assert not three_hands(ENGINE, ENGINE, ENGINE).hands_are_secret
    assert not table("trio", players=(ANN, BOB, ENGINE)).hands_are_secret
    over = table("peek")
    assert not over.after(resign.event(over)).hands_are_secret


def three_hands(*players):
    """Three seats with hidden hands, the first to act."""
    return settled(fold([open_event("antino", {"players": 3, "drawn": False}, players)]))


def test_the_view_of_the_people_hides_what_the_seat_must_not_know():
    peek = table("peek")
    assert "?" in " ".join(move.text for move in peek.view.history)
    assert "?" not in " ".join(move.text for move in peek.position.history)


def test_a_log_folds_to_the_same_table_again():
    log = [Event("open", {"game": "tictactoe", "options": {}, "games": 1, "players": PLAYERS})]
    folded = fold([*log, Event("action", {"move": "b2"}), Event("undo", {"kept": 0})])
    assert folded.position == table().position
    assert folded.seq == 3


PLAYERS = [{"name": "Ann", "level": None}, {"name": "Bob", "level": None}]


# Names


def test_a_person_is_renamed_for_the_whole_series():
    _, second = play_series()
    event = rename.event(second, 0, "  Rob  Roy ")
    assert event == Event("rename", {"player": 1, "name": "Rob Roy"})  # Bob has moved to seat 0
    assert [player.name for player in second.after(event).players] == ["Ann", "Rob Roy"]


@pytest.mark.parametrize(
    ("seat", "name", "said"),
    [
        (0, " ", "1 to 30 printable"),
        (0, "x" * 31, "1 to 30 printable"),
        (2, "Cay", "no seat 2"),
        (-1, "Cay", "no seat -1"),
        (1, "Deep", "engine keeps its name"),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(seat, name, said):
    with pytest.raises(Refused, match=said):
        rename.event(table(players=(ANN, ENGINE)), seat, name)


# Earlier plies


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
