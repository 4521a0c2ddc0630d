"""The planner: from a position, whoever acts, to a plan that brings all pawns home; shorter and shorter ones."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tessella.core.jit import blank
from tessella.core.outlook import Outlook
from tessella.core.position import Position
from tessella.core.rng import new_rng

from ..rules.grid import BIT
from ..rules.state import DEALT, REMOVE, START, TOKEN_ON
from .acts import MOST_ACTS, write_acts
from .plans import ALL, anneal, prepare, settle, shorten, shuffle
from .relaxed import check_gates
from .unrolled import FREE, ROUTES, set_up

STEPS, GATES = 50, 200
"""Changes that are tried, and gates that are looked at, between two looks at the clock: some milliseconds."""


class Search:
    """The search for plans after some first acts."""

    def __init__(self, position: Position, first: tuple[int, ...], seed: int, near: Sequence[int]) -> None:
        self.first, self.rng = first, new_rng(seed)
        self.routes: Any = blank(ROUTES)
        self.acts = np.zeros(MOST_ACTS, np.int32)
        set_up(self.routes, position.replay(first).state())
        shuffle(self.routes, self.rng)
        self.imitate(near)
        prepare(self.routes, self.rng)
        self.settled = False
        self.touch()

    def imitate(self, acts: Sequence[int]) -> None:
        """Begin with the removals and the gate of another plan, as far as they are still possible."""
        removals = [act - REMOVE for act in acts if REMOVE <= act < DEALT]
        tokens = [int(BIT[act - TOKEN_ON]) for act in acts if TOKEN_ON <= act < REMOVE]
        order = self.routes.order[: self.routes.spare].tolist()
        wished = [tile for tile in removals if tile in order]
        order = wished + [tile for tile in order if tile not in wished]
        self.routes.order[: len(order)] = order
        if self.routes.gate_fixed == FREE and len(tokens) == len(self.routes.gate):
            self.routes.gate[:] = tokens

    def touch(self) -> None:
        """Call the functions that come later, so that they are compiled at once."""
        write_acts(self.routes, self.acts)
        shorten(self.routes, self.rng, int(self.routes.turns))
        check_gates(self.routes, self.rng, 0)
        anneal(self.routes, self.rng, 0)

    @property
    def checking(self) -> bool:
        """Whether there are gates that have not been looked at."""
        return int(self.routes.checked) < int(self.routes.pairs_n)

    @property
    def lost(self) -> bool:
        """Whether even a single colour cannot come home, whatever the gate."""
        hope = self.checking or self.routes.no_gate or self.routes.pairs_n or self.routes.value == ALL
        return not hope

    @property
    def looked(self) -> int:
        return int(self.routes.looked)

    def go_on(self) -> Outlook | None:
        """Work for some milliseconds; a plan, if one was found."""
        if self.routes.value == ALL:
            return self.outlook()
        if self.checking:
            check_gates(self.routes, self.rng, GATES)
        elif not self.lost:
            if not self.settled:
                settle(self.routes, self.rng)
                self.settled = True
            anneal(self.routes, self.rng, STEPS)
        return self.outlook() if self.routes.value == ALL else None

    def outlook(self) -> Outlook:
        """The plan that was found."""
        acts = self.acts[: write_acts(self.routes, self.acts)]
        turns = 1 + int(np.count_nonzero((acts >= REMOVE) & (acts < DEALT)))
        return Outlook((*self.first, *acts.tolist()), turns, looked=self.looked)

    def ask_for_less(self, turns: int) -> None:
        """From now on look for plans of at most so many turns."""
        shorten(self.routes, self.rng, turns)
        self.routes.value, self.settled = 0, False


def plan(position: Position, seed: int = 0, near: Sequence[int] = ()) -> Iterator[Outlook]:
    """What the planner knows, again and again after some milliseconds of work; ends if it knows all.

    Each plan has fewer turns than the one before. near: an earlier plan, to which the new one may be close.
    """
    searches = [Search(position, first, seed, near) for first in beginnings(position)]
    best = Outlook()
    while any(not search.lost for search in searches):
        for search in searches:
            found = search.go_on()
            if found:
                best = found
                for each in searches:
                    each.ask_for_less(found.turns - 1)
            yield Outlook(best.acts, best.turns, looked=sum(each.looked for each in searches))
    yield Outlook(best.acts, best.turns, not best.acts, sum(each.looked for each in searches))


def beginnings(position: Position) -> list[tuple[int, ...]]:
    """The first acts that make a difference: which colour starts, if that is to be chosen. (C9)"""
    return [(action,) for action in position.actions[:2]] if position.field("phase") == START else [()]
