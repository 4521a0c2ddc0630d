"""Since when each person looks from the same seat."""

from tessella.table.features import moves, rename, resign, seats, sight
from tessella.table.terms import NOBODY

from ..tables import ANN, BEN, BOB, CAY, OPEN, does, settled, table, typed


def step(table):
    """The table after some move."""
    return settled(table.after(moves.event(table, table.position.actions[0])))


def sights(table):
    return [sight.sight(table.seen_by(person)) for person in table.persons]


def test_who_has_one_seat_looks_from_there_whoever_acts():
    trio = table("trio", players=(ANN, BEN, CAY))
    later = step(step(trio))
    assert [later.seen_by(person).eyes for person in (0, 1, 2)] == [0, 1, 2]
    assert sights(later) == [1, 1, 1]


def test_only_the_person_with_several_seats_changes_eyes():
    first = table("trio", players=(ANN, BOB, BEN))
    second = first
    while second.position.mover == 0:
        second = step(second)
    assert (first.eyes, second.eyes) == (0, 1)
    assert sights(second) == [second.seq, 1]


def test_a_name_changes_no_sight():
    first = table("trio", players=(ANN, BOB, BEN))
    assert sights(does(first, 0, rename.event, 1, "Bobby")) == [1, 1]


def test_who_sits_down_looks_from_there_and_who_leaves_looks_from_nowhere():
    waiting = table("trio", players=(ANN, BEN, OPEN))
    came = does(waiting, NOBODY, seats.sit, 2, "Cay")
    assert sights(came) == [1, 1, came.seq]
    left = does(came, 2, seats.stand, 2)
    assert left.seen_by(2).eyes == NOBODY
    assert sight.sight(left.seen_by(2)) == left.seq


def test_one_of_ones_seats_that_has_left_is_not_looked_from():
    first = table("trio", players=(ANN, BOB, BEN))
    left = does(first, 0, resign.event)
    assert left.eyes == 1
    assert sights(left) == [left.seq, 1]


def test_each_game_is_another_sight():
    over = typed(table(players=(ANN, BEN), games=2), "a1", "b1", "a2", "b2", "a3")
    second = does(over, 1, lambda table: table.event("next", {}))
    assert sights(second) == [second.seq, second.seq]
