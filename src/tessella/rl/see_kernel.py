"""The compiled loops that tell what can be done and seen in many games side by side. Built once for a game."""

import numpy as np

from ..core.compiler.jit import Compiled, borrowed, inlined, jit
from ..core.encoding import Encoding
from ..core.kernel import Kernel
from ..core.mover import CHANCE, OVER

NO_ACTION = -1


@jit
def nothing_told(s, out):
    """In place of a mask that a game does not write itself."""


@jit
def nothing_described(s, action, out):
    """In place of features that a game does not write."""


@inlined
def seat_of(viewer, s):
    """The seat that looks on: -1 stands for the mover, and seat 0 where no seat is to act."""
    return viewer if viewer >= 0 else max(np.int64(s.mover), 0)


@inlined
def clear(array):
    """Sets all of a flat array to 0. The compiler makes less of an assignment to a slice."""
    for at in range(len(array)):
        array[at] = 0


def make_see_one(kernel: Kernel, encoding: Encoding, clears: bool = True) -> Compiled:
    """clears: whether planes may have something on them before."""
    legal, chance, encode, observe = kernel.legal, kernel.chance, encoding.encode, encoding.observe
    has_mask, mask = encoding.mask is not None, encoding.mask or nothing_told
    describes, describe = encoding.describe is not None, encoding.describe or nothing_described

    @jit
    def tell(index, masks, factors):
        """Sets the bit of each factor of an index; the factors' masks stand one after the other."""
        at, rest = len(masks), index
        for factor in range(len(factors) - 1, -1, -1):
            at -= factors[factor]
            masks[at + rest % factors[factor]] = True
            rest //= factors[factor]

    @jit
    def tell_features(s, action, index, factors, out):
        """Writes the features of an action: the factors of its index, if the game does not say more."""
        out[:] = 0
        if describes:
            describe(s, action, out)
        else:
            for factor in range(len(factors) - 1, -1, -1):
                out[factor] = index % factors[factor]
                index //= factors[factor]

    @inlined
    def see_one(s, i, viewers, buffers, room):
        """Writes the legal indices, the masks and the views of environment i; what has no room is left out.

        viewers[i, k] is the seat that looks on, or -1 for the mover. buffers are those of Buffers.written.
        """
        listed, features, counts, masks, factors, planes, tokens, numbers, scalars = buffers[:9]
        plane_rows, token_rows = buffers[9:]
        row = masks[i]
        clear(row)
        if has_mask and listed.shape[1] == 0 and s.mover >= 0 and masks.shape[1] > 0:
            mask(s, row)
        elif listed.shape[1] + masks.shape[1] > 0:
            n = 0
            for k in range(legal(s, room) if s.mover != OVER else 0):
                index = k if chance and s.mover == CHANCE else encode(s, np.int64(room[k]))
                if index < 0:
                    continue
                if listed.shape[1] > 0:
                    listed[i, n] = index
                if features.shape[1] > 0 and s.mover >= 0:
                    tell_features(s, np.int64(room[k]), index, factors, features[i, n])
                n += 1
                if len(factors) == 1 and masks.shape[1] > 0:
                    row[index] = True
                elif masks.shape[1] > 0:
                    tell(index, row, factors)
            if listed.shape[1] > 0:
                listed[i, n : counts[i]] = NO_ACTION
                features[i, n : counts[i]] = 0
                counts[i] = n
        for k in range(viewers.shape[1]):
            seat = seat_of(viewers[i, k], s)
            if clears:
                clear(plane_rows[i, k])
            clear(token_rows[i, k, : numbers[i, k] * tokens.shape[3]])
            clear(scalars[i, k])
            numbers[i, k] = observe(s, seat, planes[i, k], tokens[i, k], scalars[i, k])

    return see_one


def make_see(kernel: Kernel, encoding: Encoding, most: int) -> Compiled:
    see_one = make_see_one(kernel, encoding)

    @jit
    def see(states, viewers, buffers, first, last):
        """Writes the legal indices with their features, the masks and the views."""
        room = np.empty(most, np.int32)
        states, viewers, buffers = borrowed((states, viewers, buffers))
        for i in range(first, last):
            see_one(states[i], i, viewers, buffers, room)

    return see


def make_see_fields(kernel: Kernel) -> Compiled:
    hide = kernel.hide

    @jit
    def see_fields(states, viewers, room, raw, places, fields, first, last):
        """Writes the bytes of each view at these places. room is one state, and raw are its bytes."""
        for i in range(first, last):
            for k in range(viewers.shape[1]):
                room[0] = states[i]
                s = room[0]
                if s.mover != OVER:
                    hide(s, seat_of(viewers[i, k], s))
                for n in range(len(places)):
                    fields[i, k, n] = raw[places[n]]

    return see_fields
