"""Where a table stands, for lists of many tables."""

from tessella.table.features.branch import branch
from tessella.table.fold import fold
from tessella.table.stage import NEW, ON, OVER, Stage, stage
from tessella.table.stage import OPEN as IS_OPEN

from .tables import ANN, BEN, ENGINE, OPEN, play_series, table, typed


def test_a_table_is_new_until_its_only_person_or_the_engine_has_moved():
    assert stage(table()) == stage(table(players=(ANN, ENGINE))) == Stage(NEW, (0,))
    assert stage(typed(table(), "b2")) == Stage(ON, (0,))
    assert stage(typed(table(players=(ENGINE, ANN)), "b2")) == Stage(ON, (0,))
    assert stage(typed(table(players=(ANN, ENGINE)), "b2")) == Stage(ON, ())


def test_a_table_where_two_have_sat_down_is_not_new():
    assert stage(table(players=(ANN, BEN))) == Stage(ON, (0,))
    assert stage(table(players=(ANN, OPEN))) == Stage(IS_OPEN, ())


def test_a_series_goes_on_until_its_last_game_is_over():
    for each in play_series():
        assert stage(each) == Stage(ON, (0,))
    _, second = play_series()
    assert stage(typed(second, "a1", "b1", "a2", "b2", "a3")) == Stage(OVER, ())


def test_a_branch_is_new_until_a_person_plays_on():
    over = typed(table(players=(ANN, ENGINE)), "a1", "b1", "a2", "b2", "a3")
    for ply in range(1, 6):
        assert stage(fold(branch(over, ply))).phase == NEW
    answered = typed(fold(branch(over, 1)), "b1")
    assert stage(answered).phase == NEW, "the engine was to move"
    assert stage(typed(answered, "a2")).phase == ON
    assert stage(typed(fold(branch(over, 4)), "a3")).phase == OVER
