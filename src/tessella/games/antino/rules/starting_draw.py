"""The starting draw: the player with the highest tile begins. (N11)"""

from tessella.core.compiler.jit import jit
from tessella.core.mover import CHANCE

from .bag import put_back
from .state import NONE, START
from .turn_order import begin_turn


@jit
def begin_starting_draw(s):
    """Each player takes a tile."""
    s.phase, s.mover, s.drawer, s.twelves = START, CHANCE, 0, 0
    for seat in range(s.players):
        s.contends[seat] = 1


@jit
def go_on_with_starting_draw(s):
    """The next contender who has not drawn in this round is to draw; or the round is over."""
    for seat in range(s.players):
        if s.contends[seat] and s.drawn[seat] == NONE:
            s.drawer = seat
            return
    leaders, first = keep_leaders(s)
    if leaders > 1 and leaders <= s.bag:
        for seat in range(s.players):
            s.drawn[seat] = NONE
        s.drawer = first
    else:
        for seat in range(s.players):
            s.contends[seat] = 0
        put_back(s)
        begin_turn(s, first)


@jit
def keep_leaders(s):
    """Seats with lower tiles no longer contend; returns the number of contenders left, and the first of them."""
    best = -1
    for seat in range(s.players):
        if s.contends[seat]:
            best = max(best, rank(s.drawn[seat]))
    leaders, first = 0, -1
    for seat in range(s.players - 1, -1, -1):
        if s.contends[seat] and rank(s.drawn[seat]) == best:
            leaders, first = leaders + 1, seat
        else:
            s.contends[seat] = 0
    return leaders, first


@jit
def rank(kind):
    """The rank of a kind: diamond before cross, circle, square; then key before lock and plain."""
    return (3 - kind // 3) * 3 + kind % 3
