"""Secret hands drawn from a bag, in compiled code: draws, what a seat sees, and what might be hidden from it."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ..core.compiler.jit import Compiled, jit
from ..core.compiler.rng import pick


class Hands(NamedTuple):
    """count(s): finds the derived fields. draws(s, out) -> n: writes chance's actions, as `legal` does. odds, hide,
    fill and visible are those of the contract. Unpack it, for compiled code knows no attributes.
    """

    count: Compiled
    draws: Compiled
    odds: Compiled
    hide: Compiled
    fill: Compiled
    visible: Compiled


@jit
def tiles_in(s, hand):
    """How many tiles a hand has, shown or not."""
    n = 0
    for place in range(s.hand.shape[1]):
        n += s.hand[hand, place]
    return n


def hands(counts: Sequence[int], draw: int, lying: Compiled, drawn_to: Compiled, sees: Compiled) -> Hands:
    """The functions for a bag that holds counts[kind] tiles of each kind at the beginning.

    A state has three fields. hand: by hand and kind the tiles in it, with one more place at the end for tiles that a
    view does not show. bag: the number of tiles in the bag. unseen: by kind the number of tiles that are in the bag or
    not shown. bag and unseen belong into DERIVED.

    Action draw + kind draws a tile of that kind; the action after the last of these is what others see of a draw.
    Compiled functions of the game say the rest. lying(s, kind): how many tiles of a kind are in no hand and not in the
    bag. drawn_to(s): the hand that the next tile is drawn to. sees(s, hand, seat): whether a seat sees a hand.
    """
    total, kinds = np.array(counts), len(counts)

    @jit
    def count(s):
        s.bag = 0
        for kind in range(kinds):
            s.unseen[kind] = total[kind] - lying(s, kind)
            s.bag += s.unseen[kind]
        for hand in range(len(s.hand)):
            s.bag -= tiles_in(s, hand)
            for kind in range(kinds):
                s.unseen[kind] -= s.hand[hand, kind]

    @jit
    def draws(s, out):
        n = 0
        for kind in range(kinds):
            if s.unseen[kind] > 0:
                out[n] = draw + kind
                n += 1
        return n

    @jit
    def odds(s, out):
        n = 0
        for kind in range(kinds):
            if s.unseen[kind] > 0:
                out[n] = s.unseen[kind]
                n += 1

    @jit
    def hide(s, seat):
        for hand in range(len(s.hand)):
            if seat < 0 or not sees(s, hand, seat):
                for kind in range(kinds):
                    s.hand[hand, kinds] += s.hand[hand, kind]
                    s.hand[hand, kind] = 0
        count(s)

    @jit
    def fill(s, seat, rng):
        for hand in range(len(s.hand)):
            while s.hand[hand, kinds] > 0:
                kind = pick(rng, s.unseen, kinds)
                s.hand[hand, kinds] -= 1
                s.hand[hand, kind] += 1
                s.unseen[kind] -= 1
        count(s)

    @jit
    def visible(s, action, seat):
        is_draw = draw <= action < draw + kinds
        return draw + kinds if is_draw and (seat < 0 or not sees(s, drawn_to(s), seat)) else action

    return Hands(count, draws, odds, hide, fill, visible)
