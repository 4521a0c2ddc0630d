"""Many games to their ends, compiled for the rules of one game and one policy."""

import numpy as np

from ...core.compiler.jit import Compiled, jit
from ...core.kernel import Kernel


def make_games(run: Compiled, kernel: Kernel) -> Compiled:
    """games(first, states, rng, actions, out, points, utility, ends, stop) -> plies

    Plays a game from first[0] for each entry of ends, and stores its last state there. run plays one game, in states.
    Adds each seat's points and utility to points and utility. Ends early once stop[0] is set; its results are then
    incomplete.
    """
    score, result = kernel.score, kernel.utility

    @jit
    def games(first, states, rng, actions, out, points, utility, ends, stop):
        plies = 0
        for i in range(len(ends)):
            if stop[0]:
                break
            states[0] = first[0]
            run(states, rng, actions, out)
            ends[i] = states[0]
            plies += np.int64(ends[i].ply) - np.int64(first[0].ply)
            score(ends[i], out)
            for seat in range(len(out)):
                points[seat] += out[seat]
            result(ends[i], out)
            for seat in range(len(out)):
                utility[seat] += out[seat]
        return plies

    return games
