"""Greedy play, made for the rules of one game."""

import numpy as np

from ..core.jit import Compiled, jit
from ..core.kernel import Kernel
from ..core.mover import CHANCE, OVER
from ..core.rng import below

SLACK = 1e-12
"""Expectations that differ by less are equal."""
FINE = 1 << 20


def make_greedy(kernel: Kernel) -> Compiled:
    """choose(states, rng, actions, out, overlooked): the action for the mover of states[0], working in states[1]."""
    legal, play, evaluate, result = kernel.legal, kernel.play, kernel.evaluate, kernel.utility
    hide, fill, hidden = kernel.hide, kernel.fill, kernel.hidden

    @jit
    def choose(states, rng, actions, out, overlooked):
        seat = np.int64(states[0].mover)
        if hidden:
            hide(states[0], seat)
            fill(states[0], seat, rng)
        best, best_action, equals = -1.0, -1, 0
        n = legal(states[0], actions)
        first = below(rng, n)  # is not overlooked
        for i in range(n):
            if i > 0 and below(rng, FINE) < overlooked * FINE:
                continue
            action = np.int64(actions[(first + i) % n])
            states[1] = states[0]
            play(states[1], action)
            if states[1].mover == OVER:
                result(states[1], out)
            else:
                evaluate(states[1], out)
            if out[seat] > best + SLACK:
                best, equals = out[seat], 0
            if out[seat] > best - SLACK:
                equals += 1
                if below(rng, equals) == 0:
                    best_action = action
        return best_action

    return choose


def make_game(choose: Compiled, kernel: Kernel) -> Compiled:
    """run(states, rng, actions, out): plays states[0] to its end by choose, chance by its odds."""
    play, roll = kernel.play, kernel.roll

    @jit
    def run(states, rng, actions, out):
        s = states[0]
        while s.mover != OVER:
            if s.mover == CHANCE:
                roll(s, rng)
            else:
                states[1] = s
                play(s, choose(states[1:], rng, actions, out, 0.0))

    return run
