"""Greedy play, compiled for the rules of one game."""

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.compiler.rng import below
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER

SLACK = 1e-12
"""Expected utilities that differ by less count as equal."""
FINE = 1 << 20


def make_imagine(kernel: Kernel) -> Compiled:
    """imagine(s, rng): replaces what the mover does not know by random guesses."""
    hide, fill, hidden = kernel.hide, kernel.fill, kernel.hidden

    @jit
    def imagine(s, rng):
        if hidden:
            hide(s, np.int64(s.mover))
            fill(s, np.int64(s.mover), rng)

    return imagine


def make_by_points(kernel: Kernel) -> Compiled:
    """by_points(s, out): like an evaluation, but what it writes for a seat only rises with the seat's points."""
    score = kernel.score

    @jit
    def by_points(s, out):
        score(s, out)
        for seat in range(len(out)):
            out[seat] = 0.5 + 0.5 * out[seat] / (1.0 + abs(out[seat]))

    return by_points


def make_compare(kernel: Kernel, evaluate: Compiled) -> Compiled:
    """compare(states, rng, actions, n, out, values, overlooked): the index of the best of n actions in states[0].

    It plays them in states[1], and writes the mover's expected utility after each action into values, -1 for an action
    that is overlooked.
    """
    play, result = kernel.play, kernel.utility

    @jit
    def compare(states, rng, actions, n, out, values, overlooked):
        seat = np.int64(states[0].mover)
        best, best_place, equals = -1.0, -1, 0
        first = below(rng, n)  # this action is never overlooked
        for i in range(n):
            place = (first + i) % n
            values[place] = -1.0
            if i > 0 and below(rng, FINE) < overlooked * FINE:
                continue
            states[1] = states[0]
            play(states[1], np.int64(actions[place]))
            if states[1].mover == OVER:
                result(states[1], out)
            else:
                evaluate(states[1], out)
            values[place] = out[seat]
            if out[seat] > best + SLACK:
                best, equals = out[seat], 0
            if out[seat] > best - SLACK:
                equals += 1
                if below(rng, equals) == 0:
                    best_place = place
        return best_place

    return compare


def make_rank(kernel: Kernel, evaluate: Compiled) -> Compiled:
    """rank: like compare, but first replaces what the mover of states[0] does not know by random guesses."""
    imagine, compare = make_imagine(kernel), make_compare(kernel, evaluate)

    @jit
    def rank(states, rng, actions, n, out, values, overlooked):
        imagine(states[0], rng)
        return compare(states, rng, actions, n, out, values, overlooked)

    return rank


def make_game(kernel: Kernel, evaluate: Compiled) -> Compiled:
    """run(states, rng, actions, out): plays states[0] to the end of the game: seats greedily, chance by its odds."""
    legal, play, roll = kernel.legal, kernel.play, kernel.roll
    imagine, compare = make_imagine(kernel), make_compare(kernel, evaluate)

    @jit
    def run(states, rng, actions, out):
        s, values = states[0], np.empty(len(actions))
        while s.mover != OVER:
            if s.mover == CHANCE:
                roll(s, rng)
                continue
            states[1] = s
            imagine(states[1], rng)
            n = legal(states[1], actions)
            play(s, np.int64(actions[compare(states[1:], rng, actions, n, out, values, 0.0)]))

    return run
