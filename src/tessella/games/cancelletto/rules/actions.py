"""Every action, chance's included: which are legal, what each of them does, and a seat that leaves."""

import numpy as np

from tessella.core.jit import inlined, jit
from tessella.core.rng import below

from .acts import list_removals, list_steps, list_tokens, put_token, remove, step
from .deal import begin, deal, list_beginnings, list_deals, place_among_undealt
from .endings import finish
from .grid import STEPS, THROUGH, WAYS
from .random_acts import act_at_random, random_but_token
from .reach import other_end, outer
from .state import ACT, BEGIN, DEAL, DEALT, REMOVE, START, TOKEN, TOKEN_ON


@jit
def legal(s, out):
    """Steps, gate tokens, removals, in any order until the removal (C3); the deal, the choice."""
    if s.phase == DEAL:
        return list_deals(s, out)
    if s.phase == START:
        return list_beginnings(s, out)
    n = list_steps(s, out) if s.phase == ACT else 0
    if not s.gate_used:
        n = list_tokens(s, out, n)
    return list_removals(s, out, n) if s.phase == ACT else n


@inlined
def roll(s, rng):
    """A random action, found by counting."""
    s.ply += 1
    if s.phase == DEAL:
        drawn = below(rng, 4 * np.int64(s.undealt))
        deal(s, drawn // 4, drawn % 4)
    elif s.phase == START:
        chosen = below(rng, 2 * s.players)
        begin(s, chosen // 2, chosen % 2)
    elif s.phase == TOKEN:
        low, high = outer(s)
        put_token(s, random_but_token(s, low, high, rng))
    else:
        act_at_random(s, rng)


@jit
def play(s, action):
    """Carries out a legal action."""
    s.ply += 1
    if action >= BEGIN:
        begin(s, (action - BEGIN) // 2, (action - BEGIN) % 2)
    elif action >= DEALT:
        deal(s, place_among_undealt(s, (action - DEALT) // 4), (action - DEALT) % 4)
    elif action >= REMOVE:
        remove(s, action - REMOVE)
    elif action >= TOKEN_ON:
        put_token(s, action - TOKEN_ON)
    else:
        square, way = action // WAYS, action % WAYS
        step(s, square, other_end(s, square) if way == THROUGH else square + STEPS[way])


@jit
def leave(s, seat, reason):
    """G3: all lose."""
    s.ply += 1
    finish(s, reason)
