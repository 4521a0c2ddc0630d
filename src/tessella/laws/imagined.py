"""What fill imagines agrees with all that a seat has seen: some game that looked the same to it leads there."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..core.compiler.jit import DISABLED, copy_of
from ..core.mover import WATCHER
from ..core.position import Position
from .law import Broken, insist
from .states import difference, fields
from .variants import Variant
from .worlds import filled, hidden, hidden_law, who

MOST_WORLDS = 20 if DISABLED else 300
"""Worlds that a seat may believe in; of more nothing is concluded."""
BELIEVED, IMAGINED = (1, 4) if DISABLED else (6, 20)
"""Games along which a seat's worlds are listed; how many are imagined in each position."""


class Belief(NamedTuple):
    """A position, a seat, and every state that may be, for all that the seat has seen so far, by its identity."""

    position: Position
    seat: int
    states: dict[tuple[bytes, ...], Any]


def beliefs(variant: Variant) -> Iterator[Belief]:
    """Along some games, for every seat as long as it does not believe in too many worlds."""
    for played in variant.random_games[:BELIEVED]:
        first = played[0].state()
        start = {fields(first, variant.game.rules.IDENTITY): first}
        for seat in range(WATCHER, played[0].seats):
            states = start
            for before, after in pairwise(played):
                states = followed(states, before, after, seat)
                if after.over or len(states) > MOST_WORLDS:
                    break
                yield Belief(after, seat, states)


def followed(
    states: dict[tuple[bytes, ...], Any], before: Position, after: Position, seat: int
) -> dict[tuple[bytes, ...], Any]:
    """What may be after an action: of all that looks like it to a seat, in each state, what leads to its view."""
    kernel, rules, found = before.game.kernel, before.game.rules, {}
    look = int(kernel.visible(before.state(), after.history[-1].action, seat))
    view, out = hidden(after, seat).tobytes(), np.empty(rules.MAX_LEGAL, np.int32)
    for state in states.values():
        for action in out[: kernel.legal(state, out)].tolist():
            if int(kernel.visible(state, action, seat)) == look:
                reached = copy_of(state)
                kernel.play(reached, action)
                if hidden(after, seat, reached).tobytes() == view:
                    found[fields(reached, rules.IDENTITY)] = reached
        if len(found) > MOST_WORLDS:
            break
    return found


@hidden_law(beliefs, function="fill")
def what_fill_imagines_agrees_with_all_that_the_seat_has_seen(case: Belief) -> None:
    """It is one of the worlds to which some game leads that looked the same to the seat, from its first action on."""
    position, seat, states = case
    names = position.game.rules.IDENTITY
    insist(states, f"What visible and hide show {who(seat)} fits no game at all.", "visible")
    for seed in range(IMAGINED):
        imagined = filled(position, seat, seed)
        world = fields(imagined, names)
        if world not in states:
            nearest = min(states, key=lambda each: distance(each, world))
            how = difference(imagined, states[nearest], names)
            said = f"No game that looked the same to {who(seat)} leads to what fill imagines"
            rest = f"as in the nearest of {len(states)} worlds that may be; or visible shows more than hide"
            raise Broken(f"{said}: {how} {rest}.")


def distance(one: tuple[bytes, ...], other: tuple[bytes, ...]) -> int:
    """In how many bytes two identities differ."""
    return sum(mine != theirs for mine, theirs in zip(b"".join(one), b"".join(other), strict=True))
