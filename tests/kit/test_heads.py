"""The head of the rules, of two sides and of several seats; options in the state; keys."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessella.core.compiler.jit import blank
from tessella.core.leaving import RESIGNED
from tessella.core.mover import OVER
from tessella.kit.company import company, pass_on, share
from tessella.kit.duel import DRAW, OPEN, duel
from tessella.kit.keys import hashed

SEATS = 4
DUEL = duel([("board", "i1", 3)], options=["side", "swap"])
COMPANY = company(SEATS, [], options=["rounds"])


def begun(head, **options):
    """A state at the beginning of a game."""
    s = blank(head.STATE)
    head.begin(s, head.setup(options))
    return s


def test_options_are_in_the_setup_and_in_the_state():
    s = begun(DUEL, side=5, swap=True)
    assert (s.side, s.swap, s.ply, s.mover, s.winner) == (5, 1, 0, 0, OPEN)
    assert DUEL.setup({"side": 5, "swap": True}).seats == 2
    assert DUEL.belongs(s, DUEL.setup({"side": 5, "swap": True}))
    assert not DUEL.belongs(s, DUEL.setup({"side": 5, "swap": False}))


@pytest.mark.parametrize(("winner", "got"), [(0, [1, 0]), (1, [0, 1]), (DRAW, [0.5, 0.5])])
def test_two_sides_share_a_draw(winner, got):
    s = begun(DUEL, side=5, swap=False)
    DUEL.end(s, winner, 3)
    assert (s.mover, s.reason) == (OVER, 3)
    out = np.zeros(2)
    DUEL.utility(s, out)
    assert out.tolist() == got


@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_loses_to_the_other_side(seat):
    s = begun(DUEL, side=5, swap=False)
    DUEL.leave(s, seat, RESIGNED)
    assert (s.ply, s.mover, s.winner, s.reason) == (1, OVER, 1 - seat, RESIGNED)


def test_seats_that_nobody_took_never_act():
    s = begun(COMPANY, players=3, rounds=2)
    assert (s.rounds, s.gone.tolist()) == (2, [0, 0, 0, 1])
    assert [COMPANY.after(s, seat) for seat in range(3)] == [1, 2, 0]
    assert COMPANY.setup({"rounds": 2}).seats == SEATS


def test_who_left_is_passed_over_and_the_last_one_ends_the_game():
    s = begun(COMPANY, rounds=1)
    COMPANY.depart(s, 1)
    assert (COMPANY.after(s, 0), s.mover, s.ply) == (2, 0, 1)
    COMPANY.depart(s, 0)
    assert s.mover != OVER
    COMPANY.depart(s, 3)
    assert (s.mover, COMPANY.after(s, 2)) == (OVER, 2)


@given(points=st.lists(st.integers(-2, 2), min_size=2, max_size=SEATS), data=st.data())
def test_most_points_of_those_who_are_there_share_the_win(points, data):
    s = begun(COMPANY, players=len(points), rounds=1)
    stays = data.draw(st.integers(0, len(points) - 1))
    for seat in range(len(points)):
        s.gone[seat] = seat != stays and data.draw(st.booleans())
    there = [seat for seat in range(len(points)) if not s.gone[seat]]
    best = [seat for seat in there if points[seat] == max(points[other] for other in there)]
    expected = [1 / len(best) if seat in best else 0 for seat in range(len(points))]
    out = np.array(points, float)
    share(s.gone, out)
    assert out.tolist() == expected


def test_a_key_tells_every_number_of_the_identity_and_nothing_else():
    key = hashed(DUEL.STATE, ("mover", "winner", "board"))
    s = begun(DUEL, side=5, swap=False)
    keys = {key(s)}
    for change in ("mover", "winner"):
        s[change] += 1
        keys.add(key(s))
    for place in range(3):
        s.board[place] = -1
        keys.add(key(s))
    assert len(keys) == 6
    s.ply += 1
    assert key(s) in keys


@given(rows=st.lists(st.tuples(st.booleans(), st.integers(-9, 9)), min_size=1))
def test_rows_go_on_to_the_next_seat_that_is_there(rows):
    there = [(stays, number) for stays, number in rows if stays]
    gone = np.array([not stays for stays, _ in rows] + [False])
    table = np.array([[number, -number] for _, number in rows] + [[7, 8]])
    pass_on(gone, table)
    assert table[~gone].tolist() == [[7, 8], *([number, -number] for _, number in there)]
    assert table[gone].tolist() == [[number, -number] for stays, number in rows if not stays]
