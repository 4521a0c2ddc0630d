"""Secret hands: what is hidden comes out of the bag again, and what a seat sees stays."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tessella import WATCHER
from tessella.core.compiler.jit import blank, copy_of, jit, record
from tessella.core.compiler.rng import new_rng
from tessella.kit.hands import hands

COUNTS, SEATS, DRAW = [3, 2, 1], 3, 10
HIDDEN = len(COUNTS)
STATE = record(
    [("hand", "i1", (SEATS, HIDDEN + 1)), ("table", "i1", HIDDEN), ("bag", "i1"), ("unseen", "i1", HIDDEN)]
)


@jit
def lying(s, kind):
    return s.table[kind]


@jit
def drawn_to(s):
    return 1


@jit
def sees(s, hand, seat):
    """Neighbours show each other their hands: 0 sees that of 1, and 1 that of 2, beside their own."""
    return hand == seat or hand == seat + 1


count, draws, odds, hide, fill, visible = hands(COUNTS, DRAW, lying, drawn_to, sees)
PLACES = st.permutations([kind for kind, many in enumerate(COUNTS) for _ in range(many)]).flatmap(
    lambda tiles: st.lists(st.integers(0, SEATS + 1), min_size=len(tiles), max_size=len(tiles)).map(
        lambda places: [*zip(tiles, places, strict=True)]
    )
)
"""Each tile with a hand, the table or the bag."""


def state_of(places):
    s = blank(STATE)
    for kind, place in places:
        if place < SEATS:
            s.hand[place, kind] += 1
        elif place == SEATS:
            s.table[kind] += 1
    count(s)
    return s


@given(places=PLACES)
def test_the_bag_holds_what_lies_nowhere_else(places):
    s = state_of(places)
    left = [sum(place > SEATS for tile, place in places if tile == kind) for kind in range(HIDDEN)]
    assert s.unseen.tolist() == left and s.bag == sum(left)
    out, weights = np.zeros(HIDDEN, np.int32), np.zeros(HIDDEN)
    n = draws(s, out)
    odds(s, weights)
    assert out[:n].tolist() == [DRAW + kind for kind in range(HIDDEN) if left[kind]]
    assert weights[:n].tolist() == [each for each in left if each]


@given(places=PLACES, seat=st.integers(WATCHER, SEATS - 1), seed=st.integers(0, 99))
def test_a_filled_view_is_a_world_of_the_same_view(places, seat, seed):
    s = state_of(places)
    view = copy_of(s)
    hide(view, seat)
    shown = [seat != WATCHER and hand in (seat, seat + 1) for hand in range(SEATS)]
    assert [view.hand[hand, HIDDEN] == 0 for hand in range(SEATS) if shown[hand]] == [True] * sum(shown)
    assert all(not view.hand[hand, :HIDDEN].any() for hand in range(SEATS) if not shown[hand])
    world = copy_of(view)
    fill(world, seat, new_rng(seed))
    assert world.bag == view.bag == s.bag
    assert not world.hand[:, HIDDEN].any() and world.unseen.min() >= 0
    again = copy_of(world)
    hide(again, seat)
    assert again.tobytes() == view.tobytes()


def test_a_draw_is_seen_by_those_who_see_the_hand():
    s = state_of([])
    assert [visible(s, DRAW + 2, seat) for seat in range(WATCHER, SEATS)] == [
        DRAW + 3,
        DRAW + 2,
        DRAW + 2,
        DRAW + 3,
    ]
    assert visible(s, DRAW - 1, WATCHER) == DRAW - 1
