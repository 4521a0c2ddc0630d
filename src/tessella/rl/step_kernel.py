"""The compiled step of a vector of environments: an action, its results, a new game, and what is to be seen then.

All of it happens to one environment before the next one, while its state is near the processor.
"""

import numpy as np

from ..core.compiler.jit import Compiled, borrowed, inlined, jit, prefetch, record
from ..core.encoding import Encoding
from ..core.kernel import Kernel
from ..core.mover import OVER
from .loops_kernel import make_act_one, make_begin_one, make_reward_of, nothing_erased, seed_one
from .see_kernel import make_see_one, seat_of

SAME_STEP, NEXT_STEP, DISABLED = range(3)
"""When a game that has ended begins anew."""

AHEAD = 2
"""How many environments before its turn one is fetched from memory: a step touches more than the cache holds."""
LANE = record(
    [(name, "i8") for name in ("episode", "plies", "games", "truncated", "strayed", "played")]
    + [("done", "?")]
)
"""What an environment counts: its games begun, less one; the plies of this game; of all games before, how many ended,
how many were broken off, how many of these because they left the window, and their plies; whether this game is over."""


def make_renew_one(kernel: Kernel) -> Compiled:
    begin_one = make_begin_one(kernel)

    @inlined
    def renew_one(i, states, rngs, lanes, setup, inside, points, seed):
        """Begins the next game in environment i."""
        lane = lanes[i]
        lane.episode += 1
        seed_one(rngs[i], seed, i, lane.episode)
        begin_one(states[i], setup[0], rngs[i], inside)
        lane.plies, lane.done, points[i] = 0, False, 0

    return renew_one


def make_renew(kernel: Kernel) -> Compiled:
    renew_one = make_renew_one(kernel)

    @jit
    def renew(states, rngs, lanes, setup, inside, points, which, seed, first, last):
        """Begins the next game in the environments that `which` names."""
        for i in range(first, last):
            if which[i]:
                renew_one(i, states, rngs, lanes, setup, inside, points, seed)

    return renew


def make_step(kernel: Kernel, encoding: Encoding, most: int, cooperative: bool) -> Compiled:
    erases, erase = encoding.erase is not None, encoding.erase or nothing_erased
    see_one = make_see_one(kernel, encoding, clears=not erases)
    score, act_one = kernel.score, make_act_one(kernel, encoding)
    renew_one, reward_of = make_renew_one(kernel), make_reward_of(kernel, cooperative)
    legal, encode = kernel.legal, encoding.encode

    @jit
    def strays(s, room):
        """Whether a legal action has no index."""
        for k in range(legal(s, room) if s.mover >= 0 else 0):
            if encode(s, np.int64(room[k])) < 0:
                return True
        return False

    @jit
    def step(indices, ways, games, results, ends, viewers, buffers, first, last):
        """Plays an index in each environment whose game goes on. ends keeps final states, if it has room."""
        is_window, seed, autoreset, most_plies, counts_points = ways
        states, rngs, lanes, setup, inside = borrowed(games)
        mover, rewards, terminated, truncated, points, wins = borrowed(results)
        ends, viewers, buffers = borrowed((ends, viewers, buffers))
        room, seats = np.empty(most, np.int32), rewards.shape[1]
        scored = np.zeros(seats)
        masks, planes, tokens = buffers[3], buffers[5], buffers[6]
        for i in range(first, last):
            s, lane = states[i], lanes[i]
            if i + AHEAD < last:
                prefetch(states, i + AHEAD)
                prefetch(masks, i + AHEAD)
                prefetch(planes, i + AHEAD)
                prefetch(tokens, i + AHEAD)
            terminated[i], truncated[i] = False, False
            for seat in range(seats):
                rewards[i, seat] = 0
            for k in range(viewers.shape[1] * erases):
                erase(s, seat_of(viewers[i, k], s), planes[i, k])
            if lane.done:
                if autoreset == NEXT_STEP:
                    renew_one(i, states, rngs, lanes, setup, inside, points, seed)
            else:
                act_one(s, rngs[i], indices[i], inside, room)
                lane.plies += 1
                terminated[i] = s.mover == OVER
                strayed = is_window and strays(s, room)
                truncated[i] = not terminated[i] and (strayed or lane.plies >= most_plies)
                if terminated[i]:
                    reward_of(s, rewards[i], scored)
                    for seat in range(seats):
                        wins[i, seat] += scored[seat]
                if counts_points:
                    score(s, scored)
                    for seat in range(seats):
                        rewards[i, seat] = scored[seat] - points[i, seat]
                        points[i, seat] = scored[seat]
                if terminated[i] or truncated[i]:
                    lane.done = True
                    lane.games += terminated[i]
                    lane.truncated += truncated[i]
                    lane.strayed += truncated[i] and strayed
                    lane.played += lane.plies
                    if autoreset == SAME_STEP:
                        if len(ends) > 0:
                            ends[i] = s
                        renew_one(i, states, rngs, lanes, setup, inside, points, seed)
            mover[i] = s.mover
            see_one(s, i, viewers, buffers, room)

    return step
