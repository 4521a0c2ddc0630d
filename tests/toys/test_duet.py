"""Duet by its clauses."""

import tessella


def played(moves, **options):
    """The position after moves with blanks between."""
    position = tessella.new("duet", **options)
    for text in moves.split():
        position = position.play(text)
    return position


def test_u2_a_turn_is_steps_and_a_removal():
    position = played("a1-b1 b1-b2")
    assert position.mover == 0
    assert position.why("b2-a2") == "You have no step left in this turn; now remove an empty tile (U2)."
    assert position.play("b1").mover == 1


def test_u2_a_removal_may_come_at_once():
    assert played("b1").mover == 1


def test_u2_one_step_by_option():
    assert played("a1-b1", steps=1).why("b1-b2").startswith("You have no step left")


def test_u2_what_is_refused():
    position = played("b1")
    assert position.why("a1-a2") == "Your pawn does not stand on a1; you step with your own (U2)."
    assert position.why("c2-a1") == "a1 is not beside c2 (U2)."
    assert position.why("b1") == "b1 is removed already; an empty tile is removed (U2)."
    assert position.why("a1") == "A pawn stands on a1; an empty tile is removed (U2)."


def test_u3_both_at_home_win_at_once_with_a_point_for_each_tile():
    end = played("a1-a2 a2-b2 a2 c2-c1 c1-b1 c1 b2-c2 b2 b1-a1")
    assert end.ending == "Both pawns are at home: Sun and Moon win together (U3)."
    assert (end.utility, end.score) == ((1, 1), (3, 3))


def test_u4_a_lost_home_loses():
    end = played("a1-b1 a1")
    assert end.ending == "A home was removed: Sun and Moon lose together (U4)."
    assert (end.utility, end.score) == ((0, 0), (0, 0))


def test_u4_no_empty_tile_loses():
    assert played("b1 b2 c1 a2").ending == "No empty tile is left: Sun and Moon lose together (U4)."


def test_g3_one_leaves_and_both_lose():
    end = played("a1-b1").leave(1)
    assert (end.ending, end.utility) == ("Moon resigned: both lose (G3).", (0, 0))


def test_clicks_of_a_step_and_of_a_removal():
    position = played("")
    board = position.game.board
    assert board.paths(position, position.action("a1-b1")) == ("a1", "b1")
    assert board.paths(position, position.action("b1")) == ("b1",)
