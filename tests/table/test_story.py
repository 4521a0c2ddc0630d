"""A table in words."""

import pickle
import re
from dataclasses import replace

import pytest

from tessella.core.names import NAMELESS, Names
from tessella.table.event import Event
from tessella.table.features import draw, moves, rename, resign, series, undo
from tessella.table.fold import fold
from tessella.table.naming import names_told
from tessella.table.story import (
    example,
    has_points,
    last_move,
    news,
    note,
    outlook,
    points,
    result,
    status,
    turns,
    winners,
)
from tessella.table.terms import NOBODY, Player, open_event

from .tables import ANN, BEN, BOB, ENGINE, table, typed


def test_moves_are_grouped_by_turns():
    duet = table("duet")
    while duet.position.mover == 0:
        duet = duet.after(moves.event(duet, duet.position.actions[0]))
    duet = duet.after(moves.event(duet, duet.position.actions[0]))
    grouped = turns(duet.position)
    assert [turn.seat for turn in grouped] == [0, 1]
    assert sum(len(turn.moves) for turn in grouped) == duet.position.ply


def test_the_draws_of_chance_are_a_turn():
    assert [turn.seat for turn in turns(table("peek").position)] == [-1]


def test_verdicts():
    assert table().verdict is None
    assert typed(table(), "a1", "b1", "a2", "b2", "a3").verdict == "Cross wins"
    assert typed(table(), "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2").verdict == "Draw"
    duet = table("duet")
    assert duet.after(resign.event(duet)).verdict == "Lost together"


def test_points_that_say_only_who_has_won_are_none():
    assert not has_points(table().view)
    assert not has_points(typed(table(), "a1", "b1", "a2", "b2", "a3").view)
    trio = table("trio", players=(ANN, ENGINE, ENGINE))
    assert has_points(trio.after(moves.event(trio, trio.position.actions[0])).view)


def test_a_result_is_told_to_each_as_it_concerns_them():
    ended = typed(table(players=(ANN, BEN)), "a1", "b1", "a2", "b2", "a3")
    assert [result(ended.seen_by(person)) for person in (0, 1, NOBODY)] == ["You won", "You lost", "Ann wins"]
    assert result(typed(table(), "a1", "b1", "a2", "b2", "a3")) == "Ann wins"
    nameless = table(players=(Player("Player 1"), Player("Player 2")))
    assert result(nameless) == ""
    assert result(typed(nameless, "a1", "b1", "a2", "b2", "a3")) == "Cross wins"
    twins = table("trio", players=(ANN, ENGINE, ENGINE))
    told = {result(end) for end in every_end(twins, 40)}
    assert not any(each.startswith("Engine") for each in told)


def test_whose_turn_it_is_is_told_by_name():
    told = [status(table(players=(ANN, BEN)).seen_by(person)) for person in (0, 1, NOBODY)]
    assert told == ["Your turn", "Ann to play", "Ann to play"]
    assert status(table(players=(Player("Player 1"), Player("Player 2")))) == "Cross to play"
    assert status(table(players=(Player("You"), ENGINE)).seen_by(NOBODY)) == "Cross to play"


def test_who_has_won():
    assert winners(typed(table(), "a1", "b1", "a2", "b2")) == []
    assert winners(typed(table(), "a1", "b1", "a2", "b2", "a3")) == [0]
    assert winners(typed(table(), "a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")) == []
    duet = table("duet")
    assert winners(duet.after(resign.event(duet))) == []
    assert winners(typed(duet, "a1-a2", "a2-b2", "a2", "c2-c1", "c1-b1", "c1", "b2-c2", "b2", "b1-a1")) == [
        0,
        1,
    ]


def test_a_result_tells_points_if_others_have_some_too():
    trio = table("trio", players=(ANN, BEN, ENGINE))
    ended = next(end for end in every_end(trio, 40) if max(end.position.utility) == 1)
    second, best = sorted(ended.position.score)[-2:]
    winner = ended.player_at(ended.position.utility.index(1)).person
    expected = f"You won by {best - second:g}" if second else "You won"
    assert result(ended.seen_by(winner)) == expected if winner in (0, 1) else result(ended)


LINE, FULL = ("a1", "b1", "a2", "b2", "a3"), ("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2")
"""A win of the first seat, and a draw."""


def a_series(*games, players=(ANN, BEN), name="tictactoe"):
    """The table at the end of a series."""
    now = table(name, players=players, games=len(games))
    for number, texts in enumerate(games):
        now = typed(now if number == 0 else now.after(series.event(now)), *texts)
    return now


def test_the_end_of_a_series_tells_who_has_won_it_and_by_how_much():
    """A7; a draw in its last game is no draw of the series."""
    ended = a_series(LINE, FULL)
    assert [result(ended.seen_by(person)) for person in (0, 1, NOBODY)] == [
        "Draw. You won the series by 1",
        "Draw. You lost the series by 1",
        "Draw. Ann wins the series by 1",
    ]
    assert result(a_series(LINE, LINE)) == "You lost. The series is a draw", "each has won one"
    assert result(a_series(LINE)) == "You won"
    assert result(table(players=(ANN, BEN), games=2)) == ""
    between = typed(table(players=(ANN, BEN), games=2), *LINE)
    assert result(between) == "You won", "the series goes on"


def test_partners_are_told_how_many_games_of_a_series_they_have_won():
    won = ("a1-a2", "a2-b2", "a2", "c2-c1", "c1-b1", "c1", "b2-c2", "b2", "b1-a1")
    first = a_series(won, (), players=(ANN, BEN), name="duet")
    assert result(first.after(resign.event(first))).endswith(". Won 1 of 2 games")


def test_partners_win_or_lose_together_in_a_turn():
    duet = table("duet", players=(ANN, BEN))
    told = {result(end) for end in every_end(duet, 5)}
    assert all(re.fullmatch(r"(Won|Lost) together in turn \d+", each) for each in told)


def test_a_win_can_be_shared_by_some():
    trio = table("trio", players=(ANN, BOB, ENGINE))
    endings = {end.verdict for end in every_end(trio, 40)}
    assert any(" share the win" in ending for ending in endings)
    assert any(ending.endswith(" wins") for ending in endings)


def every_end(table, most):
    """Some finished games, the first moves tried in turn."""
    ends, open_tables = [], [table]
    while open_tables and len(ends) < most:
        now = open_tables.pop()
        if now.position.over:
            ends.append(now)
        open_tables += [now.after(moves.event(now, action)) for action in now.position.actions]
    return ends


def test_the_last_move_is_said():
    start = table()
    after = typed(start, "b2")
    left = after.after(resign.event(after))
    assert last_move(start.view) == ""
    assert last_move(after.view) == "Ann: b2."
    assert last_move(left.view) == "Bob resigns."


def test_where_a_game_has_news_they_are_the_last_move():
    alone = fold([open_event("antino", {"players": 1}, [ANN])])
    assert news(alone.view) == last_move(alone.view) == ""
    placed = typed(alone, "draw-d", "d-e6")
    drawn = typed(placed, "draw-x")
    assert news(placed.view).startswith("You place the amber diamond on e6")
    assert news(drawn.view) == last_move(drawn.view) == news(placed.view)
    assert news(typed(table(), "b2").view) == ""


def test_turns_can_be_told_from_a_ply_on():
    played = typed(table(), "a1", "b2", "c3")
    assert [turn.moves for turn in turns(played.view, 1)] == [["b2"], ["c3"]]


def test_points_are_written_without_needless_decimals():
    assert [points(12.0), points(0.0), points(2.5)] == ["12", "0", "2.5"]


def test_events_that_are_no_moves_are_told():
    played = typed(table(games=2), "a1", "b2")
    offered = played.after(draw.offer(played))
    drawn = offered.after(draw.answer(offered, True))
    renamed = played.after(rename.event(played, 1, " Bea "))
    tables = [
        played,
        offered,
        offered.after(draw.answer(offered, False)),
        drawn,
        played.after(undo.event(played)),
        renamed,
    ]
    assert [note(each) for each in [*tables, drawn.after(series.event(drawn))]] == [
        "",
        "Ann offers a draw.",
        "Bob declines the draw.",
        "Bob accepts the draw.",
        "Taken back; Bob plays again.",
        "Nought is now called Bea.",
        "Game 2 of 2 begins.",
    ]


def test_the_outlook_says_who_is_to_play_or_how_it_ended():
    assert outlook(table().view) == "Ann to play."
    assert outlook(typed(table(), "a1", "b1", "a2", "b2", "a3").view).startswith("Ann has three")


def test_an_example_is_a_legal_move_while_there_is_one():
    assert example(table().view) == "a1"
    assert example(typed(table(), "a1", "b1", "a2", "b2", "a3").view) == ""


def test_sentences_call_players_by_name_and_the_reader_you():
    played = table("octopus", players=(ANN, BEN), deal="x")
    played = played.after(moves.event(played, played.position.actions[0]))
    seat, place = played.position.history[-1].seat, news(played.position).split(" places ")[1]
    name = ("Ann", "Ben")[seat]
    assert news(played.seen_by(seat).view) == f"You place {place}"
    assert {news(played.seen_by(each).view) for each in (1 - seat, NOBODY)} == {f"{name} places {place}"}


def test_names_stay_with_a_position_and_count_for_nothing():
    told = table("peek", players=(ANN, BEN)).seen_by(0).told
    plain = told.named(NAMELESS)
    assert told == plain and told.names != plain.names
    later = told.play(told.actions[0])
    assert {later.names, later.view(0).names} == {told.names}
    assert pickle.loads(pickle.dumps(told)).names == NAMELESS


@pytest.mark.parametrize(
    ("names", "mine", "told"),
    [
        (["Ann", "Ben"], [0], Names(("Ann", "Ben"), 0)),
        (["Ann", "Ben"], [0, 1], Names(("Ann", "Ben"))),
        (["Player 1", "Player 2"], [0, 1], NAMELESS),
        (["You", "Flint"], [], Names(("", "Flint"))),
        (["Ann", "ann"], [1], Names((), 1)),
        (["Nought", "Nought"], [], NAMELESS),
        (["Cross", "Nought"], [], Names(("Cross", "Nought"))),
        (["Nought", "Ben"], [], Names(("", "Ben"))),
    ],
)
def test_one_function_decides_what_players_are_called(names, mine, told):
    assert names_told(names, ["Cross", "Nought"], mine) == told


def test_engines_have_names_that_nobody_else_has():
    named = table("trio", players=(ENGINE, Player("hazel"), ENGINE)).players
    assert [player.name for player in named] == ["Flint", "hazel", "Rowan"]
    old = open_event("tictactoe", {}, (ANN, ENGINE))
    old = replace(old, payload={**old.payload, "players": [ANN.payload(), ENGINE.payload()]})
    assert status(fold([old, Event("action", {"move": "b2"})])) == "Hazel is thinking…"
