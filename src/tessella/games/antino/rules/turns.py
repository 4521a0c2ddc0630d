"""What each action does; and a seat that leaves."""

from tessella.core.compiler.jit import inlined, jit

from .bag import put_back, put_loose
from .drawing import draw
from .dropping import drop
from .endings import finish, players_in
from .grid import CELLS, KINDS
from .placing import place
from .starting_draw import go_on_with_starting_draw
from .state import DRAW, HIDDEN, START, STOP
from .turn_order import end_turn


@inlined
def play(s, action):
    """Carries out a legal action: a draw, a placement, a stop or a drop."""
    s.ply += 1
    if action < STOP:
        place(s, action // CELLS, action % CELLS)
    elif action >= DRAW:
        draw(s, action - DRAW)
    elif action == STOP:
        end_turn(s)
    else:
        drop(s)


@jit
def leave(s, seat, reason):
    """G3: the hand goes back into the bag, the others play on; the last one wins."""
    s.ply += 1
    s.left[seat] = 1
    for kind in range(KINDS):
        s.unseen[kind] += s.hand[seat, kind]
        put_loose(s, kind, s.hand[seat, kind])
        s.hand[seat, kind] = 0
    s.hand[seat, HIDDEN] = 0
    s.bag += s.held[seat]
    s.held[seat], s.kinds[seat], s.contends[seat] = 0, 0, 0
    if players_in(s) < 2:
        finish(s, reason)
    elif s.phase == START:
        go_on_with_starting_draw(s)
    elif seat == s.turn:
        put_back(s)
        end_turn(s)
