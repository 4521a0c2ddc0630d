"""Deal, turns, gate and ends, clause by clause, on tables laid out as the test wants them."""

import pytest

from tessella import CHANCE
from tessella.games.cancelletto.model import home, lost, pawns, signs, stepped
from tessella.games.cancelletto.notation import square_of, tile_of
from tessella.games.cancelletto.rules.state import ACT, BOX, DEAL, PAWN, REFUSED, START, UNREACHABLE, WON

from .drawings import FLOOR, careful_game, laid_out, play
from .tables import dealt, opened, played, recorded

WALLED_IN = FLOOR.replace("B. .. .. .. .O", "B# .. .. .. .O").replace(".. .. .# .. ..", "## .. .# .. ..", 1)
"""No way leads to the blue box on a10, but it has outer sides."""
TWICE = WALLED_IN.replace("O. .. .. .. #B", "O# .. .. .. #B").replace(".# .. OB .. #.", "## .. OB .. ##")
"""Now none leads to the boxes on a1 and j1 either."""


def texts(position, start=""):
    """The legal moves that begin so."""
    return {move.text for move in position.moves() if move.text.startswith(start)}


def facts(position, *names):
    return tuple(int(position.field(name)) for name in names)


def lost_on(position):
    """The squares of lost boxes and pawns."""
    found = lost(position)
    return {
        f"{column}{row}"
        for column in "abcdefghij"
        for row in range(1, 11)
        if found[square_of(f"{column}{row}")]
    }


@pytest.mark.parametrize(("quarters", "face"), [(0, "B#O."), (1, "OB.#"), (2, ".O#B"), (3, "#.BO")])
def test_C2_a_tile_is_turned_clockwise(quarters, face):
    tiles = "/".join(["B#O."] + ["B...", "O..."] * 4 + ["...."] * 15)
    found = signs(played(f"deal-1r{quarters}", set=tiles))
    on_a9 = [found[square_of(name)] for name in ("a10", "b10", "a9", "b9")]
    assert on_a9 == [".#BO".index(sign) for sign in face]


def test_G1_every_tile_and_every_turn_of_it_is_as_likely():
    position = played("deal-7r1 deal-2r3")
    assert texts(position) == {
        f"deal-{tile}r{turn}" for tile in range(1, 25) if tile not in (2, 7) for turn in range(4)
    }
    assert position.odds == pytest.approx([1 / 88] * 88)


def test_C2_pawns_stand_on_boxes_of_the_other_colour_and_the_middle_is_empty():
    position = laid_out(FLOOR, "")
    assert position.field("phase") == START
    assert (pawns(position) == (signs(position) == 3) + 2 * (signs(position) == 2)).all()
    assert {signs(position)[square_of(name)] for name in ("e5", "f5", "e6", "f6")} == {-1}


def test_C2_a_deal_that_a_gate_can_save_is_played():
    assert laid_out(WALLED_IN, "").mover == 0


def test_C2_a_deal_that_no_gate_can_save_is_dealt_again():
    position = laid_out(TWICE, "")
    assert (position.mover, position.field("phase"), position.field("failed")) == (CHANCE, DEAL, 1)
    assert not position.field("laid").any() and not pawns(position).any()
    assert len(position.actions) == 96


def test_C2_unless_any_deal_is_agreed_on():
    assert laid_out(TWICE, "", any_deal=True).mover == 0


def test_C2_after_a_hundred_such_deals_the_set_is_refused():
    position = laid_out(TWICE, "")
    once = [move.action for move in position.history]
    for _ in range(98):
        position = position.replay(once)
    assert (position.field("failed"), position.over) == (99, False)
    end = position.replay(once)
    assert end.over and end.utility == (0, 0)
    assert end.field("reason") == REFUSED


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("colour", [0, 1])
def test_C9_it_is_chosen_who_starts_and_with_which_colour(players, seat, colour):
    before = dealt("tuesday", players=players)
    choice = f"start-{seat + 1}-{('blue', 'orange')[colour]}"
    if seat >= players:
        assert choice not in texts(before)
        return
    begun = before.play(choice)
    assert (before.mover, begun.mover) == (0, seat)
    assert facts(begun, "colour", "phase") == (colour, ACT)
    assert begun.field("seat_of")[colour] == seat
    assert begun.field("seat_of")[1 - colour] == players - 1 - seat


def test_C3_a_pawn_steps_once_in_a_turn_and_each_may():
    position = laid_out(FLOOR)
    assert {text.split("-")[0] for text in texts(position) if text[0] not in "gx"} == {
        "j10",
        "h8",
        "c4",
        "e2",
        "a1",
    }
    assert texts(position, "c4") == {"c4-c3", "c4-c5", "c4-b4", "c4-d4"}
    after = play(position, "c4-c5 a1-a2")
    assert {text.split("-")[0] for text in texts(after) if text[0] not in "gx"} == {"j10", "h8", "e2"}
    assert sorted(stepped(after).nonzero()[0]) == sorted(map(square_of, ("c5", "a2")))
    assert after.mover == position.mover


def test_C3_neither_wall_nor_void_nor_pawn_is_stepped_on():
    position = laid_out(FLOOR)
    assert texts(position, "e2") == {"e2-d2", "e2-e1", "e2-e3"}  # an orange pawn stands on f2
    assert texts(position, "a1") == {"a1-a2", "a1-b1"}
    assert texts(play(position, "a1-a2"), "a2") == set()
    walled = play(position, "a1-a2 x-a7 x-c5")
    assert texts(walled, "a2") == {"a2-a1", "a2-a3"}  # b2 is a wall


def test_C3_a_removal_ends_the_turn_and_all_pawns_may_step_again():
    position = play(laid_out(FLOOR), "c4-c5 x-a7")
    assert facts(position, "colour", "turns", "phase") == (1, 1, ACT)
    assert not stepped(position).any()
    assert position.mover == 1
    assert "c5-c4" in texts(play(position, "x-a5"))


def test_C5_tokens_go_on_two_different_squares_with_an_outer_side():
    position = laid_out(FLOOR)
    rim = {
        f"{column}{row}"
        for column in "abcdefghij"
        for row in range(1, 11)
        if column in "aj" or row in (1, 10)
    }
    hole = {"e4", "f4", "e7", "f7", "d5", "d6", "g5", "g6"}
    assert texts(position, "gate") == {f"gate-{square}" for square in rim | hole}
    assert {move.text for move in position.play("gate-d5").moves()} == texts(position, "gate") - {"gate-d5"}
    assert not {"gate-b9", "gate-b6", "gate-c7", "gate-c8"} & texts(position)
    assert {"gate-b9", "gate-b6", "gate-c7", "gate-c8"} <= texts(position.play("x-a7"))


def test_C5_a_gate_is_an_unordered_pair_placed_once():
    one, other = (laid_out(FLOOR, f"start-1-blue {pair}") for pair in ("gate-a6 gate-j2", "gate-j2 gate-a6"))
    assert one == other
    assert one.field("gate").tolist() == [square_of("j2"), square_of("a6")]
    assert texts(one, "gate") == set()
    assert one.mover == 0  # C3: no step is lost


def test_C5_a_gate_is_one_step_both_ways_unless_a_wall_or_a_pawn_is_there():
    position = laid_out(FLOOR, "start-1-blue gate-a1 gate-j10")
    assert not {"a1-j10", "j10-a1"} & texts(position)  # pawns on both
    freed = position.play("j10-j9")
    assert "a1-j10" in texts(freed)
    assert "j10-a1" in texts(play(freed, "a1-j10 x-a7 x-a5"))
    walled = laid_out(FLOOR, "start-1-blue gate-a1 gate-i1")
    assert texts(walled, "a1") == {"a1-a2", "a1-b1"}


def test_C5_a_gate_between_neighbours_is_no_other_way():
    assert texts(laid_out(FLOOR, "start-1-blue gate-a1 gate-b1"), "a1") == {"a1-a2", "a1-b1"}


def test_C5_a_gate_goes_with_its_square_and_is_not_placed_again():
    position = laid_out(FLOOR, "start-1-blue gate-j2 gate-a6 x-a5")
    assert position.field("gate").tolist() == [0, 0]
    assert position.field("gate_used") == 1
    assert texts(position, "gate") == set()


@pytest.mark.parametrize("name", ["won", "won-alone", "won-by-the-second-seat"])
def test_C4_the_last_pawn_home_wins_before_any_removal(name):
    end = recorded(name)
    before = recorded(name, end.ply - 1)
    assert (home(before), before.over) == (9, False)
    assert texts(before, "x")
    assert (home(end), end.over) == (10, True)
    assert facts(end, "reason", "turns") == (WON, before.field("turns"))
    assert set(end.utility) == {1}


def test_C4_nine_pawns_at_home_win_nothing():
    before = recorded("won", recorded("won").ply - 1)
    assert not any(
        before.play(text).over and before.play(text).utility[0] for text in texts(before) - {"i9-i10"}
    )


@pytest.mark.parametrize("seed", range(2))
def test_C6_any_tile_on_the_table_may_be_removed(seed):
    for position in careful_game(seed):
        if position.mover >= 0 and position.field("phase") == ACT:
            removable = {tile_of(text[2:]) for text in texts(position, "x-")}
            assert removable == set(position.field("laid").nonzero()[0].tolist())


def test_C6_where_every_removal_loses_there_is_still_one():
    *_, last, end = careful_game(2, set="open")
    assert end.over and end.utility == (0, 0)
    assert texts(last, "x-")
    assert all(last.play(text).over for text in texts(last, "x-"))


@pytest.mark.parametrize(
    ("moves", "reason", "squares"),
    [
        ("x-a1", BOX, {"a1"}),
        ("c4-d4 x-c3", BOX, {"c4", "d4"}),
        ("c4-c5 x-c5", PAWN, {"c5"}),
        ("x-i3", UNREACHABLE, {"j1"}),
        ("gate-j2 gate-a6 x-i3 x-a5", UNREACHABLE, {"j1"}),
    ],
)
def test_C7_a_removal_that_takes_a_box_or_a_pawn_or_cuts_a_box_off_loses(moves, reason, squares):
    end = play(laid_out(FLOOR), moves)
    assert end.over and end.utility == (0, 0)
    assert end.field("reason") == reason
    assert lost_on(end) == squares


def test_C7_pawns_are_no_obstacle_and_the_gate_is_a_way():
    assert not play(laid_out(FLOOR), "gate-j2 gate-a6 x-i3").over


def test_C7_nothing_is_tested_before_the_first_removal():
    position = laid_out(TWICE, "start-1-blue", any_deal=True)
    stepped_on = play(position, "h8-h7 gate-c10 gate-a6")
    assert not stepped_on.over
    end = stepped_on.play("x-a7")
    assert end.field("reason") == UNREACHABLE
    assert lost_on(end) >= {"a1", "j1"}


def test_C8_silence_changes_no_rule():
    loud, silent = opened("g6-h6 x-c1"), opened("g6-h6 x-c1", silent=True)
    assert loud.actions == silent.actions


@pytest.mark.parametrize("moves", ["", "g6-h6", "gate-c10"])
def test_G3_whoever_leaves_both_lose(moves):
    for seat in (0, 1):
        end = opened(moves).leave(seat)
        assert end.over and end.utility == (0, 0)
