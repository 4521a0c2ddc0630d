"""Playing on from any move of a game."""

from random import Random

import pytest

from tessella.table.event import Refused
from tessella.table.features import rename, resign, series
from tessella.table.features.branch import branch, events_of
from tessella.table.features.undo import NoSuchPly
from tessella.table.fold import fold
from tessella.table.terms import open_event

from ..tables import ANN, BOB, ENGINE, table, typed


def test_a_branch_begins_with_the_first_moves_and_the_same_players():
    played = typed(table(players=(ANN, ENGINE), games=3), "a1", "b2", "c3")
    branched = fold(branch(played, 2))
    assert branched.position.history == played.position.history[:2]
    assert branched.players == played.players
    assert branched.games == 1


def test_a_branch_of_a_later_game_of_a_series_keeps_the_seats():
    first = typed(table(games=2), "a1", "b1", "a2", "b2", "a3")
    second = typed(first.after(series.event(first)), "b2")
    assert fold(branch(second, 1)).players == (BOB, ANN)


def test_a_branch_keeps_names_and_options():
    named = typed(table(), "a1")
    named = named.after(rename.event(named, 0, "Cay"))
    branched = fold(branch(named, 1))
    assert branched.players[0].name == "Cay"
    assert branched.position.options == named.position.options


def test_a_resignation_is_branched_like_a_move():
    trio = table("trio", players=(ANN, BOB, ENGINE))
    left = trio.after(resign.event(trio))
    branched = fold(branch(left, 1))
    assert branched.position == left.position
    assert fold(branch(left, 0)).position.ply == 0


@pytest.mark.verify_but("tictactoe", "peek", "cancelletto", reason="each game again")
def test_every_game_can_be_branched_anywhere(game):
    position, random = game.new(), Random(7)
    while not position.over:
        position = position.roll(random)
    seats = [ANN] * len(game.sides)
    played = fold([open_event(game.name, {}, seats), *events_of(position)])
    for ply in range(position.ply + 1):
        assert fold(branch(played, ply)).position.history == position.history[:ply]


def test_a_game_with_hidden_hands_is_branched_when_it_is_over():
    peek = table("peek")
    with pytest.raises(Refused, match="once it is over"):
        branch(peek, 0)
    over = peek.after(resign.event(peek))
    assert fold(branch(over, 2)).position == peek.position


def test_there_is_no_branch_where_the_game_has_not_been():
    with pytest.raises(NoSuchPly):
        branch(table(), 1)
