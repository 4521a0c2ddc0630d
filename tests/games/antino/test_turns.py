"""What the clauses of rules.md say about turns: from the tile of 12 (N6) to the end (N10, N12)."""

from itertools import pairwise

import pytest

from tessella import CHANCE, IllegalMove, OptionError
from tessella.games.antino.explain.misfit import misfit
from tessella.games.antino.rules import state
from tessella.games.antino.rules.grid import CELLS, KINDS

from .tables import (
    FOUR_LOCKS,
    TWELVE,
    gain,
    played,
    positions_of,
    random_game,
    recorded,
    scripted,
    with_state,
)

# Twelve, and seventy-two


def test_N6_a_tile_of_12_scores_24_and_another_may_follow_without_a_draw():
    before, after = scripted(TWELVE.removesuffix(" x-f7")), scripted(TWELVE)
    assert gain(TWELVE.removesuffix(" x-f7")) == 24
    assert (before.mover, before.field("phase")) == (0, state.MORE)
    assert before.field("held")[0] == 2
    assert gain(TWELVE) == 24 + 2
    assert (after.mover, after.field("drawer")) == (CHANCE, 1)


def test_N6_one_may_stop_instead():
    after = scripted(TWELVE.replace("x-f7", "stop"))
    assert (after.mover, after.field("drawer"), after.field("held")[0]) == (CHANCE, 1, 2)


def test_N6_after_another_tile_that_is_no_12_the_turn_ends():
    assert "stop" not in [move.text for move in scripted(TWELVE + "\nhand:d,x,o").moves()]


def test_N7_the_second_72_wins_against_any_points():
    last = recorded("seventy-two-twice", len(recorded("seventy-two-twice").history) - 1)
    behind = with_state(last, points={1: 1000})
    end = behind.play(recorded("seventy-two-twice").history[-1])
    assert (end.over, end.score[1], end.utility) == (True, 1000, (1, 0))


def test_N7_the_first_72_ends_the_turn_only():
    position = next(each for each in positions_of("seventy-two-twice") if each.field("seventies")[0])
    assert (position.over, position.field("drawer")) == (False, 1)


def test_N7_with_play_on_the_next_to_make_72_twice_takes_second_place():
    name = "play-on-to-the-last"
    last = recorded(name, len(recorded(name).history) - 1)
    second = with_state(last, place={1: 1}, players=3, turn=0)
    assert second.play(recorded(name).history[-1]).field("place").tolist() == [2, 1, 0, 0]


# Hands, drops, ends


@pytest.mark.parametrize("players", [2, 3, 4])
def test_N8_a_turn_begins_with_three_tiles_in_hand_while_the_bag_lasts(players):
    for position in random_game(7, players=players):
        if position.field("phase") == state.TURN and not position.over:
            assert position.field("held")[position.mover] == 3 or position.field("bag") == 0


def test_N8_hands_are_secret():
    position = scripted("hand:d,xl,ok")
    assert (
        position.field("hand")[0].tolist()[: state.HIDDEN] == position.view(0).field("hand")[0].tolist()[:12]
    )
    assert position.view(1).field("hand")[0].tolist() == [0] * 12 + [3]


def test_N9_who_can_place_no_tile_drops_and_draws_others_than_those_shown():
    shown = scripted(FOUR_LOCKS + "\nhand:dl,x,o")
    assert [move.text for move in shown.moves()] == ["drop"]
    drawing = shown.play("drop")
    assert drawing.why("draw-dl").startswith("The bag holds no amber diamond with a lock")
    after = drawing.play("draw-d").play("draw-x").play("draw-o")
    assert (after.field("drawer"), after.why("draw-dl")) == (1, None)


def test_N9_who_can_place_must():
    assert {move.text for move in scripted("x-e6\nhand:d,x,o").moves()}.isdisjoint({"drop", "stop"})


def test_N10_the_game_ends_when_nothing_outside_the_board_fits():
    end = recorded("stuck")
    outside = end.field("unseen") + end.field("hand")[:, :KINDS].sum(axis=0)
    assert outside.any()
    for kind in outside.nonzero()[0].tolist():
        assert all(misfit(end, kind, cell) for cell in range(CELLS))
    before = recorded("stuck", len(end.history) - 1)
    assert not all(misfit(before, kind, cell) for kind in range(KINDS) for cell in range(CELLS))


def plainly(position):
    """The position once a seat is to act; chance draws the first tiles there are, which are plain."""
    while position.mover == CHANCE:
        position = position.play(position.moves()[0])
    return position


def dropped(position, *seats):
    """The position after these seats in turn have dropped their hands."""
    for seat in seats:
        position = plainly(position)
        assert position.mover == seat
        position = position.play("drop")
    return plainly(position)


def locked(players):
    """A position in which nobody can place a tile, the first seat to act, and a streak ends the game."""
    return plainly(scripted(FOUR_LOCKS, players=players, drop_streak=True))


def test_N10_a_drop_streak_of_all_players_ends_the_game():
    three = dropped(locked(3), 1, 2)
    assert not three.over
    assert dropped(three, 0).field("reason") == state.DROPS
    assert dropped(locked(4), 0, 1, 2, 3).field("reason") == state.DROPS


def test_N10_G3_a_drop_streak_needs_three_who_are_still_in():
    assert not dropped(locked(3).leave(0), 1, 2, 1, 2, 1, 2).over
    assert not dropped(with_state(locked(3), place={0: 1}), 1, 2, 1, 2, 1, 2).over
    assert dropped(locked(4).leave(2), 0, 1, 3).field("reason") == state.DROPS


def test_N10_G3_a_drop_of_who_has_left_since_does_not_count():
    fourth = dropped(dropped(locked(4), 0, 1).leave(0), 2)
    assert (fourth.over, fourth.mover) == (False, 3)
    assert dropped(fourth, 3).field("reason") == state.DROPS


def test_N10_G3_the_others_play_on_when_the_one_who_has_not_dropped_leaves():
    fourth = dropped(locked(4), 0, 1, 2)
    assert dropped(fourth.leave(3), 0).field("reason") == state.DROPS


@pytest.mark.parametrize("players", [1, 2])
def test_N10_a_drop_streak_cannot_be_chosen_by_fewer_than_three(players):
    with pytest.raises(
        OptionError, match=rf"goes with Players \(players\) 3 or 4, not with {players}: .*\(N10\)\.$"
    ):
        played(players=players, drop_streak=True)


def test_N11_the_highest_tile_begins():
    assert played("draw-x draw-d").field("turn") == 1
    assert played("draw-d draw-dl").field("turn") == 1
    assert played("draw-dk draw-dl").field("turn") == 0
    assert played("draw-sk draw-o").field("turn") == 1


def test_N11_the_symbols_rank_diamond_cross_circle_square():
    tiles = ["dk", "dl", "d", "xk", "xl", "x", "ok", "ol", "o", "sk", "sl", "s"]
    for higher, lower in pairwise(tiles):
        assert played(f"draw-{lower} draw-{higher}").field("turn") == 1


def test_N11_only_tied_leaders_draw_again_and_then_all_tiles_go_back():
    tied = played("draw-d draw-x draw-d", players=3)
    assert (tied.field("drawer"), tied.field("bag")) == (0, 97)
    again = tied.play("draw-s")
    assert (again.field("drawer"), again.field("bag")) == (2, 96)
    begun = again.play("draw-o")
    assert (begun.field("turn"), begun.field("bag")) == (2, 100)


def test_N11_without_the_draw_the_first_seat_begins():
    assert played(drawn=False).field("drawer") == played(drawn=False).field("turn") == 0


def test_N12_solitaire_draws_one_tile_a_turn_which_must_be_placed():
    for position in random_game(3, players=1):
        if position.mover == 0:
            assert position.field("held")[0] == 1
            assert all("-" in move.text for move in position.moves())


def test_N12_a_tile_of_12_is_doubled_but_allows_no_other():
    alone = scripted(TWELVE.removesuffix(" x-f7"), players=1)
    assert gain(TWELVE.removesuffix(" x-f7"), players=1) == 24
    assert (alone.mover, alone.field("drawer")) == (CHANCE, 0)


@pytest.mark.parametrize(("clockwise", "order"), [(False, [0, 1, 2, 3, 0]), (True, [0, 3, 2, 1, 0])])
def test_N13_turns_go_round_in_the_agreed_direction(clockwise, order):
    position, movers = played(players=4, drawn=False, clockwise=clockwise), []
    while len(movers) < len(order):
        movers += [position.mover] * (position.mover != CHANCE)
        position = position.play(position.moves()[0])
    assert movers == order


def test_G3_a_hand_goes_back_into_the_bag():
    position = scripted("hand:d,xl,ok", players=3)
    assert position.leave(0).field("bag") == position.field("bag") + 3 == 100


def test_G3_who_has_taken_first_place_has_finished_and_cannot_leave():
    out = next(position for position in positions_of("play-on") if position.field("place")[0])
    assert out.finished == {0}
    with pytest.raises(
        IllegalMove, match=r"^Gnome has finished this game and cannot leave it any more \(G3\)\.$"
    ):
        out.leave(0)
    assert out.leave(1).utility == recorded("play-on").utility == (1, 0, 0)


def test_G3_nobody_has_finished_while_all_play():
    assert recorded("play-on", 100).finished == recorded("resignations-of-two").finished == frozenset()
