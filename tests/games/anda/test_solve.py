"""The results that are known of small boards, by our own search.

The search knows no D10; tessella.engine.solve tells why it is right all the same, as long as no win needs to bring back
a position. Positions are told apart by more than board and mover, which are all that D10 looks at, only while a first
turn is to come: until then but one colour has stones (D6). So the one placement that D10 might forbid to a winner takes
the last enemy stone and leaves a board that stood before the enemy had any. With a fixed komi such a board holds
Black's first two stones, and one more for every prisoner that White took instead of placing.
"""

from dataclasses import replace
from types import SimpleNamespace

import pytest

import tessella
from tessella import Position
from tessella.core.compiler.bits import popcount
from tessella.core.compiler.jit import jit
from tessella.engine.solve import solve
from tessella.games.anda.rules.state import ANNIHILATION, BLACK, WHITE

from .tables import ROUND, played, with_fields

pytestmark = pytest.mark.once

ANDA = tessella.find("anda")
utility = ANDA.kernel.utility


@pytest.mark.parametrize("komi", ["0", "1", "2", "3", "pie"])
def test_second_wins_on_side_2(komi):
    """With a fixed komi that is White."""
    assert solve(tessella.new("anda", side=2, komi=komi), 60).utility == 0.0


@pytest.mark.soak
@pytest.mark.parametrize(("komi", "first"), [(0, 1.0), (1, 1.0), (2, 1.0), (3, 0.0)])
def test_black_wins_on_side_3_with_little_komi(komi, first):
    """Each takes a minute, more or less."""
    assert solve(tessella.new("anda", side=3, komi=komi), 3600).utility == first


@pytest.mark.soak
@pytest.mark.parametrize("komi", [0, 1, 2])
def test_D10_black_needs_no_win_that_might_bring_back_a_position(komi):
    doubting = replace(ANDA, rules=SimpleNamespace(**vars(ANDA.rules) | {"utility": doubtful}))
    first = Position.first(doubting, doubting.choose({"side": 3, "komi": komi}))
    assert solve(first, 3600).utility == 1.0


@jit
def doubtful(s, out):
    """A draw instead of such a win."""
    utility(s, out)
    few = popcount(s.stones[BLACK, 0]) <= 2 + s.komi
    if s.reason == ANNIHILATION and s.stones[WHITE, 0] == 0 and few:
        out[0] = out[1] = 0.5


def test_D10_what_it_forbids_is_legal_without_a_past():
    position, start = played(ROUND, side=3, komi=0), tessella.new("anda", side=3, komi=0)
    forgetful = with_fields(position, **{name: start.field(name) for name in ANDA.rules.PAST})
    assert set(forgetful.actions) - set(position.actions) == {position.action("e2")}
