"""The compiled loops over many games side by side. Built once for a game.

Each environment has a state, a generator for chance, and an entry in every buffer. Threads take slices of environments,
from `first` to `last`, so what happens in one never depends on another.
"""

import numpy as np

from ..core.compiler.jit import Compiled, borrowed, inlined, jit
from ..core.compiler.rng import below
from ..core.encoding import Encoding, Spaces
from ..core.kernel import Kernel
from ..core.mover import CHANCE, OVER
from ..core.position import Game

GOLDEN, M1, M2 = (np.uint64(x) for x in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
S27, S30, S31, ONE = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(1)
NO_ACTION = -1


@inlined
def spread(x):
    """A number spread over 64 bits, as rng.mix does."""
    x = (x ^ x >> S30) * M1
    x = (x ^ x >> S27) * M2
    return x ^ x >> S31


@inlined
def seed_one(rng, seed, number, episode):
    """Seeds the generator of an environment by the seed, its number and its episode."""
    x = spread(np.uint64(seed) + GOLDEN)
    x = spread(x + GOLDEN * (np.uint64(number) + ONE))
    x = spread(x + GOLDEN * (np.uint64(episode) + ONE))
    rng.bits = x if x != 0 else GOLDEN


@jit
def choose(masks, factors, rng, out):
    """Writes a random index for each row of masks, uniform in each factor; -1 where nothing is legal."""
    for i in range(len(masks)):
        index, at = 0, 0
        for factor in factors:
            legal = 0
            for value in range(factor):
                legal += masks[i, at + value]
            if legal == 0:
                index = NO_ACTION
                break
            left, value = below(rng, legal), 0
            while left > 0 or not masks[i, at + value]:
                left -= masks[i, at + value]
                value += 1
            index, at = index * factor + value, at + factor
        out[i] = index


@jit
def choose_listed(listed, counts, rng, out):
    """The same by lists of legal indices."""
    for i in range(len(listed)):
        out[i] = listed[i, below(rng, counts[i])] if counts[i] > 0 else NO_ACTION


def plain_encoding(game: Game) -> Encoding:
    """The encoding of a game that has none: actions are their own indices, and views have no planes."""
    sizes = Spaces((game.rules.ACTIONS,))
    return Encoding(lambda _: sizes, same, same, nothing)


@jit
def same(s, number):
    """An action is its own index."""
    return number


@jit
def nothing(s, seat, planes, tokens, scalars):
    """Writes nothing: what a seat sees are the fields of its view."""
    return 0


@jit
def nothing_erased(s, seat, planes):
    """In place of a way to clear planes that a game does not have."""


def make_begin_one(kernel: Kernel) -> Compiled:
    start, roll, chance = kernel.start, kernel.roll, kernel.chance

    @jit
    def begin_one(s, setup, rng, inside):
        """Begins a game; if inside, chance plays until a seat is to act."""
        start(s, setup)
        while chance and inside and s.mover == CHANCE:
            roll(s, rng)

    return begin_one


def make_begin(kernel: Kernel) -> Compiled:
    begin_one = make_begin_one(kernel)

    @jit
    def begin(states, setup, rngs, which, inside, first, last):
        """Begins a game in the environments that `which` names."""
        for i in range(first, last):
            if which[i]:
                begin_one(states[i], setup[0], rngs[i], inside)

    return begin


def make_action_of(kernel: Kernel, encoding: Encoding) -> Compiled:
    legal, chance, decode = kernel.legal, kernel.chance, encoding.decode

    @jit
    def action_of(s, index, room):
        """The action of an index; of chance, the one at this place among its actions."""
        if chance and s.mover == CHANCE:
            return np.int64(room[index]) if 0 <= index < legal(s, room) else NO_ACTION
        return decode(s, index)

    return action_of


def make_check(kernel: Kernel, encoding: Encoding, most: int) -> Compiled:
    legal, action_of = kernel.legal, make_action_of(kernel, encoding)

    @jit
    def is_told(index, masks, factors):
        """Whether the masks have every factor of an index >= 0."""
        if len(factors) == 1:
            return index < len(masks) and masks[index]
        at, rest = len(masks), index
        for factor in range(len(factors) - 1, -1, -1):
            at -= factors[factor]
            if not masks[at + rest % factors[factor]]:
                return False
            rest //= factors[factor]
        return rest == 0

    @jit
    def is_legal(s, index, room):
        """Whether an index is that of a legal action, by the list of all."""
        action = action_of(s, index, room)
        for k in range(legal(s, room)):
            if room[k] == action:
                return True
        return False

    @jit
    def check(movers, states, indices, which, masks, factors, first, last):
        """The first of the environments that `which` names in which an index is not legal; -1 if all are.

        It goes by the masks, if there are any: then it does not look at the states, which lie far apart.
        """
        room, size, masks = np.empty(most, np.int32), 1, borrowed(masks)
        for factor in factors:
            size *= factor
        for i in range(first, last):
            if which[i] and movers[i] != OVER:
                if indices[i] < 0 or (indices[i] >= size and movers[i] >= 0):
                    return i
                if masks.shape[1] > 0:
                    if not is_told(indices[i], masks[i], factors):
                        return i
                elif not is_legal(states[i], indices[i], room):
                    return i
        return -1

    return check


def make_act_one(kernel: Kernel, encoding: Encoding) -> Compiled:
    play, roll, chance, action_of = kernel.play, kernel.roll, kernel.chance, make_action_of(kernel, encoding)

    @inlined
    def act_one(s, rng, index, inside, room):
        """Plays a legal index; if inside, chance plays on. A game that is over stays as it is."""
        if s.mover != OVER:
            play(s, action_of(s, index, room))
            while chance and inside and s.mover == CHANCE:
                roll(s, rng)

    return act_one


def make_act(kernel: Kernel, encoding: Encoding, most: int) -> Compiled:
    act_one = make_act_one(kernel, encoding)

    @jit
    def act(states, rngs, indices, which, inside, first, last):
        """Plays a legal index in the environments that `which` names."""
        room = np.empty(most, np.int32)
        for i in range(first, last):
            if which[i]:
                act_one(states[i], rngs[i], indices[i], inside, room)

    return act


def make_reward_of(kernel: Kernel, cooperative: bool) -> Compiled:
    utility_of = kernel.utility

    @jit
    def reward_of(s, out, room):
        """Writes (S u - 1) / (S - 1) for the utility u of each of S seats; room keeps the utilities.

        Where all win together, or one plays alone, it is the utility.
        """
        seats = len(out)
        utility_of(s, room)
        for seat in range(seats):
            out[seat] = room[seat] if cooperative or seats == 1 else (seats * room[seat] - 1) / (seats - 1)

    return reward_of


def make_rewards(kernel: Kernel, cooperative: bool) -> Compiled:
    reward_of = make_reward_of(kernel, cooperative)

    @jit
    def rewards(states, out, room, first, last):
        """Writes the rewards where a game is over, and 0 elsewhere."""
        for i in range(first, last):
            out[i] = 0
            if states[i].mover == OVER:
                reward_of(states[i], out[i], room)

    return rewards


def make_points(kernel: Kernel) -> Compiled:
    score = kernel.score

    @jit
    def points(states, out, room, first, last):
        """Writes the points of each seat."""
        for i in range(first, last):
            score(states[i], room)
            for seat in range(out.shape[1]):
                out[i, seat] = room[seat]

    return points


def make_rollout(kernel: Kernel) -> Compiled:
    roll = kernel.roll

    @jit
    def rollout(states, rngs, plies, first, last):
        """Plays so many random actions in each environment, or until its game is over."""
        for i in range(first, last):
            for _ in range(plies):
                if states[i].mover == OVER:
                    break
                roll(states[i], rngs[i])

    return rollout
