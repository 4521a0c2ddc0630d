"""Rollouts, compiled for the rules of one game: what comes of actions, if all then play as they do at first sight."""

import numpy as np

from ...core.compiler.jit import Compiled, jit, record
from ...core.evaluation import Policy
from ...core.kernel import Kernel
from ...core.mover import CHANCE, OVER

ROOT, WORLD = 2, 3
"""Places of the root, and of the root with hidden things imagined. Before them are those of a playout."""
NO_BELIEFS = record([("none", "i1")])
"""The beliefs in a game that has none."""
ARM = record(
    [
        ("action", "i4"),
        ("rounds", "i4"),
        ("total", "f8"),  # of the utilities of the root's seat
        ("deviation", "f8"),  # of their differences from the round's mean
        ("squares", "f8"),  # of the squares of these differences
    ]
)
"""An action of the root, and what came of it."""


def make_rollouts(kernel: Kernel, policy: Policy) -> Compiled:
    """run(arms, n, rounds, horizon, states, notes, beliefs, rng, out, values): adds rounds for the first n arms.

    states[ROOT] is the root and notes[ROOT] what the game notes of it; all others are room for work. In one round all
    arms meet the same hidden things and the same random numbers, so that their differences are less random than their
    values.
    """
    hidden, imagine = kernel.hidden, kernel.beliefs.imagine if kernel.beliefs else make_imagine(kernel)
    follow, choose, expect = policy.follow, policy.choose, policy.expect

    @jit
    def play_on(states, notes, rng, horizon, out):
        """Plays so many players' actions and the chance after them, and writes what the seats may expect then."""
        s, left = states[0], horizon
        while s.mover != OVER and (left != 0 or s.mover == CHANCE):
            left -= 1 if s.mover != CHANCE else 0
            follow(s, notes[0], choose(states, notes, rng))
        expect(s, notes[0], out)

    @jit
    def play_round(arms, n, horizon, states, notes, rng, out, values):
        """Writes what comes of each of n arms in one world; returns the mean."""
        seat, bits, total = np.int64(states[ROOT].mover), rng.bits, 0.0
        for i in range(n):
            rng.bits = bits
            states[0], notes[0] = states[WORLD], notes[ROOT]
            follow(states[0], notes[0], np.int64(arms[i].action))
            play_on(states, notes, rng, horizon, out)
            values[i] = out[seat]
            total += values[i]
        return total / n

    @jit
    def run(arms, n, rounds, horizon, states, notes, beliefs, rng, out, values):
        for _ in range(rounds):
            states[WORLD] = states[ROOT]
            if hidden:
                imagine(states[WORLD], beliefs, rng)
            mean = play_round(arms, n, horizon, states, notes, rng, out, values)
            for i in range(n):
                arm, deviation = arms[i], values[i] - mean
                arm.rounds += 1
                arm.total += values[i]
                arm.deviation += deviation
                arm.squares += deviation * deviation

    return run


def make_imagine(kernel: Kernel) -> Compiled:
    fill = kernel.fill

    @jit
    def imagine(s, beliefs, rng):
        """The default: nothing is believed but what fill knows."""
        fill(s, np.int64(s.mover), rng)

    return imagine
